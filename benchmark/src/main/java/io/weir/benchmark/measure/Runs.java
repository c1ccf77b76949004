package io.weir.benchmark.measure;

import io.weir.benchmark.bounded.BoundedPulsarProvider;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.Assignment;
import io.weir.lab.trial.AssignmentFactory;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Turns shapes into assignments, as a run of a scenario would. */
final class Runs {
  private static final SecureRandom RUN_IDS = new SecureRandom();
  private static final Duration PREPARE = Duration.ofMinutes(4);
  private static final Duration DRAIN = Duration.ofSeconds(30);
  private static final DataSize SMALL_BUFFER = new DataSize(128 << 10);

  private final SharedDeployment deployment;
  private final WorkerSpec worker;

  Runs(SharedDeployment deployment, WorkerSpec worker) {
    this.deployment = deployment;
    this.worker = worker;
  }

  /**
   * Returns an assignment with separate topics. A saturated Pulsar system gets a limit on the bytes
   * in flight, as the bare loop has one.
   */
  Assignment assignment(LoadShape shape, Pacing pacing) {
    SystemSpec system = shape.saturating() && deployment.system().broker().equals("pulsar")
        ? loadedThrough(BoundedPulsarProvider.BROKER)
        : deployment.system();
    PlannedRun run =
        new PlannedRun(1, 1, Map.of(), system, policy(system), workload(shape, pacing),
            new Phases(shape.warmUp(), Optional.empty(), Optional.empty(), shape.window(), DRAIN,
                Optional.empty(), Optional.empty(), Optional.empty()),
            worker, Optional.empty(),
            Optional.empty(), Optional.empty(), Optional.empty(), 1);
    return AssignmentFactory.task(run, deployment.endpoints(), RUN_IDS.nextInt(), PREPARE,
        Map.of())
        .assignments()
        .get(0);
  }

  /**
   * RocketMQ's producer sends each message alone and has 64 in flight, so weir does not batch and
   * has a small send buffer. The end of a measurement waits for all messages in it.
   */
  private static ClientPolicy policy(SystemSpec system) {
    ClientPolicy usual = ClientPolicy.DEFAULT;
    return system.broker().equals(RocketMqTools.BROKER)
        ? new ClientPolicy(Duration.ZERO, usual.batchSize(), SMALL_BUFFER,
            usual.idempotence(), usual.compression(), usual.sendTimeout(), usual.connections(),
            usual.acknowledgeInterval(), usual.receiveQueue())
        : usual;
  }

  private SystemSpec loadedThrough(String driver) {
    SystemSpec system = deployment.system();
    return new SystemSpec(system.name(), driver, system.version(), system.clientVersion(),
        system.nodes(), system.port(), system.durability(), system.options(), system.properties(),
        Optional.empty(), system.profile());
  }

  private static Workload workload(LoadShape shape, Pacing pacing) {
    return new Workload(1, shape.partitions(),
        new MessageSpec(shape.size(), Content.RANDOM, Optional.empty(), Optional.empty(),
            Optional.empty()),
        shape.producers(), shape.subscriptions(), 1, new Load(shape.rate(), Arrival.UNIFORM,
            Optional.empty(), Optional.empty(), pacing, Optional.empty(), Optional.empty()),
        Optional.empty());
  }
}

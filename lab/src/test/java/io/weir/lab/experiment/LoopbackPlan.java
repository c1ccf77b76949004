package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Plans for tests: small ones, on the loopback broker. */
public final class LoopbackPlan {
  private LoopbackPlan() {}

  /** A plan of one run for each of the given options of the loopback broker. */
  @SafeVarargs
  public static Plan of(Phases phases, Map<String, String>... options) {
    List<PlannedRun> runs = new ArrayList<>();
    for (Map<String, String> option : options) {
      runs.add(run(runs.size() + 1, phases, option));
    }
    return of(runs);
  }

  /** A plan of some runs. */
  static Plan of(List<PlannedRun> runs) {
    return new Plan(Plan.FORMAT, "on-loopback", "Does it work?", "name: on-loopback\n", List.of(),
        "", 7, Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty(), runs);
  }

  /** A run of 1,000 messages a second by two producers to one topic. */
  public static PlannedRun run(int index, Phases phases, Map<String, String> options) {
    return run(index, phases, options, 1);
  }

  /** The same by several workers, each with a topic, on which it has two producers. */
  static PlannedRun run(int index, Phases phases, Map<String, String> options, int workers) {
    return new PlannedRun(
        index,
        1,
        Map.of(),
        system(options),
        ClientPolicy.DEFAULT,
        workload(workers),
        phases,
        new WorkerSpec(DataSize.mebibytes(128), new WorkerHosts.Local(workers)), Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty(),
        index);
  }

  /** A plan of one run on two workers, with a topic each. */
  static Plan onTwoWorkers(Phases phases) {
    return of(List.of(run(1, phases, Map.of(), 2)));
  }

  private static SystemSpec system(Map<String, String> options) {
    return new SystemSpec("loopback", "loopback", "", Optional.empty(), 1, OptionalInt.empty(),
        new Durability(1, Acknowledge.ONE, Storage.MEMORY), options, Map.of(), Optional.empty(),
        Optional.empty());
  }

  private static Workload workload(int topics) {
    return new Workload(topics, 1,
        new MessageSpec(new DataSize(100), Content.RANDOM, Optional.empty(), Optional.empty(),
            Optional.empty()),
        2, 1, 1, new Load(Rate.parse("1k/s"), Arrival.POISSON, Optional.empty(), Optional.empty(),
            Pacing.NORMAL, Optional.empty(), Optional.empty()),
        Optional.empty());
  }

  /** Phases of whole seconds. */
  public static Phases seconds(int warmUp, int measure, int drain) {
    return new Phases(Duration.ofSeconds(warmUp), Optional.empty(), Optional.empty(),
        Duration.ofSeconds(measure), Duration.ofSeconds(drain), Optional.empty(), Optional.empty(),
        Optional.empty());
  }
}

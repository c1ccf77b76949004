package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
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
    return PlanBuilder.builder()
        .format(Plan.FORMAT)
        .name("on-loopback")
        .question("Does it work?")
        .source("name: on-loopback\n")
        .overrides(List.of())
        .scale("")
        .seed(7)
        .runs(runs)
        .build();
  }

  /** A run of 1,000 messages a second by two producers to one topic. */
  public static PlannedRun run(int index, Phases phases, Map<String, String> options) {
    return run(index, phases, options, 1);
  }

  /** The same by several workers, each with a topic, on which it has two producers. */
  static PlannedRun run(int index, Phases phases, Map<String, String> options, int workers) {
    return PlannedRunBuilder.builder()
        .index(index)
        .repetition(1)
        .variant(Map.of())
        .system(system(options))
        .client(ClientPolicy.DEFAULT)
        .workload(workload(workers))
        .phases(phases)
        .worker(new WorkerSpec(DataSize.mebibytes(128), new WorkerHosts.Local(workers)))
        .seed(index)
        .build();
  }

  /** A plan of one run on two workers, with a topic each. */
  static Plan onTwoWorkers(Phases phases) {
    return of(List.of(run(1, phases, Map.of(), 2)));
  }

  private static SystemSpec system(Map<String, String> options) {
    return SystemSpecBuilder.builder()
        .name("loopback")
        .broker("loopback")
        .version("")
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ONE, Storage.MEMORY))
        .options(options)
        .properties(Map.of())
        .build();
  }

  private static Workload workload(int topics) {
    return WorkloadBuilder.builder()
        .topics(topics)
        .partitions(1)
        .message(
            MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build())
        .producersPerTopic(2)
        .subscriptionsPerTopic(1)
        .consumersPerSubscription(1)
        .load(LoadBuilder.builder()
            .rate(Rate.parse("1k/s"))
            .arrival(Arrival.POISSON)
            .pacing(Pacing.NORMAL)
            .build())
        .build();
  }

  /** Phases of whole seconds. */
  public static Phases seconds(int warmUp, int measure, int drain) {
    return PhasesBuilder.builder()
        .warmUp(Duration.ofSeconds(warmUp))
        .measure(Duration.ofSeconds(measure))
        .drain(Duration.ofSeconds(drain))
        .build();
  }
}

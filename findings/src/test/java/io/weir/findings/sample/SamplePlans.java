package io.weir.findings.sample;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Windows;
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

/** Plans of one topic, producer and consumer. */
public final class SamplePlans {
  public static final Durability FSYNC = new Durability(1, Acknowledge.ONE, Storage.FSYNC);

  private SamplePlans() {}

  /** A plan that runs each system so often, in turn, at each variant. */
  public static Plan plan(String name, List<Map<String, String>> variants, List<String> systems,
      int repeat, Rate rate, Duration measure) {
    List<PlannedRun> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= repeat; repetition++) {
      for (Map<String, String> variant : variants) {
        for (String system : repetition % 2 == 1 ? systems : systems.reversed()) {
          runs.add(run(runs.size() + 1, repetition, variant, system, rate, measure));
        }
      }
    }
    String source = """
        name: %s
        question: How do publish and end-to-end latency compare at equal durability?
        systems:
          kafka: { broker: kafka, version: 4.3.1 }
          pulsar: { broker: pulsar, version: 4.2.4 }
        """.formatted(name);
    return new Plan(Plan.FORMAT, name,
        "How do publish and end-to-end latency compare at equal durability?", source,
        List.of("workload.load.rate=" + rate), "laptop", 42, Optional.empty(), Optional.empty(),
        Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty(),
        runs);
  }

  /** A plan whose systems take turns in up to eight windows of 8 s, the first one the baseline. */
  public static Plan turns(String... systems) {
    return turns(List.of(Map.of()), systems);
  }

  /** The same at each of these variants. */
  public static Plan turns(List<Map<String, String>> variants, String... systems) {
    Duration measure = Duration.ofSeconds(64);
    Plan plan = plan("turns", variants, List.of(systems), 1, new Rate(1_000), measure);
    List<PlannedRun> runs = plan.runs()
        .stream()
        .map(run -> run.trial(run.workload(),
            run.phases().in(Optional.of(Windows.untilConclusive(measure, 2, Windows.Idle.RUNNING))),
            run.seed()))
        .toList();
    return new Plan(plan.format(), plan.name(), plan.question(), plan.source(), plan.overrides(),
        plan.scale(), plan.seed(), plan.thresholds(), Optional.of(systems[0]), plan.objectives(),
        Optional.of(StoppingRule.ofRounds(8)), plan.published(), Optional.empty(), runs);
  }

  /** One run. */
  public static PlannedRun run(int index, int repetition, Map<String, String> variant,
      String system, Rate rate, Duration measure) {
    return run(index, repetition, variant, system,
        new Load(rate, Arrival.POISSON, Optional.empty(), Optional.empty(), Pacing.NORMAL,
            Optional.empty(), Optional.empty()),
        measure);
  }

  /** A run at such a load. */
  public static PlannedRun run(int index, int repetition, Map<String, String> variant,
      String system, Load load, Duration measure) {
    return new PlannedRun(index, repetition, variant, system(system, FSYNC), ClientPolicy.DEFAULT,
        new Workload(1, 1,
            new MessageSpec(new DataSize(100), Content.RANDOM, Optional.empty(), Optional.empty(),
                Optional.empty()),
            1, 1, 1, load, Optional.empty()),
        new Phases(Duration.ofSeconds(3), Optional.empty(), Optional.empty(), measure,
            Duration.ofSeconds(30), Optional.empty(), Optional.empty(), Optional.empty()),
        WorkerSpec.DEFAULT,
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        index * 7919L);
  }

  /** The same run with a fault in its measure phase. */
  public static PlannedRun struck(PlannedRun run, Fault fault) {
    Phases phases = run.phases();
    return new PlannedRun(run.index(), run.repetition(), run.variant(), run.system(),
        run.client(), run.workload(),
        new Phases(phases.warmUp(), Optional.empty(), Optional.empty(), phases.measure(),
            phases.drain(), Optional.of(fault), phases.absence(), Optional.empty()),
        run.worker(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        run.seed());
  }

  /** A system of the broker kind of the same name. */
  public static SystemSpec system(String name, Durability durability) {
    return new SystemSpec(name, name, name.equals("kafka") ? "4.3.1" : "4.2.4", Optional.empty(), 1,
        OptionalInt.empty(), durability, Map.of(), Map.of(), Optional.empty(), Optional.empty());
  }
}

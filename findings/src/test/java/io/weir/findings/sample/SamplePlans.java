package io.weir.findings.sample;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.plan.StoppingRule;
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
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    return PlanBuilder.builder()
        .format(Plan.FORMAT)
        .name(name)
        .question("How do publish and end-to-end latency compare at equal durability?")
        .source(source)
        .overrides(List.of("workload.load.rate=" + rate))
        .scale("laptop")
        .seed(42)
        .runs(runs)
        .build();
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
    return PlanBuilder.builder()
        .format(plan.format())
        .name(plan.name())
        .question(plan.question())
        .source(plan.source())
        .overrides(plan.overrides())
        .scale(plan.scale())
        .seed(plan.seed())
        .thresholds(plan.thresholds())
        .baseline(Optional.of(systems[0]))
        .objectives(plan.objectives())
        .stopping(Optional.of(StoppingRule.ofRounds(8)))
        .published(plan.published())
        .runs(runs)
        .build();
  }

  /** One run. */
  public static PlannedRun run(int index, int repetition, Map<String, String> variant,
      String system, Rate rate, Duration measure) {
    return run(index, repetition, variant, system,
        LoadBuilder.builder().rate(rate).arrival(Arrival.POISSON).pacing(Pacing.NORMAL).build(),
        measure);
  }

  /** A run at such a load. */
  public static PlannedRun run(int index, int repetition, Map<String, String> variant,
      String system, Load load, Duration measure) {
    return PlannedRunBuilder.builder()
        .index(index)
        .repetition(repetition)
        .variant(variant)
        .system(system(system, FSYNC))
        .client(ClientPolicy.DEFAULT)
        .workload(WorkloadBuilder.builder()
            .topics(1)
            .partitions(1)
            .message(MessageSpecBuilder.builder()
                .size(new DataSize(100))
                .content(Content.RANDOM)
                .build())
            .producersPerTopic(1)
            .subscriptionsPerTopic(1)
            .consumersPerSubscription(1)
            .load(load)
            .build())
        .phases(PhasesBuilder.builder()
            .warmUp(Duration.ofSeconds(3))
            .measure(measure)
            .drain(Duration.ofSeconds(30))
            .build())
        .worker(WorkerSpec.DEFAULT)
        .seed(index * 7919L)
        .build();
  }

  /** The same run with a fault in its measure phase. */
  public static PlannedRun struck(PlannedRun run, Fault fault) {
    Phases phases = run.phases();
    return PlannedRunBuilder.builder()
        .index(run.index())
        .repetition(run.repetition())
        .variant(run.variant())
        .system(run.system())
        .client(run.client())
        .workload(run.workload())
        .phases(PhasesBuilder.builder()
            .warmUp(phases.warmUp())
            .measure(phases.measure())
            .drain(phases.drain())
            .fault(Optional.of(fault))
            .detachment(phases.detachment())
            .build())
        .worker(run.worker())
        .seed(run.seed())
        .build();
  }

  /** A system of the broker kind of the same name; a name may end in a hyphen and more. */
  public static SystemSpec system(String name, Durability durability) {
    return SystemSpecBuilder.builder()
        .name(name)
        .broker(name.split("-")[0])
        .version(name.startsWith("kafka") ? "4.3.1" : "4.2.4")
        .nodes(1)
        .durability(durability)
        .options(Map.of())
        .properties(Map.of())
        .build();
  }
}

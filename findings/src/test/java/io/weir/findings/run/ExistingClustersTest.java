package io.weir.findings.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExistingClustersTest {
  private static final Plan STARTED = SamplePlans.plan("p", List.of(Map.of()),
      List.of("kafka", "pulsar"), 2, new Rate(1_000), Duration.ofSeconds(10));

  /** The same plan, one of its systems being a cluster that was there. */
  private static Plan with(String system, List<String> topics) {
    List<PlannedRun> runs = new ArrayList<>();
    for (PlannedRun run : STARTED.runs()) {
      SystemSpec spec = run.system();
      runs.add(!spec.name().equals(system)
          ? run
          : PlannedRunBuilder.builder()
              .index(run.index())
              .repetition(run.repetition())
              .variant(run.variant())
              .system(SystemSpecBuilder.builder()
                  .name(spec.name())
                  .broker(spec.broker())
                  .version("")
                  .nodes(1)
                  .port(spec.port())
                  .durability(spec.durability())
                  .options(Map.of())
                  .properties(Map.of())
                  .existing(Optional.of(new ExistingCluster(Map.of("bootstrap", "one:9092"),
                      Optional.empty(), Optional.empty(), topics)))
                  .build())
              .client(run.client())
              .workload(run.workload())
              .phases(run.phases())
              .worker(run.worker())
              .seed(run.seed())
              .build());
    }
    return PlanBuilder.builder()
        .format(STARTED.format())
        .name(STARTED.name())
        .question(STARTED.question())
        .source(STARTED.source())
        .overrides(STARTED.overrides())
        .scale(STARTED.scale())
        .seed(STARTED.seed())
        .thresholds(STARTED.thresholds())
        .baseline(STARTED.baseline())
        .objectives(STARTED.objectives())
        .runs(runs)
        .build();
  }

  @Test
  void systemsThatWeirStartsNeedNoCaution() {
    assertThat(ExistingClusters.sentences(STARTED)).isEmpty();
  }

  @Test
  void theUnitOfReplicationIsSaid() {
    assertThat(ExistingClusters.sentences(with("kafka", List.of()))).singleElement()
        .asString()
        .contains("weir did not start kafka", "a new topic on the same cluster")
        .doesNotContain("pulsar");
    assertThat(ExistingClusters.sentences(with("pulsar", List.of("orders")))).singleElement()
        .asString()
        .contains("weir did not start pulsar", "another period on the same existing topics");
  }
}

package io.weir.findings.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
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
          : new PlannedRun(run.index(), run.repetition(), run.variant(),
              new SystemSpec(spec.name(), spec.broker(), "", Optional.empty(), 1, spec.port(),
                  spec.durability(), Map.of(), Map.of(),
                  Optional.of(new ExistingCluster(Map.of("bootstrap", "one:9092"),
                      Optional.empty(), Optional.empty(), topics)),
                  Optional.empty()),
              run.client(), run.workload(), run.phases(), run.worker(), Optional.empty(),
              Optional.empty(), Optional.empty(), Optional.empty(), run.seed()));
    }
    return new Plan(STARTED.format(), STARTED.name(), STARTED.question(), STARTED.source(),
        STARTED.overrides(), STARTED.scale(), STARTED.seed(), STARTED.thresholds(),
        STARTED.baseline(), STARTED.objectives(),
        Optional.empty(),
        Optional.empty(), Optional.empty(), runs);
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

package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.findings.sample.SampleStudy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeakAnswerTest {
  private static final Durability SYNCED =
      new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private static List<String> answer(SampleStudy study) {
    return study.cells().variants().getFirst().answer();
  }

  @Test
  void peaksAreListedAndCompared() {
    SampleStudy study = new SampleStudy().rate("1M/s")
        .withOverload("kafka", SYNCED, 1, 161_000, 161_000)
        .withOverload("pulsar", SYNCED, 1, 82_000, 82_000);

    assertThat(answer(study)).containsExactly(
        "Peak throughput under 1M/s: kafka 161,000/s and pulsar 82,000/s.",
        "Kafka serves more than pulsar (1.96x).");
  }

  @Test
  void equalPeaksAreNoDifference() {
    SampleStudy study = new SampleStudy().rate("1M/s")
        .withOverload("kafka", SYNCED, 1, 161_000, 161_000)
        .withOverload("pulsar", SYNCED, 1, 161_000, 161_000);

    assertThat(answer(study)).hasSize(1);
  }

  @Test
  void anOrdinaryLoadHasNoPeak() {
    SampleStudy study = new SampleStudy().with("kafka", SYNCED, 1, 1, 1, 1);

    assertThat(String.join(" ", answer(study))).doesNotContain("Peak");
  }
}

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
        "Peak throughput under 1M/s: kafka 161,000/s (16.1 MB/s) and pulsar 82,000/s (8.20 MB/s).",
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
  void anUnlimitedRateHasAThroughput() {
    SampleStudy study = new SampleStudy()
        .withUnlimited("kafka", SYNCED, 1, 161_000, 120_000)
        .withUnlimited("pulsar", SYNCED, 1, 82_000, 82_000);

    assertThat(answer(study)).containsExactly(
        "Throughput at an unlimited rate: kafka 120,000/s (12.0 MB/s) and pulsar 82,000/s"
            + " (8.20 MB/s).",
        "Kafka serves more than pulsar (1.46x).");
  }

  @Test
  void anOfferBeyondTheReachOfTheLoadGeneratorShowsTheLeastPeak() {
    SampleStudy study = new SampleStudy().rate("5M/s")
        .withOverloadBeyondReach("kafka", SYNCED, 1, 431_662)
        .withOverload("pulsar", SYNCED, 1, 82_000, 82_000);

    assertThat(answer(study)).containsExactly(
        "Peak throughput under 5M/s: pulsar 82,000/s (8.20 MB/s).",
        "Kafka served 431,662/s (43.2 MB/s) of 5M/s, which the load generator could not offer. Its"
            + " peak is at least that: set workload.load.rate to unlimited.");
  }

  @Test
  void anOrdinaryLoadHasNoPeak() {
    SampleStudy study = new SampleStudy().with("kafka", SYNCED, 1, 1, 1, 1);

    assertThat(String.join(" ", answer(study))).doesNotContain("Peak");
  }
}

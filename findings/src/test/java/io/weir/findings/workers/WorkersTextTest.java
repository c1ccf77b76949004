package io.weir.findings.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Calibration;
import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleWorkers;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkersTextTest {
  private final PlannedRun here = SamplePlans.plan("here", List.of(Map.of()), List.of("kafka"), 1,
      Rate.parse("5k/s"), Duration.ofSeconds(30)).runs().getFirst();

  private PlannedRun onHosts() throws IOException {
    return SampleWorkers.onHosts(SamplePlans.plan("there", List.of(Map.of()), List.of("kafka"), 1,
        Rate.parse("5k/s"), Duration.ofSeconds(30))).runs().getFirst();
  }

  private static Calibration calibration(Optional<WorkerHosts> workers) {
    return new Calibration(Calibration.FORMAT, new Calibration.Host("cpu", 2, "6.1", "25", "0.1"),
        Instant.EPOCH,
        List.of(
            new Ceiling(new DataSize(100), new Rate(1_000), Optional.empty(), Optional.empty())),
        workers);
  }

  @Test
  void workersAreNamedByTheirHosts() throws IOException {
    assertThat(WorkersText.of(onHosts())).contains("4 workers on load-1 (2), load-2 (2)");
    assertThat(WorkersText.of(here)).isEmpty();
  }

  @Test
  void aCalibrationIsOfItsWorkersOnly() throws IOException {
    WorkerHosts hosts = onHosts().worker().hosts();
    assertThat(calibration(Optional.of(hosts)).isOf(onHosts())).isTrue();
    assertThat(calibration(Optional.of(hosts)).isOf(here)).isFalse();
    assertThat(calibration(Optional.empty()).isOf(onHosts())).isFalse();
    assertThat(calibration(Optional.empty()).isOf(here)).isTrue();
    assertThat(calibration(Optional.of(new WorkerHosts.Local(4))).isOf(onHosts())).isFalse();
  }
}

package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The whole calibration as a user calls it. */
@Isolated("measures times")
class CalibrationIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir
  private Path folder;

  private HostState state() {
    return new HostState(folder);
  }

  @Test
  @Tag("slow")
  void aCalibrationIsKeptAndGoesIntoLaterResults() throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    try (WeirRun weir = state().weir("first", "doctor", "--calibrate", "--data",
        data.toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isZero();
      assertThat(weir.output()).contains("bimodal", "p99.99", "kept up", "calibrated; kept in");
    }
    assertThat(state().files("data")).isEmpty();
    assertThat(state().files("state")).hasSize(1);
    Calibration kept =
        Json.reader(Calibration.class).readValue(state().files("state").get(0).toFile());
    assertThat(kept.ceilings()).hasSize(2)
        .allMatch(ceiling -> ceiling.passed().perSecond() > 1_000);

    try (WeirRun weir = state().weir("second", "run", "loopback", "--data",
        data.toString(), "--out", folder.resolve("second/results").toString(), "--set",
        "phases={ warm-up: 0s, measure: 1s }")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Environment environment =
          Json.reader(Environment.class).readValue(weir.result().environment().toFile());
      assertThat(environment.calibration()).contains(kept);
    }
  }

  @Test
  void anInterruptedCalibrationLeavesNothing() throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    try (WeirRun weir = state().weir("first", "doctor", "--calibrate", "--data",
        data.toString())) {
      weir.awaitOutput("run 2 of ", LIMIT);
      weir.signal("TERM");

      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isNotZero();
      assertThat(weir.leftovers()).isEmpty();
      assertThat(state().files("data")).isEmpty();
      assertThat(state().files("state")).isEmpty();
    }
  }
}

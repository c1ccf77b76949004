package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole calibration as a user calls it. */
class CalibrationIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir
  private Path folder;

  private WeirRun weir(Path output, String... arguments) throws IOException {
    Files.createDirectories(output);
    return WeirRun.through(output, List.of("env", "XDG_STATE_HOME=" + folder.resolve("state")),
        arguments);
  }

  private List<Path> files(String below) throws IOException {
    Path root = folder.resolve(below);
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  @Tag("slow")
  void aCalibrationIsKeptAndGoesIntoLaterResults() throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    try (WeirRun weir = weir(folder.resolve("first"), "doctor", "--calibrate", "--data",
        data.toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isZero();
      assertThat(weir.output()).contains("bimodal", "p99.99", "kept up", "calibrated; kept in");
    }
    assertThat(files("data")).isEmpty();
    assertThat(files("state")).hasSize(1);
    Calibration kept = Json.reader(Calibration.class).readValue(files("state").get(0).toFile());
    assertThat(kept.ceilings()).hasSize(2)
        .allMatch(ceiling -> ceiling.passed().perSecond() > 1_000);

    try (WeirRun weir = weir(folder.resolve("second"), "run", "loopback", "--data",
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
    try (WeirRun weir = weir(folder.resolve("first"), "doctor", "--calibrate", "--data",
        data.toString())) {
      weir.awaitOutput("run 2 of ", LIMIT);
      weir.signal("INT");

      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isNotZero();
      assertThat(weir.leftovers()).isEmpty();
      assertThat(files("data")).isEmpty();
      assertThat(files("state")).isEmpty();
    }
  }
}

package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.calibrate.Effort;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.cli.experiment.CalibrationSession;
import io.weir.core.result.Calibration;
import io.weir.core.result.Json;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.environment.HostIdentity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short calibration through the whole normal path. */
@Tag("slow")
class CalibrateIT {
  private static final Map<String, String> DELAYS = Map.of("constant", "constant 2ms",
      "exponential", "exponential 5ms", "bimodal", "bimodal 0.2% 200ms else 2ms");

  @TempDir
  private Path folder;

  @Test
  void knownDelaysReadAsTheyWereAndTheCeilingIsKept() throws Exception {
    Effort effort = new Effort(DELAYS, List.of(new Rate(2_000), new Rate(10_000)),
        Duration.ofSeconds(3), Map.of(new DataSize(100), new Rate(4_000)), Duration.ofSeconds(1),
        1.25, Duration.ofSeconds(60));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    CliContext context =
        CliContext.of(Installation.ofProcess(), Console.plain(stream, stream));
    CalibrationStore store = new CalibrationStore(folder.resolve("state"));
    Exception busy = null;
    try {
      ExitCode exit =
          new CalibrationSession(context, folder.resolve("data"), store, Optional.empty())
              .run(effort);
      assertThat(exit).as(out.toString(StandardCharsets.UTF_8)).isEqualTo(ExitCode.OK);
    } catch (CliException e) {
      busy = e;
    }

    String said = out.toString(StandardCharsets.UTF_8);
    assertThat(said).contains("constant", "exponential", "bimodal", "p99.99", "holds")
        .doesNotContain("DIFFERS");
    assertNothingLeft(folder.resolve("data"));
    if (busy != null) {
      // A busy machine may rightly get this message.
      assertThat(busy).hasMessageContaining("keeps up no rate at all");
      assertThat(store.folder()).doesNotExist();
      return;
    }
    Calibration kept;
    try (Stream<Path> files = Files.list(store.folder())) {
      kept = Json.reader(Calibration.class).readValue(files.findFirst().orElseThrow().toFile());
    }
    assertThat(kept.ceilings()).hasSize(1);
    assertThat(kept.ceilings().get(0).passed().perSecond()).isPositive();
    assertThat(store.calibration(kept.host())).contains(kept);
  }

  @Test
  void theCeilingOfSeveralWorkersIsTheirSum() throws Exception {
    Effort effort = new Effort(Map.of("constant", "constant 2ms"), List.of(new Rate(1_000)),
        Duration.ofSeconds(2), Map.of(new DataSize(100), new Rate(1_000)), Duration.ofSeconds(1),
        1.25, Duration.ofSeconds(20));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    CliContext context =
        CliContext.of(Installation.ofProcess(), Console.plain(stream, stream));
    CalibrationStore store = new CalibrationStore(folder.resolve("state"));
    WorkerHosts workers = new WorkerHosts.Local(2);
    new CalibrationSession(context, folder.resolve("data"), store, Optional.of(workers))
        .run(effort);

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("2 workers together keep up");
    Calibration.Host here = HostIdentity.here(Installation.version());
    Calibration kept = store.calibration(here, workers).orElseThrow();
    assertThat(kept.workers()).contains(workers);
    assertThat(kept.ceilings().getFirst().passed().perSecond()).isPositive();
    assertThat(store.calibration(here)).isEmpty();
  }

  private static void assertNothingLeft(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }
}

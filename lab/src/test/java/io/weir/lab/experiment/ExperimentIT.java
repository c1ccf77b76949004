package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The files of an experiment without failures. */
@Isolated
class ExperimentIT {
  private static final Plan PLAN =
      LoopbackPlan.of(LoopbackPlan.seconds(1, 3, 60), Map.of(), Map.of());

  @TempDir
  static Path folder;

  private static final List<ExperimentEvent> EVENTS = new ArrayList<>();
  private static ExperimentFixture fixture;
  private static ExperimentResult result;

  @BeforeAll
  static void run() throws Exception {
    fixture = new ExperimentFixture(folder);
    result = new ExperimentRunner(fixture.setup()).run(PLAN, EVENTS::add);
  }

  @Test
  void everyRunCompletes() throws Exception {
    assertThat(result.runs()).extracting(RunResult::problem).allMatch(problem -> problem.isEmpty());
    assertThat(result.complete()).isTrue();
    assertThat(result.interrupted()).isFalse();
    for (PlannedRun run : PLAN.runs()) {
      RunResult onDisk = fixture.result(run);
      assertThat(onDisk.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(onDisk.drained()).isTrue();
      assertThat(onDisk.phases()).extracting(PhaseWindow::phase)
          .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASURE, PhaseKind.DRAIN);
      PhaseWindow measure = onDisk.window(PhaseKind.MEASURE).orElseThrow();
      assertThat(measure.endNanos() - measure.startNanos())
          .isGreaterThanOrEqualTo(run.phases().measure().toNanos());
      assertThat(onDisk.worker()).contains("-XX:+UseSerialGC");
      assertThat(onDisk.readBack().settings()).isNotEmpty();
    }
  }

  @Test
  void ledgerAndIntervalsAgree() throws Exception {
    for (PlannedRun run : PLAN.runs()) {
      List<IntervalSnapshot> intervals = fixture.intervals(run);
      LedgerCounts counts =
          Reconciliation.counts(fixture.ledger(run).orElseThrow(), PhaseKind.MEASURE);
      assertThat(counts.lost()).isZero();
      assertThat(counts.due()).isGreaterThan(2_000)
          .isEqualTo(IntervalSnapshot.sum(intervals, PhaseKind.MEASURE, Counter.DUE));
    }
  }

  @Test
  void nothingIsLeftRunningOrLyingAround() {
    assertThat(ExperimentFixture.workers()).isEmpty();
    assertThat(fixture.work()).isEmptyDirectory();
  }

  @Test
  void eventsComeInOrder() {
    assertThat(EVENTS.stream().map(event -> event.getClass().getSimpleName()).distinct())
        .filteredOn(kind -> !kind.equals("Notice"))
        .containsExactly("ExperimentStarted", "RunStarted", "Preparing", "Prepared",
            "PhaseStarted", "IntervalMeasured", "Stopping", "RunEnded", "ExperimentEnded");
  }

  @Test
  void theFolderIsWhole() throws Exception {
    Path root = fixture.latest().root();
    assertThat(Json.reader(Plan.class).<Plan>readValue(fixture.latest().plan().toFile()))
        .isEqualTo(PLAN);
    Environment environment =
        Json.reader(Environment.class).readValue(fixture.latest().environment().toFile());
    assertThat(environment.facts()).containsKeys("cpu", "disk", "java");
    Process check =
        new ProcessBuilder("sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS")
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
    assertThat(check.waitFor()).isZero();
    try (Stream<Path> files = Files.walk(root)) {
      long all = files.filter(Files::isRegularFile)
          .filter(file -> !file.equals(root.resolve(".lock")))
          .count();
      assertThat(Files.readAllLines(fixture.latest().checksums())).hasSize((int) all - 1);
    }
  }
}

package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a separate process, ended in the middle of a measurement. */
class InterruptedRunIT {
  private static final int LIMIT_SECONDS = 60;

  @TempDir
  private Path folder;
  private Process weir;

  @AfterEach
  void leaveNothingBehind() {
    if (weir != null) {
      weir.descendants().forEach(ProcessHandle::destroyForcibly);
      weir.destroyForcibly();
    }
  }

  /** Starts a long run and waits until it measures. */
  private List<ProcessHandle> measuring() throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    weir = new ProcessBuilder(
        java.toString(), "-cp", System.getProperty("java.class.path"),
        "-Dweir.home=" + Installation.ofProcess().home(), Weir.class.getName(), "run", "loopback",
        "--out", folder.resolve("results").toString(), "--data", folder.resolve("data").toString(),
        "--set", "phases.warm-up=0s", "--set", "phases.measure=10m", "--set", "repeat=3", "--set",
        "worker.heap=128 MiB", "--set", "workload.load.rate=1k/s")
        .redirectErrorStream(true)
        .start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(weir.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder all = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      all.append(line).append('\n');
      if (line.contains("measure, 10m")) {
        awaitIntervals();
        return weir.descendants().toList();
      }
    }
    throw new AssertionError("it never measured:\n" + all);
  }

  private void awaitIntervals() throws IOException, InterruptedException {
    Path runs = folder.resolve("results/loopback/latest").toRealPath().resolve("runs");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!hasIntervals(runs)) {
      assertThat(System.nanoTime()).as("intervals below " + runs).isLessThan(deadline);
      Thread.sleep(100);
    }
  }

  private static boolean hasIntervals(Path runs) throws IOException {
    try (Stream<Path> files = Files.walk(runs)) {
      return files.filter(file -> file.endsWith("intervals.jsonl"))
          .anyMatch(file -> file.toFile().length() > 0);
    }
  }

  private RunResult result() throws IOException {
    ResultLayout layout = new ResultLayout(folder.resolve("results/loopback/latest"));
    Plan plan = Json.reader(Plan.class).readValue(layout.plan().toFile());
    PlannedRun first = plan.runs().get(0);
    assertThat(Files.readAllLines(layout.intervals(first, 0))).isNotEmpty();
    return Json.reader(RunResult.class).readValue(layout.result(first).toFile());
  }

  @Test
  void aTerminationKeepsAndReportsWhatWasMeasured() throws Exception {
    List<ProcessHandle> workers = measuring();
    assertThat(workers).isNotEmpty();
    weir.destroy();
    assertThat(weir.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("weir ends").isTrue();
    assertThat(weir.exitValue()).isEqualTo(143);
    assertGone(workers);
    assertThat(result().status()).isEqualTo(RunStatus.INTERRUPTED);
    assertThat(folder.resolve("results/loopback/latest/report.html")).isRegularFile();
  }

  @Test
  @Tag("slow")
  void aKillLeavesNoWorkerAndTheRunIsSeenToBeUnfinished() throws Exception {
    List<ProcessHandle> workers = measuring();
    assertThat(workers).isNotEmpty();
    weir.destroyForcibly();
    assertThat(weir.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("weir ends").isTrue();
    assertGone(workers);
    assertThat(result().status()).isEqualTo(RunStatus.UNFINISHED);
    Shell.Outcome report =
        Shell.ofThisWeir().run("report", folder.resolve("results/loopback/latest").toString());
    assertThat(report.exit()).isEqualTo(1);
    assertThat(Path.of(report.last())).isRegularFile();
  }

  private static void assertGone(List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      process.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
      assertThat(process.isAlive()).isFalse();
    }
  }
}

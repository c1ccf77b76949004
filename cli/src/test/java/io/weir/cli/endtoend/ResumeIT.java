package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that is killed in its last run and continues, by the command that a user types. */
class ResumeIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  /** One of the three variants fails, which ends neither the sweep nor the resumption. */
  private static final String SCENARIO = """
      name: resume
      question: Does it go on where it was cut off?
      systems:
        loopback: { broker: loopback, acknowledge-delay: constant 1ms }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { warm-up: 0s, measure: 3s, drain: 5s }
      on-failure: { failed: 10% }
      worker: { heap: 128 MiB }
      sweep: { systems.loopback.faults.refuse: [0%, 0.1% timeout, 100% timeout] }
      repeat: 1
      seed: 4
      """;

  @TempDir
  private Path folder;

  @Test
  void aKilledExperimentContinuesAndEndsInOneReport() throws IOException, InterruptedException {
    ResultLayout result = killedInItsLastRun();
    Map<Path, String> finished = finishedFiles(result);
    assertThat(finished).isNotEmpty();

    Path scenario = folder.resolve("scenario.yaml");
    Files.writeString(scenario, SCENARIO.replace("1k/s", "2k/s"));
    try (WeirRun weir = WeirRun.command(below("resumed"), "run", scenario.toString(), "--resume",
        "--out", folder.resolve("results").toString())) {
      assertThat(weir.exitCode(LIMIT)).as("one run failed:%n%s", weir.output()).isEqualTo(1);
      assertThat(weir.output())
          .contains("changed since the experiment began",
              "finished, and left unchanged: 2 of 3 runs",
              "cut off, set aside and repeated: 003-loopback", "run 3 of 3")
          .doesNotContain("run 1 of 3", "run 2 of 3", "2k/s");
    }
    assertThat(finishedFiles(result)).isEqualTo(finished);
    assertWhole(result);
    try (WeirRun verify =
        WeirRun.command(below("verified"), "verify", result.root().toString())) {
      assertThat(verify.exitCode(LIMIT)).as(verify.output()).isZero();
    }
    assertNothingIsLeft(result);
  }

  private ResultLayout killedInItsLastRun() throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, SCENARIO)) {
      weir.awaitOutput("run 3 of 3", LIMIT);
      ResultLayout result = weir.result();
      PlannedRun last = weir.plan().runs().get(2);
      weir.await("an interval of the last run", LIMIT,
          () -> Files.exists(result.intervals(last, 0)));
      weir.signal("STOP");
      assertTaken(result);
      weir.signal("KILL");
      weir.await("the end of " + weir.leftovers(), LIMIT, () -> weir.leftovers().isEmpty());
      assertThat(new Evidence(result, last).result().status()).isEqualTo(RunStatus.UNFINISHED);
      return result;
    }
  }

  private void assertTaken(ResultLayout result) throws IOException, InterruptedException {
    try (WeirRun second =
        WeirRun.command(below("second"), "run", "--resume", result.root().toString())) {
      assertThat(second.exitCode(LIMIT)).as(second.output()).isNotZero();
      assertThat(second.output()).contains("another weir (process ", result.root().toString());
    }
  }

  private static void assertWhole(ResultLayout result) throws IOException {
    Findings findings = FindingsWriter.read(result.findings());
    assertThat(findings.runs()).extracting(RunFindings::status)
        .containsOnly(RunStatus.COMPLETED, RunStatus.FAILED)
        .filteredOn(RunStatus.FAILED::equals)
        .hasSize(1);
    assertThat(findings.runs().get(2).notes())
        .anyMatch(note -> note.contains("was cut off by a kill")
            && note.contains("attempts/003-loopback-1"));
    assertThat(findings.warnings()).anyMatch(warning -> warning.startsWith("resumed on "));
    assertThat(result.report()).isNotEmptyFile();
  }

  private void assertNothingIsLeft(ResultLayout result) throws IOException, InterruptedException {
    try (WeirRun weir =
        WeirRun.command(below("again"), "run", "--resume", result.root().toString())) {
      assertThat(weir.exitCode(LIMIT)).isEqualTo(1);
      assertThat(weir.output()).contains("3 of 3 runs", "nothing is left to run");
    }
  }

  private Path below(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }

  /** When each file of the first two runs was last written. */
  private static Map<Path, String> finishedFiles(ResultLayout result) throws IOException {
    Map<Path, String> files = new HashMap<>();
    for (String run : List.of("001-loopback", "002-loopback")) {
      try (Stream<Path> all = Files.walk(result.root().resolve("runs").resolve(run))) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          files.put(file, Files.getLastModifiedTime(file) + " " + Files.size(file));
        }
      }
    }
    return files;
  }
}

package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.ExitCode;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.ProcessUse;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemUse;
import io.weir.emulation.PreloadedLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two loopback brokers that take turns, by the real command and real workers. */
class WindowsIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final double RATE = 2_000;
  private static final String SCENARIO = """
      name: turns
      question: Which one is faster?
      systems:
        a: { broker: loopback, acknowledge-delay: constant 5ms, delivery-delay: constant 5ms }
        b: { broker: loopback, acknowledge-delay: constant 8ms, delivery-delay: constant 8ms }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload:
        message: { size: 100 B }
        load: { rate: 2k/s, arrival: uniform }
      phases: { warm-up: 1s, measure: 4s, windows: 2, drain: 5s }
      worker.heap: 128 MiB
      """;

  @TempDir
  private Path folder;

  private Outcome run(String... more) throws IOException {
    return runText(SCENARIO, more);
  }

  private Outcome runText(String text, String... more) throws IOException {
    Path scenario = Files.writeString(folder.resolve("turns.yaml"), text);
    List<String> arguments = new ArrayList<>(List.of("run", scenario.toString(), "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString()));
    arguments.addAll(Arrays.asList(more));
    return SHELL.run(arguments.toArray(String[]::new));
  }

  private ResultLayout latest() {
    return new ResultLayout(folder.resolve("results/turns/latest"));
  }

  private List<RunResult> results() throws IOException {
    Plan plan = DocumentType.PLAN.read(latest().stored(latest().plan()));
    List<RunResult> results = new ArrayList<>();
    for (PlannedRun run : plan.runs()) {
      results.add(DocumentType.RESULT.read(latest().stored(latest().result(run))));
    }
    return results;
  }

  private static long cpuNanos(Optional<SystemUse> use) {
    return use.orElseThrow().processes().stream().mapToLong(ProcessUse::cpuNanos).sum();
  }

  private static List<PhaseWindow> windows(RunResult result) {
    return result.phases().stream().filter(window -> window.phase() == PhaseKind.MEASURE).toList();
  }

  private List<IntervalSnapshot> intervals(RunResult result) throws IOException {
    List<IntervalSnapshot> intervals = new ArrayList<>();
    for (String line : Files.readAllLines(latest().intervals(result.run(), 0))) {
      intervals.add(Json.reader(IntervalSnapshot.class).readValue(line));
    }
    return intervals;
  }

  @Test
  void bothAreLoadedInWindowsAndEveryMessageIsAccountedFor() throws IOException {
    Outcome outcome = run();

    assertThat(results()).hasSize(2).allSatisfy(result -> {
      assertThat(result.status()).as(outcome.toString()).isEqualTo(RunStatus.COMPLETED);
      assertThat(windows(result)).hasSize(2);
      double measured = windows(result).stream()
          .mapToLong(window -> window.endNanos() - window.startNanos())
          .sum() / 1e9;
      List<IntervalSnapshot> intervals = intervals(result);
      assertThat(IntervalSnapshot.sum(intervals, PhaseKind.MEASURE, Counter.DUE) / measured)
          .isCloseTo(RATE, within(RATE / 100));
      assertThat(IntervalSnapshot.sum(intervals, PhaseKind.IDLE, Counter.DUE))
          .as("nothing is due while others have their turns")
          .isZero();
      assertThat(IntervalSnapshot.sum(intervals, PhaseKind.GUARD, Counter.DUE)).isPositive();
      assertThat(result.phases().getLast().phase()).isEqualTo(PhaseKind.DRAIN);
    });
    assertThat(outcome.out()).contains("0 lost, 0 duplicated, 0 reordered, 0 corrupt");
  }

  @Tag("slow")
  @Test
  void aSystemThatFailsLeavesItsTurnsAndTheOtherHasAllOfItsOwn()
      throws IOException {
    Outcome outcome = run("--set", "systems.b.faults.defect=error in send at 5000");

    assertThat(outcome.exit()).isEqualTo(ExitCode.BROKEN.number());
    assertThat(results()).allSatisfy(result -> {
      boolean failing = result.run().system().name().equals("b");
      assertThat(result.status()).isEqualTo(failing ? RunStatus.FAILED : RunStatus.COMPLETED);
      if (failing) {
        assertThat(result.problem().orElseThrow()).contains("send");
      } else {
        assertThat(windows(result)).hasSize(2);
      }
    });
  }

  @Test
  @Tag("brokers")
  @Tag("slow")
  void aSystemWhoseTimeStandsStillDoesNothingMeanwhile() throws IOException {
    assumeThat(PreloadedLibrary.isBuilt()).as("the library for dilated time").isTrue();
    assumeThat(Files.isExecutable(Path.of("/usr/bin/redis-server"))).as("Redis").isTrue();
    Outcome outcome = runText(
        SCENARIO.replaceAll("(?m)^  ([ab]): .*", "  $1: { broker: redis, memory: 256 MiB }"));

    assertThat(results()).hasSize(2).allSatisfy(result -> {
      assertThat(result.status()).as(outcome.toString()).isEqualTo(RunStatus.COMPLETED);
      assertThat(windows(result)).hasSize(2);
      assertThat(cpuNanos(result.idle())).isLessThan(cpuNanos(result.use()) / 10);
    });
    assertThat(outcome.out()).contains("0 lost, 0 duplicated, 0 reordered, 0 corrupt");
    assertThat(outcome.err()).doesNotContain("did not stand still");
  }

  @Test
  @Tag("brokers")
  void valuesOfAClientsSettingTakeTurnsOnOneDeployment() throws IOException {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/redis-server"))).as("Redis").isTrue();
    Outcome outcome =
        runText(SCENARIO.replaceAll("(?m)^  a: .*", "  a: { broker: redis, memory: 256 MiB }")
            .replaceAll("(?m)^  b: .*\n", "")
            .replace("arrival: uniform }",
                "arrival: uniform }\nsweep: { client.batch-delay: [0ms, 5ms] }"));

    assertThat(results()).hasSize(2).allSatisfy(result -> {
      assertThat(result.status()).as(outcome.toString()).isEqualTo(RunStatus.COMPLETED);
      assertThat(windows(result)).hasSize(2);
      assertThat(cpuNanos(result.use())).isPositive();
      assertThat(result.idle()).isEmpty();
    });
    assertThat(results()).extracting(RunResult::processes)
        .as("by one deployment")
        .containsOnly(results().getFirst().processes());
    assertThat(outcome.out()).contains("0 lost, 0 duplicated, 0 reordered, 0 corrupt")
        .contains("took turns on one deployment");
    assertThat(outcome.err()).containsOnlyOnce("ready after");
  }

  @Test
  @Tag("slow")
  void noRoundBeginsBeyondTheLimitOfTheExperiment() throws IOException {
    run("--within", "1s");

    assertThat(results()).allSatisfy(result -> {
      assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(windows(result)).hasSize(1);
    });
  }

  @Test
  void onlyTheChosenSystemsRun() throws IOException {
    run("--system", "b", "--set", "phases.windows=off", "--set", "phases.measure=1s", "--set",
        "repeat=1");

    assertThat(results()).singleElement()
        .satisfies(result -> assertThat(result.run().system().name()).isEqualTo("b"));
  }

  @Test
  void windowsThatAreTooShortAreRefused() throws IOException {
    Outcome outcome = run("--set", "phases.windows=3");

    assertThat(outcome.exit()).isEqualTo(ExitCode.INPUT.number());
    assertThat(outcome.err())
        .contains("3 windows in a measure phase of 4s would be shorter than 2s each")
        .contains("set at most 2, or lengthen phases.measure");
  }
}

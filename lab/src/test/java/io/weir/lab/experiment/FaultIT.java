package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Recovered;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults on a shell next to the loopback broker: the actions on a process, and the reports. */
class FaultIT {
  private static final Duration DOWN = Duration.ofMillis(1_500);
  private static final String TICKING =
      "echo ready; while :; do date +'tick %s%N'; sleep 0.05; done";

  @TempDir
  Path folder;

  private final List<ExperimentEvent> reported = new ArrayList<>();

  private RunResult run(FaultKind kind, String node) throws Exception {
    return new ExperimentRunner(setup()).run(plan(kind, node), reported::add).runs().getFirst();
  }

  private ExperimentSetup setup() throws Exception {
    return new ExperimentFixture(folder).setup(new ShellLauncher(TICKING));
  }

  private static Plan plan(FaultKind kind, String node) {
    Phases phases = LoopbackPlan.seconds(1, 6, 20);
    Fault fault = new Fault(kind, new FaultNode(node), Duration.ofSeconds(1), DOWN,
        Outage.REFUSED, Recovered.DEFAULT);
    return LoopbackPlan.of(
        PhasesBuilder.builder()
            .warmUp(phases.warmUp())
            .measure(phases.measure())
            .drain(phases.drain())
            .fault(Optional.of(fault))
            .build(),
        Map.of());
  }

  private List<FaultEvent> events(PlannedRun run) throws Exception {
    List<FaultEvent> events = new ArrayList<>();
    for (String line : Files
        .readAllLines(new ExperimentFixture(folder).latest().faultEvents(run, 0))) {
      events.add(Json.reader(FaultEvent.class).readValue(line));
    }
    return events;
  }

  @Test
  void aProcessThatWeirKillsIsStartedAgainAndFailsNoRun() throws Exception {
    isStartedAgain(FaultKind.KILL, 137);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"STOP, 143", "ROLLING_RESTART, 143"})
  void aProcessThatWeirStopsIsStartedAgainAndFailsNoRun(FaultKind kind, int exitCode)
      throws Exception {
    isStartedAgain(kind, exitCode);
  }

  private void isStartedAgain(FaultKind kind, int exitCode) throws Exception {
    RunResult result = run(kind, kind == FaultKind.ROLLING_RESTART ? "each" : "shell-1");

    assertThat(result.status()).as(result.problem().orElse("")).isEqualTo(RunStatus.COMPLETED);
    List<FaultEvent> events = events(result.run());
    assertThat(events).extracting(FaultEvent::step)
        .containsExactly(FaultStep.CHOSEN, FaultStep.STRUCK, FaultStep.ENDED, FaultStep.STARTED,
            FaultStep.READY);
    assertThat(events.get(2).exitCode()).hasValue(exitCode);
    assertThat(events.get(3).atNanos() - events.get(2).atNanos())
        .as("how long it was down")
        .isGreaterThanOrEqualTo(DOWN.toNanos());
    assertThat(events.get(4).pid()).as("another process").isNotEqualTo(events.get(1).pid());
    assertThat(reported).filteredOn(ExperimentEvent.Faulted.class::isInstance).hasSize(5);
    assertThat(new ExperimentFixture(folder).ledger(result.run())).isPresent();
  }

  @Test
  @Tag("slow")
  void aPausedProcessStandsStillAndContinues() throws Exception {
    RunResult result = run(FaultKind.PAUSE, "random");

    assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(events(result.run())).extracting(FaultEvent::step)
        .containsExactly(FaultStep.CHOSEN, FaultStep.STRUCK, FaultStep.RESUMED);
    List<Long> ticks = Files
        .readAllLines(
            new ExperimentFixture(folder).latest().logs(result.run()).resolve("shell-1.log"))
        .stream()
        .filter(line -> line.startsWith("tick "))
        .map(line -> Long.parseLong(line.substring("tick ".length())))
        .toList();
    long longest = 0;
    for (int i = 1; i < ticks.size(); i++) {
      longest = Math.max(longest, ticks.get(i) - ticks.get(i - 1));
    }
    assertThat(longest).isGreaterThanOrEqualTo(DOWN.toNanos() - 100_000_000);
    assertThat(ticks.getLast()).as("it ticks again").isGreaterThan(ticks.getFirst());
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDrillThatDiesFailsTheRun(boolean error) throws Exception {
    // Without the queue in front of it, the listener is called on the thread of the drill.
    RunResult result = new Experiment(setup(), plan(FaultKind.KILL, "shell-1"), new Cancellation(),
        event -> {
          if (event instanceof ExperimentEvent.Faulted) {
            if (error) {
              throw new NoClassDefFoundError("Step");
            }
            throw new UnsupportedOperationException("Step");
          }
        }).run().runs().getFirst();

    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow()).contains("the fault",
        "could not be carried out: java.lang.", ": Step");
  }

  @Test
  @Tag("slow")
  void aRunWhoseFaultNeverCameFails() throws Exception {
    RunResult result = run(FaultKind.KILL, "leader");

    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow()).contains("the fault", "could not be carried out");
  }
}

package io.weir.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.Windows;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The design of the two systems of a change. */
class ChangedPairTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private ResolvedScenario read(String... sets) throws CliException, ScenarioException {
    return read(false, sets);
  }

  private ResolvedScenario read(boolean complete, String... sets)
      throws CliException, ScenarioException {
    Installation installation = Installation.ofProcess();
    PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return ChangedPair.read(CliContext.of(installation, Console.plain(err, err)),
        installation.scenarios().resolve("loopback.yaml"),
        new Overrides(Optional.empty(), List.of(sets)),
        List.of("systems.loopback.acknowledge-delay=constant 8ms"), Duration.ofMinutes(20),
        complete);
  }

  @Test
  void bothTakeTurnsForTheTime() throws CliException, ScenarioException {
    assertThat(read().first().phases().windows().orElseThrow().most()).isGreaterThan(8);
    assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("--within");
  }

  @Test
  void theReasonForTheOwnDesignOfAScenarioIsPrintedOnce() throws CliException, ScenarioException {
    Scenario search = read("workload.load.rate=highest").first();
    assertThat(search.phases().windows()).isEmpty();
    assertThat(search.workload().load().search().orElseThrow().turns()).isPresent();
    assertThat(printed.toString(StandardCharsets.UTF_8)).containsOnlyOnce("note:")
        .contains("the systems have no windows, because a search for the highest rate has trials:"
            + " the scenario's own phases and repetitions apply, and --within does not");
    printed.reset();
    assertThat(read("phases.windows=off").first().phases().windows()).isEmpty();
    assertThat(printed.toString(StandardCharsets.UTF_8)).containsOnlyOnce("note:")
        .contains("because phases.windows is off");
  }

  @Test
  void aCompleteComparisonUsesAllOfItsRounds() throws CliException, ScenarioException {
    Windows decisive = read().first().phases().windows().orElseThrow();
    Windows all = read(true).first().phases().windows().orElseThrow();

    assertThat(decisive.untilConclusive()).isTrue();
    assertThat(all).isEqualTo(decisive.fixed());
  }
}

package io.weir.cli.experiment;

import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.view.TextTable;
import io.weir.core.scenario.reader.ResolvedScenario;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import java.util.List;
import java.util.Locale;

/**
 * Runs the scenarios of a suite one after another, each with a result folder and a report of its
 * own.
 *
 * @param console where to
 */
public record SuiteSession(Console console) {
  /** Runs one scenario. */
  @FunctionalInterface
  public interface Runner {
    SessionEnd run(ResolvedScenario scenario)
        throws CliException, StoreException, ProvisionException;
  }

  /**
   * Runs them all; a scenario that breaks does not keep the next one from its turn, but one that is
   * interrupted or can't begin does.
   *
   * @return the worst that happened: something broke, before an invalid measurement
   */
  public ExitCode run(String suite, List<ResolvedScenario> scenarios, Runner runner)
      throws CliException, StoreException, ProvisionException {
    TextTable table = new TextTable("scenario", "came to", "report");
    ExitCode worst = ExitCode.HELD;
    int number = 0;
    for (ResolvedScenario scenario : scenarios) {
      number++;
      console.line();
      console.line(console.paint().bold(suite + ", " + number + " of " + scenarios.size()));
      SessionEnd end = runner.run(scenario);
      table.row(scenario.first().name(), text(end), end.folder().resolve("report.html").toString());
      worst = worse(worst, end.exit());
      if (end.interrupted()) {
        break;
      }
    }
    console.line();
    console.line(console.paint().bold(suite));
    table.lines().forEach(line -> console.line("  " + line));
    return worst;
  }

  private static String text(SessionEnd end) {
    return end.interrupted() ? "interrupted" : end.exit().name().toLowerCase(Locale.ROOT);
  }

  private static ExitCode worse(ExitCode one, ExitCode other) {
    if (one == ExitCode.BROKEN || other == ExitCode.BROKEN) {
      return ExitCode.BROKEN;
    }
    return one == ExitCode.HELD ? other : one;
  }
}

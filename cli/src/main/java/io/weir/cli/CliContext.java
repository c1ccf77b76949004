package io.weir.cli;

import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;

/**
 * The context of all commands.
 *
 * @param installation this weir
 * @param console where they write to
 */
public record CliContext(Installation installation, Console console) {
  /**
   * Reads a scenario by path or name.
   *
   * @throws CliException if there is none
   * @throws ScenarioException if it can't be used
   */
  public ResolvedScenario read(String scenario, Overrides overrides)
      throws CliException, ScenarioException {
    return reader().read(new ScenarioFinder(installation).find(scenario), overrides);
  }

  /** A reader that knows this weir's broker kinds. */
  public ScenarioReader reader() {
    return new ScenarioReader(installation.launchers());
  }
}

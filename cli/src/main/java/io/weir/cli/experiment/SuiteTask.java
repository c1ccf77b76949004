package io.weir.cli.experiment;

import io.weir.lab.experiment.Resumption;
import io.weir.scenario.ResolvedScenario;
import java.nio.file.Path;
import java.util.Optional;

/** What is still to be done for a scenario of a suite. */
sealed interface SuiteTask {
  /** Nothing. */
  record Nothing() implements SuiteTask {}

  /** It is to begin. */
  record Begin(ResolvedScenario scenario) implements SuiteTask {}

  /** It began, and goes on; its file is the scenario's. */
  record GoOn(Resumption resumption, Optional<Path> file) implements SuiteTask {}
}

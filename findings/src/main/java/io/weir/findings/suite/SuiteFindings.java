package io.weir.findings.suite;

import io.weir.core.result.Suite;
import java.util.List;

/**
 * The outcome of a suite, over all its scenarios.
 *
 * @param suite what was begun
 * @param scenarios its scenarios, in order
 * @param claims what became of the claims of the studies that belong to them, each once
 */
public record SuiteFindings(Suite suite, List<ScenarioFindings> scenarios,
    List<SuiteClaim> claims) {
  public SuiteFindings {
    scenarios = List.copyOf(scenarios);
    claims = List.copyOf(claims);
  }

  /** Returns the scenarios that left findings. */
  public List<ScenarioFindings.Outcome> outcomes() {
    return scenarios.stream().flatMap(scenario -> scenario.outcome().stream()).toList();
  }
}

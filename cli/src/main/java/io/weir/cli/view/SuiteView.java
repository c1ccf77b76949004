package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.core.result.SuiteLayout;
import io.weir.findings.suite.ScenarioFindings;
import io.weir.findings.suite.SuiteFindings;
import io.weir.findings.suite.SuiteText;

/**
 * Shows what came of a suite.
 *
 * @param console where
 */
public record SuiteView(Console console) {
  /** Shows a line for each scenario; the last line that is printed is the report's path. */
  public void print(SuiteFindings findings, SuiteLayout layout) {
    console.line();
    console.line(console.paint().bold(findings.suite().name()) + "  "
        + SuiteText.progress(findings));
    TextTable table = new TextTable("scenario", "runs", "verdicts");
    for (ScenarioFindings scenario : findings.scenarios()) {
      table.row(scenario.name(), SuiteText.progress(scenario),
          scenario.outcome().map(SuiteText::verdicts).orElse(""));
    }
    table.lines().forEach(line -> console.line("  " + line));
    SuiteText.claims(findings).ifPresent(claims -> console.line("claims: " + claims));
    SuiteText.cautions(findings).forEach(console::line);
    console.line();
    console.line(layout.report().toString());
  }
}

package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.folder.SuiteLayout;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.suite.SuiteFindings;
import io.weir.findings.suite.SuiteText;
import java.util.List;

/**
 * Shows the outcome of a suite.
 *
 * @param console where
 */
public record SuiteView(Console console) {
  private static final List<Column> SCENARIOS =
      List.of(Column.left("scenario"), Column.left("runs"), Column.left("verdicts"));

  /** Shows a line for each scenario; the last line that is printed is the report's path. */
  public void print(SuiteFindings findings, SuiteLayout layout) {
    console.line();
    console.line(console.colors().bold(findings.suite().name()) + "  "
        + SuiteText.progress(findings));
    new DocumentView(console).print(Table.of("", SCENARIOS, findings.scenarios()
        .stream()
        .map(scenario -> Row.plain(scenario.name(), SuiteText.progress(scenario),
            scenario.outcome().map(SuiteText::verdicts).orElse("")))
        .toList()));
    SuiteText.claims(findings).ifPresent(claims -> console.line("claims: " + claims));
    SuiteText.cautions(findings).forEach(console::line);
    console.line();
    console.line(layout.report().toString());
  }
}

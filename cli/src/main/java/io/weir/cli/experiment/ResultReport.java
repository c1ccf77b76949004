package io.weir.cli.experiment;

import io.weir.analysis.Analysis;
import io.weir.analysis.FindingsWriter;
import io.weir.analysis.ResultFolder;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.Verdict;
import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.view.ComparisonView;
import io.weir.core.result.ResultLayout;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.StoreException;
import io.weir.report.HtmlReport;
import io.weir.report.TextComparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Analyses a result folder, writes its report into it and prints the comparison.
 *
 * @param console where to
 */
public record ResultReport(Console console) {
  /**
   * Reports on a result folder; the last line that is printed is the report's path.
   *
   * @return the worst verdict of its runs
   * @throws CliException if the report can't be written
   * @throws StoreException if the checksums can't be written
   */
  public Verdict write(Path folder) throws CliException, StoreException {
    ResultFolder results = ResultFolder.open(folder);
    ResultLayout layout = results.layout();
    Findings findings = Analysis.of(results);
    try {
      FindingsWriter.write(findings, layout.findings());
      HtmlReport.write(findings, layout.report());
    } catch (IOException e) {
      throw new CliException(
          ExitCode.BROKEN,
          "the report can't be written: " + e.getMessage(),
          "make " + folder + " writable and see to free space, then 'weir report " + folder + "'",
          e);
    }
    Checksums.renew(layout, List.of(layout.findings(), layout.report()));
    new ComparisonView(console).print(TextComparison.of(findings));
    console.line();
    console.line(layout.report().toString());
    return findings.verdict();
  }
}

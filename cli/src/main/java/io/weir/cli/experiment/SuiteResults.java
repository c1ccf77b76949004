package io.weir.cli.experiment;

import io.weir.analysis.finding.SuiteFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.suite.SuiteAnalysis;
import io.weir.analysis.verify.Discrepancy;
import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.core.result.Suite;
import io.weir.core.result.SuiteLayout;
import io.weir.report.SuiteReport;
import io.weir.report.SuiteSummary;
import io.weir.report.text.SuiteText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the scenarios of a suite left, and the report over all of them.
 *
 * @param layout where it lies
 */
public record SuiteResults(SuiteLayout layout) {
  private static final String REPORT = "'weir report' writes it anew from the scenarios' findings";

  /** Those of a folder. */
  public static SuiteResults of(Path folder) {
    return new SuiteResults(new SuiteLayout(folder));
  }

  /** Whether the folder is that of a suite. */
  public boolean exist() {
    return layout.exists();
  }

  /** The result folders of the scenarios that were begun, in order. */
  public List<Path> folders() throws CliException {
    try {
      List<Path> folders = new ArrayList<>();
      for (Suite.Entry entry : SuiteAnalysis.suite(layout).scenarios()) {
        layout.result(entry.name()).ifPresent(folders::add);
      }
      return folders;
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, layout.root() + " can't be read: " + e.getMessage(),
          "check that you may read all of it", e);
    }
  }

  /** Puts the scenarios' findings together and writes the report over them. */
  public SuiteFindings write() throws CliException {
    SuiteFindings findings = SuiteAnalysis.of(layout);
    try {
      SuiteReport.write(findings, layout.report());
      SuiteSummary.write(findings, layout.summary());
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN,
          "the suite's report can't be written: " + e.getMessage(), "make " + layout.root()
              + " writable and see to free space, then 'weir report " + layout.root() + "'",
          e);
    }
    return findings;
  }

  /** What of the report is not what the scenarios' findings say. */
  public List<Discrepancy> discrepancies() throws CliException {
    SuiteFindings findings = SuiteAnalysis.of(layout);
    List<Discrepancy> found = new ArrayList<>();
    compare(layout.report(), SuiteReport.toHtml(findings), found);
    compare(layout.summary(), SuiteSummary.toText(findings), found);
    return found;
  }

  private static void compare(Path file, String expected, List<Discrepancy> found)
      throws CliException {
    String name = file.getFileName().toString();
    try {
      if (!Files.exists(file)) {
        found.add(new Discrepancy(name, "is missing", REPORT));
      } else if (!Files.readString(file).equals(expected)) {
        found.add(new Discrepancy(name, "is not what the scenarios' findings say", REPORT));
      }
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, file + " can't be read: " + e.getMessage(),
          "check that you may read it", e);
    }
  }

  /** How a suite ends: something broke, before an invalid measurement. */
  public static ExitCode exit(SuiteFindings findings) {
    boolean complete = findings.scenarios()
        .stream()
        .allMatch(scenario -> scenario.outcome()
            .filter(outcome -> outcome.completed() == outcome.planned())
            .isPresent());
    if (!complete) {
      return ExitCode.BROKEN;
    }
    return SuiteText.verdict(findings).filter(Verdict.INVALID::equals).isPresent()
        ? ExitCode.INVALID
        : ExitCode.HELD;
  }
}

package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.folder.DamagedFileException;
import io.weir.core.folder.StoredFile;
import io.weir.core.folder.SuiteLayout;
import io.weir.core.folder.WholeFile;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.Plan;
import io.weir.core.result.Suite;
import io.weir.core.unit.DataSize;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.findings.suite.ScenarioFindings.Outcome;
import io.weir.findings.suite.SuiteAnalysis;
import io.weir.findings.suite.SuiteDocument;
import io.weir.findings.suite.SuiteFindings;
import io.weir.findings.suite.SuiteText;
import io.weir.findings.verify.ReportCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The results of a suite's scenarios, and the report over all of them.
 *
 * @param layout where it lies
 */
public record SuiteResults(SuiteLayout layout) {
  private static final String COPY = "copy it again from where it was measured";
  private static final DataSize MOST = DataSize.mebibytes(1024);
  private static final String REPORT = "'weir report' writes it again from the scenarios' findings";

  /** Returns those of a folder. */
  public static SuiteResults of(Path folder) {
    return new SuiteResults(new SuiteLayout(folder));
  }

  /** Returns whether the folder is that of a suite. */
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
      throw unreadable(e);
    }
  }

  /** Returns the result folder of a scenario; empty if it was not begun. */
  Optional<Path> folder(String scenario) throws CliException {
    try {
      return layout.result(scenario);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Puts the scenarios' findings together and writes the report over them.
   *
   * @param kinds the traits of broker kinds
   */
  public SuiteFindings write(BrokerKinds kinds) throws CliException {
    SuiteFindings findings = SuiteAnalysis.of(layout, kinds);
    try {
      write(layout.report(), HtmlPrinter.print(SuiteDocument.of(findings)));
      write(layout.summary(), MarkdownPrinter.print(SuiteDocument.of(findings)));
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN,
          "the suite's report can't be written: " + e.getMessage(), "make " + layout.root()
              + " writable and make sure of free space, then 'weir report " + layout.root() + "'",
          e);
    }
    return findings;
  }

  private static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(bytes));
  }

  /**
   * The differences between the suite's files and the scenarios' results.
   *
   * @param kinds the traits of broker kinds
   */
  public List<Discrepancy> discrepancies(BrokerKinds kinds) throws CliException {
    List<Discrepancy> found = new ArrayList<>();
    try {
      SuiteFindings findings = SuiteAnalysis.of(layout, kinds);
      for (Suite.Entry entry : findings.suite().scenarios()) {
        compare(findings.suite(), entry, found);
      }
      Document document = SuiteDocument.of(findings);
      compare(layout.stored(layout.report()),
          page -> ReportCheck.differences(page, document).isEmpty(), found);
      compare(layout.stored(layout.summary()), MarkdownPrinter.print(document)::equals, found);
      layout.unlisted(findings.suite())
          .forEach(folder -> found.add(new Discrepancy(folder.toString(),
              "is a result that the suite's report leaves out",
              "keep it elsewhere, or start the suite again")));
    } catch (ResultUnreadableException e) {
      found.add(new Discrepancy("suite.json", e.getMessage(), COPY));
    } catch (IOException e) {
      throw unreadable(e);
    }
    return found;
  }

  /** The question must match the plan. */
  private void compare(Suite suite, Suite.Entry entry, List<Discrepancy> found)
      throws IOException {
    Optional<Path> result = layout.result(entry.name());
    if (result.isEmpty()) {
      return;
    }
    Plan plan = ResultReader.open(result.get()).plan();
    boolean same = plan.name().equals(entry.name()) && plan.question().equals(entry.question())
        && plan.scale().equals(suite.scale().orElse(""))
        && plan.overrides().equals(suite.overrides());
    if (!same) {
      found.add(new Discrepancy("suite.json", "describes " + entry.name()
          + " with another question, scale or setting than the plan of its result", COPY));
    }
  }

  private CliException unreadable(IOException e) {
    return new CliException(ExitCode.BROKEN, layout.root() + " can't be read: " + e.getMessage(),
        "check that you may read all of it", e);
  }

  private static void compare(StoredFile file, Predicate<String> holds, List<Discrepancy> found)
      throws CliException {
    String name = file.name();
    try {
      if (!file.exists()) {
        found.add(new Discrepancy(name, "is missing", REPORT));
      } else if (!holds.test(file.text(MOST))) {
        found.add(new Discrepancy(name, "is not what the scenarios' findings say", REPORT));
      }
    } catch (DamagedFileException e) {
      found.add(new Discrepancy(name, "can't be read: " + e.getMessage(), REPORT));
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, file.path() + " can't be read: " + e.getMessage(),
          "check that you may read it", e);
    }
  }

  /** Returns how a suite ends: something broke, before an invalid measurement. */
  public static ExitCode exit(SuiteFindings findings) {
    boolean complete = findings.scenarios()
        .stream()
        .allMatch(scenario -> scenario.outcome()
            .filter(outcome -> outcome.confidence().isComplete())
            .isPresent());
    if (!complete) {
      return ExitCode.BROKEN;
    }
    if (findings.outcomes().stream().anyMatch(Outcome::failsObjective)) {
      return ExitCode.FAILED;
    }
    return SuiteText.verdict(findings).filter(Verdict.INVALID::equals).isPresent()
        ? ExitCode.INVALID
        : ExitCode.OK;
  }
}

package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.DocumentView;
import io.weir.cli.view.DocumentView.Format;
import io.weir.core.folder.ResultLayout;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.result.RunStatus;
import io.weir.findings.Analysis;
import io.weir.findings.Report;
import io.weir.findings.doc.Document;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.read.ResultReader;
import io.weir.findings.slo.SloFinding;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writes the report of a result into its folder and prints the comparison.
 *
 * @param kinds the broker kinds whose traits are known
 * @param console where to
 * @param format how it is printed
 */
public record ResultReport(BrokerKinds kinds, Console console, Format format) {
  /**
   * Reports on a result folder by its stored findings if they are {@linkplain StoredFindings
   * current}, and judges its measurements otherwise.
   *
   * @return as {@link #write}
   * @throws CliException if the report can't be written
   * @throws StoreException if the checksums can't be written
   */
  public ExitCode print(Path folder) throws CliException, StoreException {
    ResultReader results = ResultReader.open(folder);
    Optional<Findings> stored = StoredFindings.current(results.layout());
    if (stored.isEmpty()) {
      return write(folder);
    }
    Document document = Report.of(stored.get(), kinds);
    if (!results.layout().stored(results.layout().report()).exists()) {
      write(results.layout(), () -> Report.write(document, results.layout().report()),
          List.of(results.layout().report()));
    }
    return print(stored.get(), document, results.layout());
  }

  /**
   * Judges a result folder, and writes its findings and its report; the last line on a terminal is
   * the report's path.
   *
   * @return {@link ExitCode#BROKEN} if a run did not complete, {@link ExitCode#FAILED} if a system
   * breaks an objective or leaves one undecided, else {@link ExitCode#INVALID} if a measurement is
   * invalid, else {@link ExitCode#OK}
   * @throws CliException if the report can't be written
   * @throws StoreException if the checksums can't be written
   */
  public ExitCode write(Path folder) throws CliException, StoreException {
    ResultReader results = ResultReader.open(folder);
    ResultLayout layout = results.layout();
    Optional<JudgingRules> before = JudgingRules.stored(layout);
    Findings findings = Analysis.of(results, kinds);
    Document document = Report.of(findings, kinds);
    write(layout, () -> {
      FindingsWriter.write(findings, layout.findings());
      Report.write(document, layout.report());
    }, List.of(layout.findings(), layout.report()));
    before.filter(rules -> rules != JudgingRules.current())
        .ifPresent(rules -> console.note("the verdicts of " + folder + " were made by "
            + rules.text() + "; they are now those of " + JudgingRules.current().text()));
    return print(findings, document, layout);
  }

  /** Writes files. */
  private interface Writing {
    void write() throws IOException;
  }

  private static void write(ResultLayout layout, Writing writing, List<Path> files)
      throws CliException, StoreException {
    try {
      writing.write();
    } catch (IOException e) {
      throw new CliException(
          ExitCode.BROKEN,
          "the report can't be written: " + e.getMessage(),
          "make " + layout.root() + " writable and make sure of free space, then 'weir report "
              + layout.root() + "'",
          e);
    }
    Checksums.renew(layout, files);
  }

  private ExitCode print(Findings findings, Document document, ResultLayout layout) {
    new DocumentView(console).print(document, layout.report(), format);
    if (findings.runs().stream().anyMatch(run -> run.status() != RunStatus.COMPLETED)) {
      return ExitCode.BROKEN;
    }
    if (SloFinding.anyFails(findings)) {
      return ExitCode.FAILED;
    }
    return findings.verdict() == Verdict.INVALID ? ExitCode.INVALID : ExitCode.OK;
  }
}

package io.weir.report;

import io.weir.analysis.Analysis;
import io.weir.analysis.FindingsWriter;
import io.weir.analysis.ResultFolder;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.sample.GoldenFile;
import io.weir.analysis.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is found in sample results, and how it is shown. */
class GoldenReportTest {
  @TempDir
  private Path folder;

  /** Results to report on. */
  enum Sample {
    QUICKSTART, TROUBLED, CUT_SHORT, SWEEP, CALIBRATION;

    void create(Path folder) throws IOException {
      switch (this) {
        case QUICKSTART -> SampleResults.quickstart(folder);
        case TROUBLED -> SampleResults.troubled(folder);
        case CUT_SHORT -> SampleResults.cutShort(folder);
        case SWEEP -> SampleResults.sweep(folder, List.of(1, 16), 1, 10);
        case CALIBRATION -> SampleResults.calibration(folder);
      }
    }

    GoldenFile golden(String ending) {
      return GoldenFile.of(name().toLowerCase(Locale.ROOT).replace('_', '-') + ending);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsFoundAndShownStays(Sample sample) throws IOException {
    sample.create(folder.resolve("result"));
    Findings findings = Analysis.of(ResultFolder.open(folder.resolve("result")));
    Path json = folder.resolve("findings.json");
    FindingsWriter.write(findings, json);

    sample.golden(".findings.json").holds(Files.readString(json));
    sample.golden(".report.txt").holds(new ReadPage(HtmlReport.toHtml(findings)).toText());
    sample.golden(".markdown.txt").holds(MarkdownReport.toText(findings));
  }

  @Test
  void whatAProofAddsStays() throws IOException {
    Findings findings = Samples.proven();

    GoldenFile.of("proven.report.txt").holds(new ReadPage(HtmlReport.toHtml(findings)).toText());
    GoldenFile.of("proven.markdown.txt").holds(MarkdownReport.toText(findings));
  }

  @Test
  void whatAStudyAddsStays() throws IOException {
    Findings findings = PublishedReportTest.findings();

    GoldenFile.of("published.report.txt").holds(new ReadPage(HtmlReport.toHtml(findings)).toText());
    GoldenFile.of("published.markdown.txt").holds(MarkdownReport.toText(findings));
  }

  @Test
  void whatASuiteSaysStays() throws IOException {
    GoldenFile.of("suite.report.txt")
        .holds(new ReadPage(SuiteReport.toHtml(SuiteReportTest.FINDINGS)).toText());
    GoldenFile.of("suite.markdown.txt").holds(SuiteSummary.toText(SuiteReportTest.FINDINGS));
  }
}

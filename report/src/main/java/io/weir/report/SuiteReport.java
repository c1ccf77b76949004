package io.weir.report;

import io.weir.analysis.finding.SuiteFindings;
import io.weir.core.result.WholeFile;
import io.weir.report.html.Page;
import io.weir.report.html.Tag;
import io.weir.report.section.SuiteClaimSection;
import io.weir.report.section.SuiteHeaderSection;
import io.weir.report.section.SuiteScenarioSection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The report of a suite for people: one HTML file with links to the reports of its scenarios.
 * Stateless.
 */
public final class SuiteReport {
  private SuiteReport() {}

  /** Writes the report to a file, in the place of what was there; whole or not at all. */
  public static void write(SuiteFindings findings, Path file) throws IOException {
    byte[] page = toHtml(findings).getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(page));
  }

  /** The report. */
  public static String toHtml(SuiteFindings findings) {
    Tag main = Tag.of("main", new SuiteScenarioSection(findings).toHtml());
    new SuiteClaimSection(findings).toHtml().ifPresent(main::add);
    Tag body = Tag.of("body", new SuiteHeaderSection(findings).toHtml(), main,
        Tag.of("footer", Tag.of("p", "Made by weir.")));
    return new Page(findings.suite().name() + " · weir", Resources.style(), List.of(), "{}", body)
        .toHtml();
  }
}

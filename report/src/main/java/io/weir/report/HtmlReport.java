package io.weir.report;

import io.weir.analysis.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The report for people: one HTML file that needs nothing else. Stateless. */
public final class HtmlReport {
  private HtmlReport() {}

  /** Writes the report to a file, replacing it. */
  public static void write(Findings findings, Path file) throws IOException {
    Files.writeString(file, "");
  }
}

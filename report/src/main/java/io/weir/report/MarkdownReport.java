package io.weir.report;

import io.weir.analysis.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A summary for pull requests, in Markdown. Stateless. */
public final class MarkdownReport {
  private MarkdownReport() {}

  /** Writes the summary to a file, replacing it. */
  public static void write(Findings findings, Path file) throws IOException {
    Files.writeString(file, toText(findings));
  }

  /** The summary. */
  public static String toText(Findings findings) {
    return "";
  }
}

package io.weir.findings.export;

import io.weir.core.launch.BrokerKinds;
import io.weir.findings.Report;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The first screen of the report as Markdown for a pull request. */
public final class MarkdownExporter implements Exporter {
  private static final int LINES = 40;

  @Override
  public String format() {
    return "markdown";
  }

  @Override
  public String describe() {
    return "the answer for a pull request, at most " + LINES + " lines of Markdown";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    // Markdown has no colors, which is all that kinds are for here.
    out.write(MarkdownPrinter.brief(Report.of(findings, new BrokerKinds(Map.of())), LINES)
        .getBytes(StandardCharsets.UTF_8));
  }
}

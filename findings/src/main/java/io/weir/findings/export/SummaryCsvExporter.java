package io.weir.findings.export;

import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;

/** The values of each system over its runs as CSV. */
public final class SummaryCsvExporter implements Exporter {
  @Override
  public String format() {
    return "csv-summary";
  }

  @Override
  public String describe() {
    return "the values of each system over its runs, with intervals and verdicts";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    new Csv(out).table(ExportTable.summary(findings));
  }
}

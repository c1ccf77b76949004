package io.weir.findings.export;

import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;

/** The course of each run over time as CSV. */
public final class IntervalsCsvExporter implements Exporter {
  @Override
  public String format() {
    return "csv-intervals";
  }

  @Override
  public String describe() {
    return "the rates and latencies of each run, second by second";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    new Csv(out).table(ExportTable.intervals(folder, findings));
  }
}

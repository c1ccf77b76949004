package io.weir.findings.export;

import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;

/** The course of each run over time as Apache Parquet. */
public final class IntervalsParquetExporter implements Exporter {
  @Override
  public String format() {
    return "parquet-intervals";
  }

  @Override
  public String describe() {
    return "the columns of csv-intervals as Apache Parquet";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    ParquetFile.write(ExportTable.intervals(folder, findings), out);
  }
}

package io.weir.findings.export;

import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;

/** The values of each system over its runs as Apache Parquet. */
public final class SummaryParquetExporter implements Exporter {
  @Override
  public String format() {
    return "parquet-summary";
  }

  @Override
  public String describe() {
    return "the columns of csv-summary as Apache Parquet";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    ParquetFile.write(ExportTable.summary(findings), out);
  }
}

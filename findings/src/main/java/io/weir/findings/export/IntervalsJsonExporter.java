package io.weir.findings.export;

import io.weir.core.result.Json;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The course of each run over time as lines of JSON. */
public final class IntervalsJsonExporter implements Exporter {
  @Override
  public String format() {
    return "jsonl-intervals";
  }

  @Override
  public String describe() {
    return "the same as lines of JSON";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    for (TimelineRow row : TimelineRow.of(folder, findings)) {
      out.write(Json.compactWriter()
          .writeValueAsString(row)
          .getBytes(StandardCharsets.UTF_8));
      out.write('\n');
    }
  }
}

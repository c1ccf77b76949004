package io.weir.findings.export;

import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    Csv lines = new Csv(out);
    List<String> swept = CsvExporter.swept(findings);
    List<String> header = new ArrayList<>(List.of("experiment", "run", "system", "repetition"));
    header.addAll(swept);
    header.addAll(List.of("second", "seconds", "measured", "offered", "achieved", "received"));
    for (String metric : List.of("publish", "end-to-end")) {
      header.addAll(List.of(metric + "-p50-ns", metric + "-p99-ns", metric + "-max-ns"));
    }
    lines.line(header);
    for (TimelineRow row : TimelineRow.of(folder, findings)) {
      List<String> line = new ArrayList<>(List.of(row.experiment(),
          Integer.toString(row.run()), row.system(),
          Integer.toString(row.repetition())));
      swept.forEach(path -> line.add(row.variant().getOrDefault(path, "")));
      line.addAll(List.of(Csv.number(row.second()), Integer.toString(row.seconds()),
          Boolean.toString(row.measured()), Csv.number(row.offered()),
          Csv.number(row.achieved()), Csv.number(row.received())));
      line.addAll(fields(row.publish()));
      line.addAll(fields(row.endToEnd()));
      lines.line(line);
    }
    lines.flush();
  }

  private static List<String> fields(Optional<LatencyPoint> point) {
    return point
        .map(known -> List.of(Long.toString(known.p50()), Long.toString(known.p99()),
            Long.toString(known.max())))
        .orElse(List.of("", "", ""));
  }
}

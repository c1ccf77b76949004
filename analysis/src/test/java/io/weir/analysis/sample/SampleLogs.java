package io.weir.analysis.sample;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.ResultLayout;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The histogram logs of a trial. */
final class SampleLogs implements AutoCloseable {
  private final Map<Metric, HistogramLogWriter> writers = new EnumMap<>(Metric.class);

  SampleLogs(ResultLayout layout, PlannedRun run) throws IOException {
    for (Metric metric : Metric.values()) {
      HistogramLogWriter writer =
          new HistogramLogWriter(new FileOutputStream(layout.histograms(run, 0, metric).toFile()));
      writer.outputLogFormatVersion();
      writer.outputLegend();
      writers.put(metric, writer);
    }
  }

  void write(PhaseKind due, int second, Map<Metric, Histogram> histograms) {
    histograms.forEach((metric, histogram) -> {
      histogram.setTag(due.name().toLowerCase(Locale.ROOT).replace('_', '-'));
      writers.get(metric).outputIntervalHistogram(second, second + 1.0, histogram, 1e6);
    });
  }

  @Override
  public void close() {
    writers.values().forEach(HistogramLogWriter::close);
  }
}

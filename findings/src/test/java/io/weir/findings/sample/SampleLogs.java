package io.weir.findings.sample;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.PlannedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** The histogram logs of a trial. Histograms that come again are encoded once. */
final class SampleLogs implements AutoCloseable {
  /** Those of one worker: no message is timed by two clocks. */
  static final Set<Metric> METRICS = EnumSet.complementOf(
      EnumSet.of(Metric.END_TO_END_RESPONSE_ACROSS, Metric.SEND_TO_CONSUME_ACROSS));

  private final Map<Metric, Writer> logs = new EnumMap<>(Metric.class);
  private final Map<Histogram, String> encoded = new IdentityHashMap<>();

  SampleLogs(ResultLayout layout, PlannedRun run) throws IOException {
    for (Metric metric : METRICS) {
      Writer log = Files.newBufferedWriter(layout.histograms(run, 0, metric));
      log.write("#[Histogram log format version 1.3]\n");
      log.write(
          "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
      logs.put(metric, log);
    }
  }

  void write(PhaseKind due, int second, Map<Metric, Histogram> histograms) {
    histograms.forEach((metric, histogram) -> {
      try {
        logs.get(metric).write(line(due, second, histogram));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private String line(PhaseKind due, int second, Histogram histogram) {
    String text = encoded.computeIfAbsent(histogram, one -> LatencyHistogram.copyOf(one).encode());
    return String.format(Locale.ROOT, "Tag=%s,%d.000,1.000,%.3f,%s\n",
        due.name().toLowerCase(Locale.ROOT).replace('_', '-'), second,
        histogram.getMaxValue() / 1e6, text);
  }

  @Override
  public void close() throws IOException {
    for (Writer log : logs.values()) {
      log.close();
    }
  }
}

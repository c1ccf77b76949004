package io.weir.lab.store;

import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * One metric's histograms in HdrHistogram's log format: a line for each interval and phase, tagged
 * with the phase in which the messages were due. Values are nanoseconds; the third column, which
 * the format has for people, shows the maximum in milliseconds.
 */
final class HistogramLog implements AutoCloseable {
  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final AppendingFile file;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  /**
   * Formats into memory, because the stream that the writer prints to swallows the errors of a full
   * disk.
   */
  private final HistogramLogWriter writer = new HistogramLogWriter(buffer);

  HistogramLog(Path path, Metric metric) throws StoreException {
    file = new AppendingFile(path);
    writer.outputComment(
        "[weir " + metric.id() + ", nanoseconds; the interval's maximum in milliseconds]");
    writer.outputLogFormatVersion();
    writer.outputComment("[intervals start in seconds since the start of the load]");
    writer.outputLegend();
    flush();
  }

  void append(PhaseKind due, LatencyHistogram latencies, long startNanos, long endNanos)
      throws StoreException {
    Histogram histogram = latencies.toHistogram();
    histogram.setTag(tag(due));
    writer.outputIntervalHistogram(
        startNanos / NANOS_PER_SECOND, endNanos / NANOS_PER_SECOND, histogram,
        NANOS_PER_MILLISECOND);
    flush();
  }

  static String tag(PhaseKind phase) {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void flush() throws StoreException {
    file.append(buffer.toByteArray());
    buffer.reset();
  }

  @Override
  public void close() throws StoreException {
    file.close();
  }
}

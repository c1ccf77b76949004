package io.weir.lab.store;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes down what a trial measures, at once, so that a kill loses the current interval at most.
 * Used by one thread.
 */
public final class TrialRecorder implements AutoCloseable {
  private final ResultLayout layout;
  private final PlannedRun run;
  private final int trial;
  private final AppendingFile intervals;
  private final Map<Metric, HistogramLog> histograms = new EnumMap<>(Metric.class);
  private Optional<Ledger> recorded = Optional.empty();

  TrialRecorder(ResultLayout layout, PlannedRun run, int trial) throws StoreException {
    this.layout = layout;
    this.run = run;
    this.trial = trial;
    this.intervals = new AppendingFile(layout.intervals(run, trial));
  }

  /** Writes down one interval of one worker. */
  public void record(IntervalSnapshot interval) throws StoreException {
    for (Map.Entry<PhaseKind, Map<Metric, LatencyHistogram>> phase : interval.latencies()
        .entrySet()) {
      for (Map.Entry<Metric, LatencyHistogram> metric : phase.getValue().entrySet()) {
        if (metric.getValue().count() > 0) {
          log(metric.getKey()).append(phase.getKey(), metric.getValue(), interval.startNanos(),
              interval.endNanos());
        }
      }
    }
    intervals.append(line(interval.withoutLatencies()));
  }

  /** Writes the raw message accounting, as the trial's last act. */
  public void record(Ledger ledger) throws StoreException {
    AtomicFile.write(layout.ledger(run, trial), Json.compactWriter(), ledger);
    recorded = Optional.of(ledger);
  }

  /**
   * Returns the message accounting that was written; empty if a worker was lost before it could
   * report.
   */
  public Optional<Ledger> ledger() {
    return recorded;
  }

  private HistogramLog log(Metric metric) throws StoreException {
    HistogramLog log = histograms.get(metric);
    if (log == null) {
      log = new HistogramLog(layout.histograms(run, trial, metric), metric);
      histograms.put(metric, log);
    }
    return log;
  }

  private static byte[] line(IntervalSnapshot interval) {
    return (Json.compact(interval) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws StoreException {
    intervals.close();
    for (HistogramLog log : histograms.values()) {
      log.close();
    }
  }

  /**
   * One metric's histograms in HdrHistogram's log format: a line for each interval and phase,
   * tagged with the phase in which the messages were due. Values are nanoseconds; the third column,
   * which is for human readers, shows the maximum in milliseconds.
   */
  private static final class HistogramLog implements AutoCloseable {
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final AppendingFile file;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    /**
     * Formats into memory, because the stream that the writer prints to swallows the errors of a
     * full disk.
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
      histogram.setTag(due.tag());
      writer.outputIntervalHistogram(
          startNanos / NANOS_PER_SECOND, endNanos / NANOS_PER_SECOND, histogram,
          NANOS_PER_MILLISECOND);
      flush();
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

  /**
   * A file that grows line by line. Appended lines survive a kill of this process. They are not
   * forced to the disk, because that would disturb the measured disk. Writing continues while the
   * thread is interrupted, where a channel would close.
   */
  static final class AppendingFile implements AutoCloseable {
    private final Path path;
    private final FileOutputStream out;

    AppendingFile(Path path) throws StoreException {
      this.path = path;
      try {
        out = new FileOutputStream(path.toFile());
      } catch (IOException e) {
        throw StoreException.writing(path, e);
      }
    }

    /** Hands whole lines to the operating system. */
    void append(byte[] lines) throws StoreException {
      try {
        out.write(lines);
      } catch (IOException e) {
        throw StoreException.writing(path, e);
      }
    }

    @Override
    public void close() throws StoreException {
      try {
        out.close();
      } catch (IOException e) {
        throw StoreException.writing(path, e);
      }
    }
  }
}

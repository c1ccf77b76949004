package io.weir.lab.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.Json;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.ResultLayout;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

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

  /** Writes down the raw ledger, as the trial's last act. */
  public void record(Ledger ledger) throws StoreException {
    AtomicFile.write(layout.ledger(run, trial), Json.compactWriter(), ledger);
    recorded = Optional.of(ledger);
  }

  /** The ledger that was written down; empty where a worker was lost before it could report. */
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
    try {
      return (Json.compactWriter().writeValueAsString(interval) + "\n")
          .getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("can't write an interval as JSON", e);
    }
  }

  @Override
  public void close() throws StoreException {
    intervals.close();
    for (HistogramLog log : histograms.values()) {
      log.close();
    }
  }
}

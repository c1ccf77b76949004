package io.weir.findings.figure;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.catchup.CatchUpFindings.Phase;
import io.weir.findings.catchup.CatchUpFindings.Tail;
import io.weir.findings.read.RunFiles;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The figures of one phase after another, so that they can be held against each other. */
public final class PhaseFigures {
  private static final double P50 = 0.5;
  private static final double P99 = 0.99;
  private static final double P999 = 0.999;

  private final RunFiles files;
  private final Thresholds thresholds;

  public PhaseFigures(RunFiles files, Thresholds thresholds) {
    this.files = files;
    this.thresholds = thresholds;
  }

  /**
   * A phase.
   *
   * @param delivering whether subscriptions tail in it
   */
  public Phase of(PhaseWindow window, boolean delivering) {
    double seconds = Math.max(1, window.endNanos() - window.startNanos()) / 1e9;
    PhaseKind phase = window.phase();
    return new Phase(
        phase,
        seconds,
        window.startNanos() / 1e9,
        IntervalSnapshot.sum(files.intervals(), phase, Counter.DUE) / seconds,
        IntervalSnapshot.sum(files.intervals(), phase, Counter.ACKNOWLEDGED) / seconds,
        tail(phase, Metric.PUBLISH_RESPONSE),
        tail(phase, Metric.PUBLISH_SERVICE),
        delivering ? tail(phase, Metric.END_TO_END_RESPONSE) : Optional.empty());
  }

  private Optional<Tail> tail(PhaseKind phase, Metric metric) {
    Latencies latencies = latencies(phase, metric);
    if (latencies.count() == 0) {
      return Optional.empty();
    }
    long lag = latencies(phase, Metric.GENERATOR_LAG).atQuantile(P99);
    double limit = Math.max(thresholds.bodyLagFloor().toNanos(),
        thresholds.lagShare() * latencies.atQuantile(P99));
    return Optional.of(new Tail(latencies.count(), at(latencies, P50), at(latencies, P99),
        at(latencies, P999), latencies.max(), lag > limit));
  }

  private OptionalLong at(Latencies latencies, double quantile) {
    long beyond = latencies.count() - (long) Math.ceil(Math.nextDown(quantile * latencies.count()));
    return beyond < thresholds.samplesBeyond()
        ? OptionalLong.empty()
        : OptionalLong.of(latencies.atQuantile(quantile));
  }

  private Latencies latencies(PhaseKind phase, Metric metric) {
    Histogram all = Histograms.empty();
    files.histograms(metric).visit(EnumSet.of(phase), (second, histogram) -> all.add(histogram));
    return new Latencies(all, new TreeMap<>());
  }
}

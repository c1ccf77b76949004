package io.weir.findings.figure;

import io.weir.core.interval.Metric;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.MissingOutcomes.Open;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The latency figures of one metric of one run, not yet judged.
 *
 * <p>With {@code n} messages, those without an outcome included, the quantile {@code q} is the
 * latency of rank {@code ceil(q n)}. A quantile with too few messages beyond it is not printed; the
 * highest one that has enough stands for it, as a lower bound. So does the longest recorded latency
 * for a quantile that falls among messages without an outcome.
 */
public final class LatencyDrafts {
  private final Metric metric;
  private final Latencies latencies;
  private final Open open;
  private final Thresholds thresholds;

  private LatencyDrafts(Metric metric, Latencies latencies, Open open, Thresholds thresholds) {
    this.metric = metric;
    this.latencies = latencies;
    this.open = open;
    this.thresholds = thresholds;
  }

  /**
   * Returns the figures.
   *
   * @param latencies those that each figure is made of; a figure that has none is left out
   */
  public static List<LatencyFigure> of(Metric metric, Function<Statistic, Latencies> latencies,
      Open open, Thresholds thresholds) {
    List<LatencyFigure> figures = new ArrayList<>();
    for (Statistic statistic : Statistic.values()) {
      Latencies own = latencies.apply(statistic);
      if (own.count() > 0) {
        LatencyDrafts drafts = new LatencyDrafts(metric, own, open, thresholds);
        figures.add(switch (statistic) {
          case AVERAGE -> drafts.average();
          case MAX -> drafts.longest();
          default -> drafts.quantile(statistic, statistic.quantile().orElseThrow());
        });
      }
    }
    return figures;
  }

  private LatencyFigure average() {
    boolean incomplete = open.messages() > thresholds.incomplete() * total();
    return figure(Statistic.AVERAGE, Math.round(latencies.mean()), incomplete, total(), 0, false);
  }

  private LatencyFigure longest() {
    return figure(Statistic.MAX, latencies.max(), open.messages() > 0, 0, 0, false);
  }

  private LatencyFigure quantile(Statistic statistic, double quantile) {
    long rank = Latencies.rank(quantile, total());
    long beyond = total() - rank;
    if (beyond < thresholds.samplesBeyond()) {
      long bound = latencies.atRank(total() - thresholds.samplesBeyond());
      return figure(statistic, bound, true, beyond, 0, false);
    }
    long nanos = latencies.atRank(rank);
    int windows = latencies.secondsReaching(nanos);
    boolean lone = quantile >= thresholds.tailFrom() && windows < windowsNeeded();
    return figure(statistic, nanos, beyond < open.messages(), beyond, windows, lone);
  }

  /** In a short measurement half of all seconds are enough: a tail in most of them is usual. */
  private int windowsNeeded() {
    return Math.min(thresholds.windows(), (latencies.seconds() + 1) / 2);
  }

  private LatencyFigure figure(
      Statistic statistic, long nanos, boolean atLeast, long beyond, int windows, boolean lone) {
    return new LatencyFigure(
        metric,
        statistic,
        nanos,
        atLeast,
        latencies.count(),
        beyond,
        open.messages(),
        windows,
        lone,
        ErrorBar.NONE,
        Optional.empty(),
        Assessment.VALID);
  }

  private long total() {
    return latencies.count() + open.unrecorded();
  }
}

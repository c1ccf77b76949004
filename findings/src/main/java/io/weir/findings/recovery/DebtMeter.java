package io.weir.findings.recovery;

import io.weir.core.result.Metric;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Adds up what a fault cost messages in time. Used by one thread. */
public final class DebtMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Metric metric;
  private final int struck;
  private double sumBefore;
  private long before;
  private double sumAfter;
  private long after;
  private long worst;

  /**
   * A meter.
   *
   * @param struck the second of the strike: with it the time after begins
   */
  public DebtMeter(Metric metric, int struck) {
    this.metric = metric;
    this.struck = struck;
  }

  /** Takes the outcomes of one second. */
  public void add(int second, Histogram histogram) {
    long count = histogram.getTotalCount();
    if (count == 0) {
      return;
    }
    double sum = histogram.getMean() * count;
    if (second < struck) {
      sumBefore += sum;
      before += count;
    } else {
      sumAfter += sum;
      after += count;
      worst = Math.max(worst, histogram.getMaxValue());
    }
  }

  /** The debt; empty where nothing was recorded before or after. */
  public Optional<LatencyDebt> debt() {
    if (before == 0 || after == 0) {
      return Optional.empty();
    }
    double usual = sumBefore / before;
    return Optional.of(new LatencyDebt(metric, usual,
        (sumAfter - usual * after) / NANOS_PER_SECOND, after, worst));
  }
}

package io.weir.findings.figure;

import io.weir.core.result.Metric;

/**
 * One latency of one run, over the messages that were due in its measure phase.
 *
 * <p>Messages without an outcome count as slower than every other, so that a quantile among them is
 * only known to be at least as large as what was recorded.
 *
 * @param metric what was measured
 * @param statistic which statistic
 * @param nanos the value in nanoseconds
 * @param atLeast whether the true value is only known to be no smaller than {@code nanos}
 * @param samples how many messages were recorded
 * @param beyond how many of them lie beyond the statistic; all of them for the average
 * @param censored messages without an outcome
 * @param windows how many seconds of the run hold a sample at or beyond it; 0 where that was not
 * counted
 * @param oneEpisode whether the samples beyond it stem from too few seconds to speak of the whole
 * run
 * @param bar how far disturbances may have moved it
 * @param assessment whether it may be quoted
 */
public record LatencyFigure(
    Metric metric,
    Statistic statistic,
    long nanos,
    boolean atLeast,
    long samples,
    long beyond,
    long censored,
    int windows,
    boolean oneEpisode,
    ErrorBar bar,
    Assessment assessment) {
  /** Its name. */
  public FigureKey key() {
    return new FigureKey.Latency(metric, statistic);
  }

  /** The same figure, judged. */
  public LatencyFigure judged(ErrorBar error, Assessment judgement) {
    return new LatencyFigure(
        metric, statistic, nanos, atLeast, samples, beyond, censored, windows, oneEpisode,
        error, judgement);
  }

  /** The undisturbed latency: the value with its error bar, in nanoseconds. */
  public ValueBounds bounds() {
    return new ValueBounds(Math.max(0, nanos - bar.below()), nanos,
        atLeast ? Double.POSITIVE_INFINITY : nanos + bar.above());
  }
}

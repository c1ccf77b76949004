package io.weir.findings.figure;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import java.util.Optional;

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
 * @param errorBar how far disturbances may have moved it
 * @param interval its 95 % interval over windows or blocks of seconds, in nanoseconds; absent for
 * statistics that are no headline, for a value that is only a lower bound, and where the load was
 * not steady on purpose
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
    @JsonAlias("bar") ErrorBar errorBar,
    Optional<ValueBounds> interval,
    Assessment assessment) {
  /** Returns its name. */
  public FigureKey key() {
    return new FigureKey.Latency(metric, statistic);
  }

  /** Returns the same figure, judged. */
  public LatencyFigure judged(ErrorBar error, Assessment judgement) {
    return new LatencyFigure(
        metric, statistic, nanos, atLeast, samples, beyond, censored, windows, oneEpisode,
        error, interval, judgement);
  }

  /**
   * Returns the same figure with the interval of its value.
   *
   * @param known of a value that may differ by the messages that only some clocks timed; it counts
   * in relation to that value
   */
  public LatencyFigure within(Optional<ValueBounds> known) {
    return new LatencyFigure(
        metric, statistic, nanos, atLeast, samples, beyond, censored, windows, oneEpisode, errorBar,
        known.filter(any -> !atLeast)
            .map(of -> new ValueBounds(nanos * (of.low() / of.value()), nanos,
                nanos * (of.high() / of.value()))),
        assessment);
  }

  /** Returns the undisturbed latency: the value with its error bar, in nanoseconds. */
  public ValueBounds bounds() {
    return new ValueBounds(Math.max(0, nanos - errorBar.below()), nanos,
        atLeast ? Double.POSITIVE_INFINITY : nanos + errorBar.above());
  }
}

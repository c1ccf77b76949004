package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One metric of a contender compared with a baseline's. The unit of replication is the run, and
 * runs are paired by repetition.
 *
 * @param metric which metric, as {@code publish-response:p99} or {@code achieved}
 * @param baseline the system compared with
 * @param contender the system that is compared
 * @param blocks how many repetitions have a ratio
 * @param ratio contender by baseline; infinite or 0 where one of them was overloaded
 * @param low the low end of the interval of the measured ratio
 * @param high its high end
 * @param chance how often two equal systems would differ at least this much
 * @param margin how far from 1 the ratio may be and still count as equivalent
 * @param noiseFloor how far from 1 the ratio of two identical systems is on this host by chance, at
 * this number of repetitions; empty if it was never measured
 * @param outcome what follows
 * @param standing what the outcome is good for
 * @param preliminary whether there are too few repetitions to rely on it
 * @param lowConfidence whether a value that was used is {@link Verdict#LOW_CONFIDENCE}
 * @param overloaded in how many runs the systems did not keep up with the load
 * @param moreRuns about how many more runs of each system, or rounds of windows, it takes for a
 * conclusion, if known
 * @param acrossDurability whether the systems' acknowledgements promise different things, so that
 * this is no comparison of equals
 * @param turns the windows that it rests on, where the systems took turns; {@code blocks} counts
 * rounds then
 * @param disturbed the interval if disturbances had moved the values of both systems apart or
 * together as far as they can; absent where there are none, or windows show them by themselves
 */
public record Comparison(
    @JsonAlias("figure") FigureKey metric,
    String baseline,
    String contender,
    int blocks,
    double ratio,
    double low,
    double high,
    double chance,
    double margin,
    OptionalDouble noiseFloor,
    Outcome outcome,
    Standing standing,
    boolean preliminary,
    @JsonAlias("caution") boolean lowConfidence,
    @JsonAlias("collapses") Overloaded overloaded,
    OptionalInt moreRuns,
    boolean acrossDurability,
    Optional<Turns> turns,
    Optional<Disturbed> disturbed) {
  private static final double WIDER = 1.1;

  /** The conclusion of a comparison about the contender. */
  public enum Outcome {
    /** Its value is lower. */
    LOWER,
    /** Its value is higher. */
    HIGHER,
    /** Both are within the margin. */
    EQUIVALENT,
    /** Inconclusive: the runs differ too much among themselves, or are too few. */
    INCONCLUSIVE,
    /** One side has no usable value. */
    NOT_COMPARABLE
  }

  /** Whether a difference may be part of the answer. */
  public enum Standing {
    /** One of the few comparisons that answer the question; its difference holds for all. */
    CONFIRMED,
    /** Likewise, but chance explains its difference, as several comparisons were made. */
    UNCONFIRMED,
    /** One of many others: each interval holds for itself, and some differ by chance. */
    EXPLORATORY
  }

  /**
   * Runs in which a system was overloaded, so that its latency has no value.
   *
   * @param baseline runs of the baseline
   * @param contender runs of the contender
   */
  public record Overloaded(int baseline, int contender) {
    /** Returns whether there are any. */
    public boolean any() {
      return baseline + contender > 0;
    }
  }

  /**
   * Windows that systems measured in turns.
   *
   * @param rounds in which both systems had a window, in all deployments together
   * @param deployments how many deployments had them; the interval covers differences between them
   * only if there are two or more
   */
  public record Turns(int rounds, int deployments) {}

  /**
   * The interval of a ratio with all that disturbances may have changed.
   *
   * @param low its low end; 0 if it is open
   * @param high its high end; infinite if it is open
   */
  public record Disturbed(double low, double high) {}

  /** Returns whether there is an interval; a few ratios that are only bounded have none. */
  public boolean hasInterval() {
    return blocks > 1 && (low > 0 || !Double.isInfinite(high));
  }

  /** Returns whether the contender's value is lower or higher. */
  public boolean differs() {
    return outcome == Outcome.LOWER || outcome == Outcome.HIGHER;
  }

  /** Returns whether two identical systems differ as much on this host by chance. */
  public boolean withinFloor() {
    return differs() && noiseFloor.isPresent()
        && Math.abs(Math.log(ratio)) <= Math.log1p(noiseFloor.getAsDouble());
  }

  /**
   * Returns whether the interval with all disturbances is open, or wider than the measured one by
   * more than a tenth.
   */
  public boolean widened() {
    return disturbed.filter(known -> !(Math.log(known.high / known.low) <= WIDER
        * Math.log(high / low))).isPresent();
  }

  /** Returns the same comparison with another standing. */
  public Comparison as(Standing other) {
    return new Comparison(metric, baseline, contender, blocks, ratio, low, high, chance,
        margin, noiseFloor, outcome, other, preliminary, lowConfidence, overloaded, moreRuns,
        acrossDurability, turns, disturbed);
  }
}

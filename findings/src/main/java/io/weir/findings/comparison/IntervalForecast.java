package io.weir.findings.comparison;

import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Foresees Student's interval after more repetitions, if the means and the noise stay. The interval
 * reaches from below the mean of the lower bounds to above the mean of the upper bounds. So
 * repetitions narrow it to these means, and no further.
 *
 * @param low the mean of the lower bounds, a logarithm
 * @param high the mean of the upper bounds
 * @param noise of one repetition
 * @param count how many repetitions there are
 * @param tail how often the truth may lie beyond each end, from 0 to 1
 */
record IntervalForecast(double low, double high, Noise noise, int count, double tail) {
  private static final int TOO_MANY = 100;

  IntervalForecast {
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      throw new IllegalArgumentException("an open end has no mean: " + low + " to " + high);
    }
  }

  /**
   * Returns about how many more repetitions conclude in four of five cases: then the interval
   * leaves out 0, or fits into the margin.
   *
   * @param margin how far from 0 the mean may be and still count as equivalent, as a logarithm
   * @param least the fewest repetitions in all
   * @return empty if the bounds themselves include 0, or if it takes more than 100
   */
  OptionalInt moreToConclude(double margin, int least) {
    return more(least, all -> fits(margin, all) || leavesOut(0, all));
  }

  /** About how many repetitions in all leave out a value, likewise. */
  OptionalInt repetitionsToLeaveOut(double value) {
    OptionalInt more = more(0, all -> leavesOut(value, all));
    return more.isPresent() ? OptionalInt.of(count + more.getAsInt()) : more;
  }

  private boolean leavesOut(double value, int repetitions) {
    return reach(repetitions) <= Math.max(low - value, value - high);
  }

  private boolean fits(double margin, int repetitions) {
    return reach(repetitions) <= Math.min(low + margin, margin - high);
  }

  /**
   * Returns how far a mean is from a value that it leaves out. Each repetition adds to what is
   * known.
   */
  private double reach(int repetitions) {
    return noise.detectable(repetitions, noise.degrees() + repetitions - count, tail);
  }

  /** Returns the smallest number by bisection, since the interval narrows with each repetition. */
  private OptionalInt more(int least, IntPredicate concludes) {
    int few = Math.max(count, least - 1);
    int enough = count + TOO_MANY;
    if (few >= enough || !concludes.test(enough)) {
      return OptionalInt.empty();
    }
    while (enough - few > 1) {
      int middle = (few + enough) / 2;
      if (concludes.test(middle)) {
        enough = middle;
      } else {
        few = middle;
      }
    }
    return OptionalInt.of(enough - count);
  }
}

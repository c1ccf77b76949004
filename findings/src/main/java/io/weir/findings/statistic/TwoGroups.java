package io.weir.findings.statistic;

import java.util.Arrays;
import java.util.Optional;

/**
 * Values that fall into two groups. The logarithms are divided where the variance between both
 * parts is largest compared with that within them. That ratio is compared with the one that normal
 * values in a single group exceed in 0.5 % of cases (Engelman and Hartigan, Percentage points of a
 * test for clusters, 1969).
 *
 * @param low the lower group, in ascending order
 * @param high the higher group, likewise
 */
public record TwoGroups(double[] low, double[] high) {
  /** Fewer values than that have no groups. */
  private static final int LEAST = 4;
  /** Of the ratio, from 4 values on, by simulation. It falls, so the last one is for more, too. */
  private static final double[] CRITICAL =
      {697, 114, 47.5, 27.6, 19.1, 14.7, 12.1, 10.3, 9.1};
  /** Groups that are closer are of no interest. */
  private static final double APART = Math.log(1.25);

  /** Returns the groups of some positive values; empty if there is one group, or too few. */
  public static Optional<TwoGroups> of(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    double[] logs = Arrays.stream(sorted).map(Math::log).toArray();
    if (logs.length < LEAST) {
      return Optional.empty();
    }
    int place = 1;
    for (int i = 2; i < logs.length; i++) {
      place = ratio(logs, i) > ratio(logs, place) ? i : place;
    }
    double critical = CRITICAL[Math.min(logs.length - LEAST, CRITICAL.length - 1)];
    return ratio(logs, place) > critical && distance(logs, place) > APART
        ? Optional.of(new TwoGroups(Arrays.copyOf(sorted, place),
            Arrays.copyOfRange(sorted, place, sorted.length)))
        : Optional.empty();
  }

  /** Returns the squares between two parts by those within them. */
  private static double ratio(double[] logs, int place) {
    double between = Math.pow(distance(logs, place), 2) * place * (logs.length - place)
        / logs.length;
    return between / (squares(logs, 0, place) + squares(logs, place, logs.length));
  }

  private static double distance(double[] logs, int place) {
    return mean(logs, place, logs.length) - mean(logs, 0, place);
  }

  private static double squares(double[] logs, int from, int until) {
    double mean = mean(logs, from, until);
    return Arrays.stream(logs, from, until).map(log -> (log - mean) * (log - mean)).sum();
  }

  private static double mean(double[] logs, int from, int until) {
    return Arrays.stream(logs, from, until).average().orElseThrow();
  }
}

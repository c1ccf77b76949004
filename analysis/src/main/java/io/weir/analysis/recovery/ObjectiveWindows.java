package io.weir.analysis.recovery;

import io.weir.analysis.finding.Recovery.ObjectiveReturn;
import io.weir.core.scenario.Recovered;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Finds out when latency was back at its objective, from the p99 of one-second windows. A window
 * without any outcome is beyond every bound, since messages were due in it.
 */
public final class ObjectiveWindows {
  private static final long SECOND = 1_000_000_000L;

  private ObjectiveWindows() {}

  /**
   * The return to the objective.
   *
   * @param p99 the p99 of each second since the start of the load that had an outcome
   * @param from the first whole second of the measure phase
   * @param until the second in which the load ended, exclusive
   * @param struckNanos the strike, since the start of the load
   */
  public static ObjectiveReturn of(SortedMap<Integer, Double> p99, int from, int until,
      long struckNanos, Recovered recovered) {
    int struck = (int) (struckNanos / SECOND);
    double[] before = p99.subMap(from, Math.max(from, struck))
        .values()
        .stream()
        .mapToDouble(Double::doubleValue)
        .sorted()
        .toArray();
    double usual = median(before);
    double bound = recovered.p99()
        .map(stated -> (double) stated.toNanos())
        .orElse(usual * recovered.factor());
    boolean[] beyond = new boolean[Math.max(0, until - struck)];
    for (int i = 0; i < beyond.length; i++) {
      beyond[i] = p99.getOrDefault(struck + i, Double.POSITIVE_INFINITY) > bound;
    }
    return new ObjectiveReturn(bound, recovered.p99().isPresent(), usual, recovered.windows(),
        before.length, (int) Arrays.stream(before).filter(window -> window > bound).count(),
        count(beyond), back(beyond, recovered.windows(), struck, struckNanos));
  }

  private static Optional<Long> back(boolean[] beyond, int needed, int struck, long struckNanos) {
    int first = 0;
    while (first < beyond.length && !beyond[first]) {
      first++;
    }
    if (first == beyond.length) {
      return Optional.of(0L);
    }
    int row = 0;
    for (int i = first; i < beyond.length; i++) {
      row = beyond[i] ? 0 : row + 1;
      if (row == needed) {
        return Optional.of((struck + i - needed + 1) * SECOND - struckNanos);
      }
    }
    return Optional.empty();
  }

  private static int count(boolean[] beyond) {
    int count = 0;
    for (boolean one : beyond) {
      count += one ? 1 : 0;
    }
    return count;
  }

  private static double median(double[] sorted) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}

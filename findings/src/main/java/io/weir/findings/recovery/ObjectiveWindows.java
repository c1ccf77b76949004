package io.weir.findings.recovery;

import io.weir.core.scenario.Recovered;
import io.weir.findings.recovery.Recovery.ObjectiveReturn;
import io.weir.findings.statistic.Median;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Finds out when latency was back at its objective, from the p99 of one-second windows. A window
 * without any outcome is beyond every bound, since messages were due in it; so is one in which more
 * than one message of a hundred had waited beyond the bound already, and had no outcome.
 *
 * @param p99 the p99 of each second since the start of the load that had an outcome
 * @param from the first whole second of the measure phase
 * @param until the second in which the load ended, exclusive
 * @param struckNanos the strike, since the start of the load
 * @param overNanos when the last node was back, since the strike; empty if that was not seen
 * @param overdue for a bound, the share of each second's messages that waited beyond it
 */
public record ObjectiveWindows(SortedMap<Integer, Double> p99, int from, int until,
    long struckNanos, Optional<Long> overNanos,
    DoubleFunction<? extends Map<Integer, Double>> overdue) {
  private static final long SECOND = 1_000_000_000L;
  private static final double MOST_OVERDUE = 0.01;

  /** Returns the return to the objective. */
  public ObjectiveReturn read(Recovered recovered) {
    SortedMap<Integer, Double> windows = p99.subMap(from, Math.max(from, struck()));
    double[] before = windows.values()
        .stream()
        .mapToDouble(Double::doubleValue)
        .sorted()
        .toArray();
    double usual = before.length == 0 ? Double.NaN : Median.ofSorted(before);
    double bound = recovered.p99()
        .map(stated -> (double) stated.toNanos())
        .orElse(usual * recovered.factor());
    IntPredicate isBeyond = beyond(bound);
    boolean[] beyond = new boolean[Math.max(0, until - struck())];
    for (int i = 0; i < beyond.length; i++) {
      beyond[i] = isBeyond.test(struck() + i);
    }
    OptionalInt first = next(beyond, 0);
    OptionalInt again = overNanos.isEmpty() ? OptionalInt.empty() : next(beyond, firstAfterAll());
    return new ObjectiveReturn(bound, recovered.p99().isPresent(), usual, recovered.windows(),
        before.length, (int) windows.keySet().stream().filter(isBeyond::test).count(),
        (int) IntStream.range(0, beyond.length).filter(at -> beyond[at]).count(),
        first.isEmpty() ? Optional.of(0L) : back(beyond, first.getAsInt(), recovered.windows()),
        again.isPresent(),
        again.isEmpty()
            ? Optional.empty()
            : back(beyond, again.getAsInt(), recovered.windows()));
  }

  private int struck() {
    return (int) (struckNanos / SECOND);
  }

  /** Returns the first window that began when all nodes were back, counted from the strike's. */
  private int firstAfterAll() {
    return (int) Math.ceilDiv(struckNanos + overNanos.orElseThrow(), SECOND) - struck();
  }

  /**
   * Returns which seconds are beyond the bound; before the strike by the same measure as after it.
   */
  private IntPredicate beyond(double bound) {
    Map<Integer, Double> waiting = overdue.apply(bound);
    return second -> p99.getOrDefault(second, Double.POSITIVE_INFINITY) > bound
        || waiting.getOrDefault(second, 0.0) > MOST_OVERDUE;
  }

  /** Returns the first window beyond the bound, from one on. */
  private static OptionalInt next(boolean[] beyond, int from) {
    return IntStream.range(Math.min(from, beyond.length), beyond.length)
        .filter(at -> beyond[at])
        .findFirst();
  }

  /**
   * Returns when the first row of so many good windows began after one that was not, since the
   * strike.
   */
  private Optional<Long> back(boolean[] beyond, int from, int needed) {
    int row = 0;
    for (int i = from; i < beyond.length; i++) {
      row = beyond[i] ? 0 : row + 1;
      if (row == needed) {
        return Optional.of((struck() + i - needed + 1) * SECOND - struckNanos);
      }
    }
    return Optional.empty();
  }

  /**
   * Messages that waited beyond a bound, or were given up, by the seconds in which that was so. The
   * latencies of a second are those of the messages that had their outcome in it; who waits through
   * a partial outage has none, and would not be noticed among all the others that continue. A
   * client that gives up at once what another one holds back and sends later is no better off for
   * it.
   *
   * @param bySecond latencies in nanoseconds, by the second of the outcome
   * @param failed how many messages the client gave up, by second; none where it gave up none
   */
  record OverdueMessages(SortedMap<Integer, Histogram> bySecond, SortedMap<Integer, Long> failed) {
    private static final double SECOND = 1e9;

    /**
     * Returns which share of its messages was overdue or given up in each second, of those that had
     * an outcome in it and those that waited all through it.
     *
     * @param boundNanos from which age on a message is overdue
     * @return by second; absent where none was
     */
    SortedMap<Integer, Double> share(double boundNanos) {
      SortedMap<Integer, Double> beyond = waiting(boundNanos);
      failed.forEach((second, count) -> beyond.merge(second, (double) count, Double::sum));
      SortedMap<Integer, Double> shares = new TreeMap<>();
      beyond.forEach((second, unserved) -> {
        Histogram outcomes = bySecond.get(second);
        double all = unserved + (outcomes == null ? 0 : outcomes.getTotalCount());
        shares.put(second, unserved / all);
      });
      return shares;
    }

    /** Returns how many waited through each second. */
    private SortedMap<Integer, Double> waiting(double boundNanos) {
      SortedMap<Integer, Double> waiting = new TreeMap<>();
      bySecond.forEach((second, histogram) -> {
        for (HistogramIterationValue value : histogram.recordedValues()) {
          // The outcome came somewhere within its second: in the middle of it, on average.
          double overdue = (value.getValueIteratedTo() - boundNanos) / SECOND - 0.5;
          for (int at = second - 1; at >= 0 && second - at <= overdue; at--) {
            waiting.merge(at, (double) value.getCountAtValueIteratedTo(), Double::sum);
          }
        }
      });
      return waiting;
    }
  }
}

package io.weir.findings.recovery;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Messages that waited beyond a bound, or were given up, by the seconds in which that was so. The
 * latencies of a second are those of the messages that had their outcome in it; who waits through a
 * partial outage has none, and would not be missed beside all the others that go on. A client that
 * gives up at once what another one holds back and sends later is no better off for it.
 *
 * @param bySecond latencies in nanoseconds, by the second of the outcome
 * @param failed how many messages the client gave up, by second; none where it gave up none
 */
record OverdueMessages(SortedMap<Integer, Histogram> bySecond, SortedMap<Integer, Long> failed) {
  private static final double SECOND = 1e9;

  /**
   * Which share of its messages was overdue or given up in each second, of those that had an
   * outcome in it and those that waited all through it.
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

  /** How many waited through each second. */
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

package io.weir.lab.experiment;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * One interval's metrics on all workers, for display during a run. They are of one interval only
 * and no result.
 *
 * @param sinceStartNanos the interval's end, since the start of the load
 * @param duePerSecond messages that came due, per second
 * @param sentPerSecond messages handed to the client, per second
 * @param acknowledgedPerSecond acknowledgements per second
 * @param receivedPerSecond intact deliveries per second, over all subscriptions
 * @param publishP50Nanos median publish response time; empty if nothing was acknowledged
 * @param publishP99Nanos its 99th percentile
 * @param endToEndP50Nanos median end-to-end response time; empty if nothing arrived
 * @param endToEndP99Nanos its 99th percentile
 * @param underWay messages sent and neither acknowledged nor given up at the interval's end
 * @param failed messages given up in the interval
 * @param unanswered sends that have waited too long for an answer since the start of the load;
 * empty
 * if none is known
 * @param workers how many workers reported
 * @param planned how many there are without losses
 */
public record LiveFigures(
    long sinceStartNanos,
    double duePerSecond,
    double sentPerSecond,
    double acknowledgedPerSecond,
    double receivedPerSecond,
    OptionalLong publishP50Nanos,
    OptionalLong publishP99Nanos,
    OptionalLong endToEndP50Nanos,
    OptionalLong endToEndP99Nanos,
    long underWay,
    long failed,
    Optional<Unanswered> unanswered,
    int workers,
    int planned) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Returns the metrics of an interval.
   *
   * @param workers the snapshots of all workers that are not lost; at least one
   * @param unanswered sends that have waited too long for an answer, if any is known
   * @param planned how many workers there are without losses
   */
  static LiveFigures of(List<IntervalSnapshot> workers, Optional<Unanswered> unanswered,
      int planned) {
    long nanos = workers.stream()
        .mapToLong(interval -> interval.endNanos() - interval.startNanos())
        .max()
        .orElseThrow();
    double seconds = Math.max(1, nanos) / NANOS_PER_SECOND;
    Histogram publish = merged(workers, Metric.PUBLISH_RESPONSE);
    Histogram endToEnd = merged(workers, Metric.END_TO_END_RESPONSE);
    return new LiveFigures(
        workers.stream().mapToLong(IntervalSnapshot::endNanos).max().orElseThrow(),
        count(workers, Counter.DUE) / seconds,
        count(workers, Counter.SENT) / seconds,
        count(workers, Counter.ACKNOWLEDGED) / seconds,
        count(workers, Counter.RECEIVED) / seconds,
        percentile(publish, 50),
        percentile(publish, 99),
        percentile(endToEnd, 50),
        percentile(endToEnd, 99),
        workers.stream().mapToLong(IntervalSnapshot::underWay).sum(),
        count(workers, Counter.FAILED),
        unanswered,
        workers.size(),
        planned);
  }

  /** Returns whether messages were only read. */
  public boolean readsOnly() {
    return duePerSecond == 0 && acknowledgedPerSecond == 0 && receivedPerSecond > 0;
  }

  private static long count(List<IntervalSnapshot> workers, Counter counter) {
    return workers.stream().mapToLong(interval -> interval.count(counter)).sum();
  }

  /** Returns the values of a metric in all phases. */
  static Histogram merged(List<IntervalSnapshot> workers, Metric metric) {
    Histogram all = new Histogram(LatencyHistogram.DIGITS);
    List<Metric> timed =
        Stream.concat(Stream.of(metric), metric.across().stream()).toList();
    workers.stream()
        .flatMap(interval -> interval.latencies().values().stream())
        .flatMap(
            phase -> timed.stream().flatMap(any -> Optional.ofNullable(phase.get(any)).stream()))
        .forEach(histogram -> histogram.addTo(all));
    return all;
  }

  private static OptionalLong percentile(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(histogram.getValueAtPercentile(percentile));
  }
}

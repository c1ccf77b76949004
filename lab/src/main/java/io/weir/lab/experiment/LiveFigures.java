package io.weir.lab.experiment;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * One interval's metrics, for display during a run. They are of one interval only and no result.
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
    long failed) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The metrics of an interval. */
  static LiveFigures of(IntervalSnapshot interval) {
    double seconds = Math.max(1, interval.endNanos() - interval.startNanos()) / NANOS_PER_SECOND;
    Histogram publish = merged(interval, Metric.PUBLISH_RESPONSE);
    Histogram endToEnd = merged(interval, Metric.END_TO_END_RESPONSE);
    return new LiveFigures(
        interval.endNanos(),
        count(interval, Counter.DUE) / seconds,
        count(interval, Counter.SENT) / seconds,
        count(interval, Counter.ACKNOWLEDGED) / seconds,
        count(interval, Counter.RECEIVED) / seconds,
        percentile(publish, 50),
        percentile(publish, 99),
        percentile(endToEnd, 50),
        percentile(endToEnd, 99),
        interval.underWay(),
        count(interval, Counter.FAILED));
  }

  private static long count(IntervalSnapshot interval, Counter counter) {
    long count = 0;
    for (PhaseKind phase : PhaseKind.values()) {
      count += interval.count(phase, counter);
    }
    return count;
  }

  private static Histogram merged(IntervalSnapshot interval, Metric metric) {
    Histogram all = new Histogram(LatencyHistogram.DIGITS);
    for (Map<Metric, LatencyHistogram> phase : interval.latencies().values()) {
      LatencyHistogram histogram = phase.get(metric);
      if (histogram != null) {
        histogram.addTo(all);
      }
    }
    return all;
  }

  private static OptionalLong percentile(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(histogram.getValueAtPercentile(percentile));
  }
}

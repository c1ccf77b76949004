package io.weir.lab.trial;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the snapshots of a trial and tells how far the subscriptions that leave are behind: what
 * was acknowledged and not delivered to them, over all topics. A message that was delivered before
 * its acknowledgement was told counts as 0 behind, never less. Used by one thread.
 */
final class BacklogMeter {
  private final int subscriptions;
  private final Map<Integer, Long> delivered = new HashMap<>();
  private final Latest[] latest;
  private long acknowledged;
  private long lastArrival;

  /** A worker's newest interval. */
  private record Latest(long startNanos, long endNanos, long acknowledged, long delivered,
      long oldestNanos) {
    static final Latest NONE = new Latest(0, 0, 0, 0, 0);
  }

  /**
   * A meter.
   *
   * @param workers how many workers there are
   * @param subscriptions how many of each topic's subscriptions leave, the first ones
   */
  BacklogMeter(int workers, int subscriptions) {
    this.subscriptions = subscriptions;
    this.latest = new Latest[workers];
    Arrays.fill(latest, Latest.NONE);
  }

  void add(IntervalSnapshot interval) {
    long more = interval.count(Counter.ACKNOWLEDGED);
    acknowledged += more;
    interval.delivered()
        .ifPresent(counts -> counts.forEach((subscription,
            count) -> delivered.merge(subscription, count, Long::sum)));
    long arrived = interval.delivered()
        .map(counts -> counts.values().stream().mapToLong(Long::longValue).sum())
        .orElse(0L);
    if (arrived > 0) {
      lastArrival = Math.max(lastArrival, interval.endNanos());
    }
    latest[interval.worker()] = new Latest(interval.startNanos(), interval.endNanos(), more,
        arrived, oldest(interval));
  }

  private static long oldest(IntervalSnapshot interval) {
    long oldest = 0;
    for (Map<Metric, LatencyHistogram> phase : interval.latencies().values()) {
      LatencyHistogram ages = phase.get(Metric.DELIVERY_AGE);
      if (ages != null && ages.count() > 0) {
        oldest = Math.max(oldest, ages.toHistogram().getMaxValue());
      }
    }
    return oldest;
  }

  /** How many messages each subscription is behind, in order of their numbers. */
  List<Long> behind() {
    List<Long> behind = new ArrayList<>();
    for (int subscription = 0; subscription < subscriptions; subscription++) {
      behind.add(Math.max(0, acknowledged - delivered.getOrDefault(subscription, 0L)));
    }
    return behind;
  }

  /** How far the one is that is least behind. */
  long least() {
    return behind().stream().mapToLong(Long::longValue).min().orElse(0);
  }

  /** How far the one is that is furthest behind. */
  long most() {
    return behind().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** Whether each worker has told of an interval that began no earlier. */
  boolean isPast(long nanos) {
    return Arrays.stream(latest)
        .allMatch(one -> one.startNanos >= nanos && one.endNanos > one.startNanos);
  }

  /**
   * Whether, in each worker's newest interval, something was delivered and nothing of it was older
   * than that, and no subscription lacks more than what was acknowledged in such a time.
   */
  boolean isNearHead(Duration within) {
    long arrived = Arrays.stream(latest).mapToLong(Latest::delivered).sum();
    boolean young = Arrays.stream(latest)
        .allMatch(one -> one.oldestNanos <= within.toNanos());
    double acknowledgedWithin = Arrays.stream(latest)
        .mapToDouble(one -> one.acknowledged * (double) within.toNanos()
            / Math.max(1, one.endNanos - one.startNanos))
        .sum();
    return arrived > 0 && young && most() <= acknowledgedWithin;
  }

  /** When the interval ended that last brought anything; 0 if none did. */
  long lastArrival() {
    return lastArrival;
  }

  /** When the newest intervals began, on the worker whose began first; since the load's start. */
  long latestStart() {
    return Arrays.stream(latest).mapToLong(Latest::startNanos).min().orElse(0);
  }

  /** When they ended, on the worker whose ended last. */
  long latestEnd() {
    return Arrays.stream(latest).mapToLong(Latest::endNanos).max().orElse(0);
  }
}

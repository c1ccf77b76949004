package io.weir.lab.trial;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Reports when the backlog of the subscriptions that left is complete, and when they have caught
 * up. Times are nanoseconds since the start of the load. Used by one thread.
 */
final class BacklogMonitor {
  /** A single missing message of so many may be lost; more of them may still be under way. */
  private static final long ONE_MAY_BE_LOST_OF = 1_000;
  /** Whole partitions of a large backlog may pause for a while without any loss. */
  private static final long MOST_LOST = 100;

  private final Detachment detachment;
  private final DataSize message;
  private final int leaving;
  private final Duration quiet;
  private final BacklogMeter meter;
  private final NavigableMap<Long, List<Long>> behind = new TreeMap<>();
  private Reached reached = Reached.TIME;
  private String pageCache = "kept";
  private long returned = Long.MAX_VALUE;
  private Optional<CatchUpResult> result = Optional.empty();

  /**
   * A watch.
   *
   * @param message the size of a message, on average
   * @param workers how many workers there are
   * @param leaving how many of each topic's subscriptions leave
   * @param quiet how long nothing may arrive, without load, until what is missing counts as lost
   */
  BacklogMonitor(Detachment detachment, DataSize message, int workers, int leaving,
      Duration quiet) {
    this.detachment = detachment;
    this.message = message;
    this.leaving = leaving;
    this.quiet = quiet;
    this.meter = new BacklogMeter(workers, leaving);
  }

  void add(IntervalSnapshot interval) {
    meter.add(interval);
    behind.put(interval.endNanos(), meter.behind());
  }

  /** No more comes from a worker. */
  void lost(int worker) {
    meter.lost(worker);
  }

  /** Returns whether the page cache is to be dropped before they come back. */
  boolean dropsPageCache() {
    return detachment.catchUp().pageCache() == PageCacheUse.DROP;
  }

  /** Returns whether so much has piled up for each subscription that they are to come back. */
  boolean isPiledUp() {
    return detachment.backlog()
        .messages(message)
        .filter(messages -> meter.least() >= messages)
        .isPresent();
  }

  /**
   * Returns why the trial can't continue: the size was not reached in time. Empty if the phase has
   * a fixed time, which ends it by itself.
   *
   * @param waited how long the phase took, human-readable
   */
  Optional<String> missed(String waited) {
    Backlog backlog = detachment.backlog();
    if (isPiledUp() || backlog.time().isPresent()) {
      return Optional.empty();
    }
    long wanted = backlog.messages(message).orElseThrow();
    return Optional.of(String.format(Locale.ROOT,
        "after %s, the backlog of each disconnected subscription was %,d messages instead of %s"
            + " (%,d messages); check whether the offered load is achieved, lower"
            + " phases.backlog.size, or set phases.backlog.time",
        waited, meter.least(), backlog.size().orElseThrow(), wanted));
  }

  /**
   * The backlog is complete.
   *
   * @param cache the treatment of the page cache, human-readable
   */
  void pileUpEnded(String cache) {
    reached = isPiledUp() ? Reached.SIZE : Reached.TIME;
    pageCache = cache;
  }

  /** The subscriptions come back at that time. */
  void comeBack(long nanos) {
    returned = nanos;
  }

  /** Returns whether they have caught up, according to intervals that began after the return. */
  boolean hasCaughtUp() {
    CatchUp catchUp = detachment.catchUp();
    boolean caughtUp = meter.isPast(returned)
        && (catchUp.loaded() ? meter.isNearHead(catchUp.within()) : hasEverything());
    if (caughtUp && result.isEmpty()) {
      long end = catchUp.loaded() ? meter.latestStart() : lastArrival();
      result = Optional.of(result(true, end - returned, Optional.empty()));
    }
    return caughtUp;
  }

  /**
   * Without load: all messages, or all but a few that have not come for so long that they are lost.
   */
  private boolean hasEverything() {
    if (meter.most() == 0) {
      return true;
    }
    long few = atReturn().stream().mapToLong(Long::longValue).max().orElse(0) / ONE_MAY_BE_LOST_OF;
    return meter.lastArrival() > returned
        && meter.latestEnd() - meter.lastArrival() >= quiet.toNanos()
        && meter.most() <= Math.clamp(few, 1, MOST_LOST);
  }

  /** Returns when the last of it came; the return itself where there was nothing to come. */
  private long lastArrival() {
    return Math.max(returned, meter.lastArrival());
  }

  private List<Long> atReturn() {
    return Optional.ofNullable(behind.floorEntry(returned))
        .map(Map.Entry::getValue)
        .orElseGet(() -> Collections.nCopies(leaving, 0L));
  }

  /** Their time is up. */
  void giveUp(long nanos) {
    result = Optional.of(result(false, nanos - returned, Optional.of(meter.behind())));
  }

  private CatchUpResult result(boolean caughtUp, long nanos, Optional<List<Long>> left) {
    CatchUp catchUp = detachment.catchUp();
    String end = catchUp.loaded()
        ? "what is delivered is no older than " + Durations.format(catchUp.within())
        : "everything is delivered that still came, with no load";
    return new CatchUpResult(IntStream.range(0, leaving).boxed().toList(), atReturn(), reached,
        pageCache, end, caughtUp, nanos, left);
  }

  /** Returns the outcome; empty before the catch-up has ended. */
  Optional<CatchUpResult> result() {
    return result;
  }

  /** A worker's newest interval. */
  private record Latest(long startNanos, long endNanos, long acknowledged, long delivered,
      long oldestNanos) {
    static final Latest NONE = new Latest(0, 0, 0, 0, 0);
  }

  /**
   * Adds up the snapshots of a trial and computes the backlog of the subscriptions that leave: the
   * messages that were acknowledged and not delivered to them, over all topics. A message that was
   * delivered before its acknowledgement was reported counts as 0 behind, never less. Used by one
   * thread.
   */
  private static final class BacklogMeter {
    private final int subscriptions;
    private final Map<Integer, Long> delivered = new HashMap<>();
    /** By worker; without those that were lost. */
    private final SortedMap<Integer, Latest> latest = new TreeMap<>();
    private long acknowledged;
    private long lastArrival;

    /**
     * A meter.
     *
     * @param workers how many workers there are
     * @param subscriptions how many of each topic's subscriptions leave, the first ones
     */
    BacklogMeter(int workers, int subscriptions) {
      this.subscriptions = subscriptions;
      for (int worker = 0; worker < workers; worker++) {
        latest.put(worker, Latest.NONE);
      }
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
      latest.put(interval.worker(), new Latest(interval.startNanos(), interval.endNanos(), more,
          arrived, oldest(interval)));
    }

    void lost(int worker) {
      latest.remove(worker);
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

    /** Returns how many messages each subscription is behind, in order of their numbers. */
    List<Long> behind() {
      List<Long> behind = new ArrayList<>();
      for (int subscription = 0; subscription < subscriptions; subscription++) {
        behind.add(Math.max(0, acknowledged - delivered.getOrDefault(subscription, 0L)));
      }
      return behind;
    }

    /** Returns how far the one is that is least behind. */
    long least() {
      return behind().stream().mapToLong(Long::longValue).min().orElse(0);
    }

    /** Returns how far the one is that is furthest behind. */
    long most() {
      return behind().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Returns whether each worker has reported an interval that began no earlier. */
    boolean isPast(long nanos) {
      return latest.values()
          .stream()
          .allMatch(one -> one.startNanos >= nanos && one.endNanos > one.startNanos);
    }

    /**
     * Whether, in each worker's newest interval, some messages were delivered, none of them was
     * older than that, and no subscription lacks more messages than were acknowledged in that time.
     */
    boolean isNearHead(Duration within) {
      long arrived = latest.values().stream().mapToLong(Latest::delivered).sum();
      boolean young = latest.values()
          .stream()
          .allMatch(one -> one.oldestNanos <= within.toNanos());
      double acknowledgedWithin = latest.values()
          .stream()
          .mapToDouble(one -> one.acknowledged * (double) within.toNanos()
              / Math.max(1, one.endNanos - one.startNanos))
          .sum();
      return arrived > 0 && young && most() <= acknowledgedWithin;
    }

    /** Returns when the interval ended that last brought anything; 0 if none did. */
    long lastArrival() {
      return lastArrival;
    }

    /**
     * Returns when the newest intervals began, on the worker whose began first; since the load's
     * start.
     */
    long latestStart() {
      return latest.values().stream().mapToLong(Latest::startNanos).min().orElse(0);
    }

    /** Returns when they ended, on the worker whose ended last. */
    long latestEnd() {
      return latest.values().stream().mapToLong(Latest::endNanos).max().orElse(0);
    }
  }
}

package io.weir.lab.experiment;

import io.weir.core.driver.SendFailure;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.text.EnumWord;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Counts the sends of a trial that have waited too long for an answer, second by second. Workers
 * report counts and not messages, so it is about the least number that these leave open. Used by
 * one thread.
 */
final class UnansweredSends {
  private static final String TIMEOUT = EnumWord.kebab(SendFailure.Kind.TIMEOUT);
  /** Waits that separate usual answers from slow ones; one of them suits the system. */
  private static final List<Duration> USUAL =
      List.of(Duration.ofMillis(1), Duration.ofMillis(10), Duration.ofMillis(100));
  /** Arrivals are random: more sends than on average fall into a short time. */
  private static final int BURST = 3;

  private final Duration after;
  /** The first one ended when the sends that are looked at had been made. */
  private final Deque<Interval> intervals = new ArrayDeque<>();
  private long sent;
  private long settled;
  private long timedOut;
  private long waitedBefore;

  /**
   * An interval on all workers.
   *
   * @param sends messages sent in it
   * @param sent messages sent until its end, since the start
   * @param settled messages acknowledged or given up until then
   * @param failed messages given up in it
   * @param waits the times from send to acknowledgement, of messages acknowledged in it
   */
  private record Interval(long startNanos, long endNanos, long sends, long sent, long settled,
      long failed, Histogram waits) {
    /** Returns the most of its outcomes that can be of sends that were made before a time. */
    long settledOfSendsBefore(long nanos) {
      return failed + acknowledgedAfter(startNanos - nanos);
    }

    private long acknowledgedAfter(long wait) {
      return wait <= waits.getMaxValue()
          ? waits.getCountBetweenValues(wait, waits.getMaxValue())
          : 0;
    }

    /**
     * Returns about the most of its outcomes that can be of sends that were made in an interval
     * before it: those after a slow answer, and as many usual ones as sends were on the way.
     */
    long settledOfSendsIn(Interval before) {
      double perNano = BURST * (double) before.sends / (before.endNanos - before.startNanos);
      return failed + USUAL.stream()
          .mapToLong(Duration::toNanos)
          .map(wait -> acknowledgedAfter(wait) + Math.round(perNano * wait))
          .reduce(waits.getTotalCount(), Math::min);
    }
  }

  UnansweredSends(Duration after) {
    this.after = after;
  }

  /** Forgets all sends, for another trial or without one of the workers. */
  void clear() {
    intervals.clear();
    sent = 0;
    settled = 0;
    timedOut = 0;
    waitedBefore = 0;
  }

  /** Takes the snapshots of an interval; returns the sends without an answer, if there are any. */
  Optional<Unanswered> add(List<IntervalSnapshot> workers) {
    long sends = count(workers, Counter.SENT);
    long failed = count(workers, Counter.FAILED);
    sent += sends;
    settled += failed + count(workers, Counter.ACKNOWLEDGED);
    timedOut += workers.stream()
        .mapToLong(interval -> interval.failures().getOrDefault(TIMEOUT, 0L))
        .sum();
    long end = workers.stream().mapToLong(IntervalSnapshot::endNanos).max().orElseThrow();
    intervals.add(new Interval(
        workers.stream().mapToLong(IntervalSnapshot::startNanos).min().orElseThrow(), end, sends,
        sent, settled, failed, LiveFigures.merged(workers, Metric.PUBLISH_SERVICE)));
    long waiting = waitingSince(end - after.toNanos());
    // What is only a burst at the end of a second is gone in the next one.
    long all = timedOut + Math.min(waiting, waitedBefore);
    waitedBefore = waiting;
    return all > 0 ? Optional.of(new Unanswered(all, after)) : Optional.empty();
  }

  private static long count(List<IntervalSnapshot> workers, Counter counter) {
    return workers.stream().mapToLong(interval -> interval.count(counter)).sum();
  }

  /** Returns how many sends were made until a time and have no outcome yet, at least. */
  private long waitingSince(long nanos) {
    Interval last = intervals.removeFirst();
    while (!intervals.isEmpty() && intervals.getFirst().endNanos <= nanos) {
      last = intervals.removeFirst();
    }
    long waiting = last.endNanos <= nanos && !intervals.isEmpty()
        ? last.sent - last.settled - intervals.getFirst().settledOfSendsIn(last)
        : 0;
    if (waiting > 0) {
      long since = last.endNanos;
      waiting -=
          intervals.stream().skip(1).mapToLong(later -> later.settledOfSendsBefore(since)).sum();
    }
    intervals.addFirst(last);
    return Math.max(0, waiting);
  }
}

package io.weir.driver.loopback;

import io.weir.core.unit.Rate;
import java.util.Optional;

/**
 * Computes when each arriving message is answered and delivered. A message queues for the server,
 * then its delays begin, and stalls stop both. Not thread-safe. Times are monotonic nanoseconds and
 * must not decrease from one arrival to the next.
 */
final class Timetable {
  private final Optional<SingleServer> server;
  private final ColdStart cold;
  private final StallSchedule stalls;
  private boolean started;
  private long start;
  private long served;
  private long extra;

  Timetable(Optional<Rate> capacity, ColdStart cold, StallSchedule stalls) {
    this.cold = cold;
    this.server = capacity.map(SingleServer::new);
    this.stalls = stalls;
  }

  /**
   * Accepts a message. Later calls of {@link #due} refer to it.
   *
   * @param probe whether stalls must not yet be counted from this message
   */
  void arrive(long arrivedNanos, boolean probe) {
    if (!started && !probe) {
      started = true;
      start = arrivedNanos;
    }
    long arrived = started ? start + stalls.brokerTime(arrivedNanos - start) : arrivedNanos;
    extra = started ? cold.nanos(arrived - start) : 0;
    served = server.isPresent() ? server.get().finish(arrived) : arrived;
  }

  /** Returns the due time of an event that takes this long after the message's service. */
  long due(long delayNanos) {
    long due = served + extra + delayNanos;
    return started ? start + stalls.time(due - start) : due;
  }
}

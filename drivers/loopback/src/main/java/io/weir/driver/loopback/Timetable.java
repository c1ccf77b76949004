package io.weir.driver.loopback;

import io.weir.core.unit.Rate;
import java.util.Optional;

/**
 * Tells when each arriving message is to be answered and delivered: it queues for the server, then
 * its delays begin, and all of it
 * stands still in a stall. Not thread-safe; times are monotonic nanoseconds and must not fall from
 * one arrival to the next.
 */
final class Timetable {
  private final Optional<SingleServer> server;
  private final StallSchedule stalls;
  private boolean started;
  private long start;
  private long served;

  Timetable(Optional<Rate> capacity, StallSchedule stalls) {
    this.server = capacity.map(SingleServer::new);
    this.stalls = stalls;
  }

  /**
   * Takes a message; {@link #due} is about it from now on.
   *
   * @param probe whether stalls must not yet be counted from this message
   */
  void arrive(long arrivedNanos, boolean probe) {
    if (!started && !probe) {
      started = true;
      start = arrivedNanos;
    }
    long arrived = started ? start + stalls.brokerTime(arrivedNanos - start) : arrivedNanos;
    served = server.isPresent() ? server.get().finish(arrived) : arrived;
  }

  /** When something is due that takes this long once the message is served. */
  long due(long delayNanos) {
    long due = served + delayNanos;
    return started ? start + stalls.time(due - start) : due;
  }
}

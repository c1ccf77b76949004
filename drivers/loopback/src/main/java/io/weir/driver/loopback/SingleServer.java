package io.weir.driver.loopback;

import io.weir.core.unit.Rate;

/**
 * One server that takes messages first come, first served, and needs the same time for each. Not
 * thread-safe; time is whatever it is
 * called with, in nanoseconds.
 */
final class SingleServer {
  private final double nanosPerMessage;
  private long busySince;
  private long servedSince;
  private long idleFrom = Long.MIN_VALUE;

  SingleServer(Rate capacity) {
    this.nanosPerMessage = capacity.nanosPerMessage();
  }

  /**
   * Takes a message.
   *
   * @param arrival when it arrives, not before the one before it
   * @return when it is served; counted from the start of the busy period, so that rounding never
   * adds up
   */
  long finish(long arrival) {
    if (arrival >= idleFrom) {
      busySince = arrival;
      servedSince = 0;
    }
    servedSince++;
    idleFrom = busySince + Math.round(servedSince * nanosPerMessage);
    return idleFrom;
  }
}

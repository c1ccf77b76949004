package io.weir.driver.loopback;

import io.weir.core.unit.Rate;

/**
 * A first-come, first-served server with a constant service time. Not thread-safe. Time is passed
 * in, in nanoseconds.
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
   * Accepts a message.
   *
   * @param arrival its arrival time, not before that of the previous message
   * @return when it is served; counted from the start of the busy period, so that rounding errors
   * do not add up
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

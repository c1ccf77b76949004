package io.weir.engine.load;

import io.weir.core.unit.Rate;

/** Equal distances, each time computed afresh from its index so that no rounding adds up. */
final class UniformArrivals implements ArrivalSchedule {
  private final double nanosPerMessage;
  private final double phase;
  private long index;

  UniformArrivals(Rate rate, double phase) {
    this.nanosPerMessage = rate.nanosPerMessage();
    this.phase = phase;
  }

  @Override
  public long next() {
    return at(index++);
  }

  /** Returns the time of that message, from 0. */
  long at(long message) {
    return (long) ((message + phase) * nanosPerMessage);
  }
}

package io.weir.core.worker;

/**
 * A straight line from the times of one monotonic clock to those of another. Immutable and
 * thread-safe.
 *
 * @param atNanos a time of the first clock, in nanoseconds
 * @param offsetNanos how far the second clock is ahead of the first at that time, in nanoseconds
 * @param drift how much faster the second clock is: 1e-6 if it gains a microsecond a second
 */
public record ClockLine(long atNanos, long offsetNanos, double drift) {
  /** Both clocks are the same. */
  public static final ClockLine SAME = new ClockLine(0, 0, 0);

  public ClockLine {
    if (!(drift > -1 && drift < 1)) {
      throw new IllegalArgumentException("a drift of " + drift);
    }
  }

  /**
   * Returns a time of the first clock in the time of the second, in nanoseconds. Allocates nothing.
   */
  public long apply(long nanos) {
    return nanos + offsetNanos + Math.round(drift * (nanos - atNanos));
  }

  /** Returns the line from the second clock to the first. */
  public ClockLine inverse() {
    return new ClockLine(atNanos + offsetNanos, -offsetNanos, -drift / (1 + drift));
  }

  /** Returns the line from the first clock to a third, by a line from the second to the third. */
  public ClockLine then(ClockLine next) {
    long there = atNanos + offsetNanos;
    return new ClockLine(atNanos, next.apply(there) - atNanos,
        drift + next.drift + drift * next.drift);
  }
}

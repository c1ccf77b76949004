package io.weir.core.driver;

import java.time.Duration;

/** The end of the time that an operation with several steps may take. Immutable. */
public final class Deadline {
  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  /** Returns the deadline that is this long from now. */
  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** Time left, zero when there is none. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  /** Returns whether there is none left. */
  public boolean isOver() {
    return endNanos - System.nanoTime() <= 0;
  }
}

package io.weir.driver.pulsar.client;

import java.time.Duration;

/** The end of the time that an operation may take. Immutable. */
final class Deadline {
  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** Time left, zero when there is none. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  boolean isOver() {
    return endNanos - System.nanoTime() <= 0;
  }
}

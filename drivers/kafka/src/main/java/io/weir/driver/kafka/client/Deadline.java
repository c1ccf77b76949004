package io.weir.driver.kafka.client;

import java.time.Duration;

/** A point in monotonic time until which something may take. */
record Deadline(long atNanos) {
  static Deadline after(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  /** What is left; zero once it has passed. */
  Duration remaining() {
    return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
  }

  boolean hasPassed() {
    return System.nanoTime() - atNanos >= 0;
  }
}

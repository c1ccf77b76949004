package io.weir.driver.loopback;

import java.time.Duration;

/** Durations as numbers that can be added to the monotonic clock. */
final class Times {
  private static final Duration LONGEST = Duration.ofDays(365);

  private Times() {}

  /** Nanoseconds of a duration, at most a year of them. */
  static long nanos(Duration duration) {
    return duration.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : duration.toNanos();
  }
}

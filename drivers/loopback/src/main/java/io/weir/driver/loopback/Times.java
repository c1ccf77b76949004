package io.weir.driver.loopback;

import java.time.Duration;

/** Converts durations to numbers that can be added to the monotonic clock. */
final class Times {
  private static final Duration LONGEST = Duration.ofDays(365);

  private Times() {}

  /** Returns the nanoseconds of a duration, at most those of a year. */
  static long nanos(Duration duration) {
    return duration.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : duration.toNanos();
  }
}

package io.weir.driver.loopback;

import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * How slow the broker is at first, as a system whose code is not yet compiled.
 *
 * @param delay the additional time from the service of a message to its answer and its delivery
 * @param length how long that lasts, from the first message on
 */
record ColdStart(Duration delay, Duration length) {
  /** As fast as later. */
  static final ColdStart NONE = new ColdStart(Duration.ZERO, Duration.ZERO);

  /** The supported form, for descriptions and hints. */
  static final String FORM = "19ms for 25s";

  /**
   * Parses one.
   *
   * @throws IllegalArgumentException if the text is invalid; the message shows the valid form
   */
  static ColdStart parse(String text) {
    String[] parts = text.strip().split("\\s+for\\s+", 2);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not a cold start: '" + text + "'; write " + FORM);
    }
    return new ColdStart(Durations.parse(parts[0]), Durations.parse(parts[1]));
  }

  /**
   * Returns the additional delay of a message, in nanoseconds.
   *
   * @param sinceFirst nanoseconds since the first message
   */
  long nanos(long sinceFirst) {
    return sinceFirst < length.toNanos() ? delay.toNanos() : 0;
  }

  @Override
  public String toString() {
    return Durations.format(delay) + " for " + Durations.format(length);
  }
}

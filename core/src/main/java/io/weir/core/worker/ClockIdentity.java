package io.weir.core.worker;

/**
 * A monotonic clock. Processes that name the same one read the same clock, so their times need no
 * translation.
 *
 * @param name the name of the clock, unique among all hosts
 */
public record ClockIdentity(String name) {
  public ClockIdentity {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a clock without a name");
    }
  }
}

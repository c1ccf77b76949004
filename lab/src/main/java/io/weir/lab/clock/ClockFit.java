package io.weir.lab.clock;

import io.weir.core.worker.ClockLine;

/**
 * A line from one clock to another, for some time.
 *
 * @param line from the first clock to the second
 * @param errorNanos the most that a time on it can be wrong in that time, in nanoseconds
 */
public record ClockFit(ClockLine line, long errorNanos) {
  /** Both clocks are the same. */
  public static final ClockFit EXACT = new ClockFit(ClockLine.SAME, 0);

  public ClockFit {
    if (errorNanos < 0) {
      throw new IllegalArgumentException("an error of " + errorNanos + " ns");
    }
  }

  /** Returns the line from the second clock to the first. */
  public ClockFit inverse() {
    return new ClockFit(line.inverse(), errorNanos);
  }

  /** Returns the line to a third clock; the errors add up. */
  public ClockFit then(ClockFit next) {
    return new ClockFit(line.then(next.line), errorNanos + next.errorNanos);
  }
}

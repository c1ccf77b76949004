package io.weir.lab.clock;

/**
 * How far one clock can be ahead of another, in nanoseconds.
 *
 * @param least the lower bound
 * @param most the upper bound
 */
public record OffsetRange(double least, double most) {
  /** Not at all. */
  static final OffsetRange ZERO = new OffsetRange(0, 0);

  /** Returns the middle, which is the estimate. */
  public double middle() {
    return least + half();
  }

  /** Half of the width, which is the error of the estimate. */
  public double half() {
    return (most - least) / 2;
  }
}

package io.weir.findings.figure;

/**
 * The evidence of one run about one value. The bounds contain all disturbances that its error bar
 * has; chance from run to run comes on top.
 *
 * @param low no less than this; 0 if nothing is known
 * @param value the measured value, or the middle of the bounds, or the only known bound
 * @param high no more than this; infinite if nothing is known
 */
public record ValueBounds(double low, double value, double high) {
  /** A system that did not keep up with the load is slower than any other. */
  public static final ValueBounds COLLAPSED = new ValueBounds(Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  public ValueBounds {
    if (!(low >= 0) || !(value >= low) || !(high >= value) || high == 0) {
      throw new IllegalArgumentException(
          "no value " + value + " lies from " + low + " to " + high);
    }
  }

  /** Returns a value that is known. */
  public static ValueBounds exactly(double value) {
    return new ValueBounds(value, value, value);
  }

  /** Returns a value of which only bounds are known. */
  public static ValueBounds between(double low, double high) {
    if (low == 0) {
      return new ValueBounds(low, Double.isInfinite(high) ? 0 : high, high);
    }
    double middle = Double.isInfinite(high) ? low : Math.sqrt(low) * Math.sqrt(high);
    return new ValueBounds(low, Math.clamp(middle, low, high), high);
  }
}

package io.weir.findings.published;

/**
 * Where a claim puts a number.
 *
 * @param low the low end, which belongs to it
 * @param high the high end, which belongs to it; infinite for none
 */
record Range(double low, double high) {
  Range {
    if (!(low >= 0) || !(high > low)) {
      throw new IllegalArgumentException("no range lies from " + low + " to " + high);
    }
  }

  static Range below(double high) {
    return new Range(0, Math.nextDown(high));
  }

  static Range above(double low) {
    return new Range(Math.nextUp(low), Double.POSITIVE_INFINITY);
  }

  static Range between(double low, double high) {
    return new Range(low, high);
  }

  /** Within a factor of 1, to both sides. */
  static Range around(double factor) {
    return new Range(1 / factor, factor);
  }

  /** What an interval that surely holds the number makes of the claim. */
  ClaimOutcome judge(double from, double to) {
    if (from >= low && to <= high) {
      return ClaimOutcome.SUPPORTED;
    }
    return to < low || from > high ? ClaimOutcome.CONTRADICTED : ClaimOutcome.CANNOT_TELL;
  }

  /** For people, as {@code below 1.20}. */
  String text() {
    if (low == 0) {
      return "below " + Interval.factor(high);
    }
    return Double.isInfinite(high)
        ? "above " + Interval.factor(low)
        : Interval.factor(low) + " to " + Interval.factor(high);
  }
}

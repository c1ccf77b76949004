package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.unit.Durations;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;

/**
 * The range of a number in a claim.
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

  /**
   * Reads a range: {@code below 1.2}, {@code above 30ms}, {@code 1.5 to 2.5} or {@code around 1.1}.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Range parse(String text) {
    String[] words = text.split(" ");
    if (words.length == 3 && words[1].equals("to")) {
      return between(number(words[0]), number(words[2]));
    }
    double number = number(words[words.length - 1]);
    return switch (words[0]) {
      case "below" -> below(number);
      case "above" -> above(number);
      case "around" -> around(number);
      default -> throw new IllegalArgumentException("'" + text + "' is no range");
    };
  }

  /** Returns a plain number, or a time in nanoseconds. */
  private static double number(String text) {
    return text.matches("[0-9.]+")
        ? Double.parseDouble(text)
        : Durations.parse(text).toNanos();
  }

  /** Returns where a number lies: below the range (-1), in it (0) or above it (1). */
  int side(double number) {
    return number < low ? -1 : number > high ? 1 : 0;
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

  /** Returns the outcome of the claim for an interval that certainly contains the number. */
  ClaimOutcome judge(double from, double to) {
    if (from >= low && to <= high) {
      return ClaimOutcome.SUPPORTED;
    }
    return to < low || from > high ? ClaimOutcome.CONTRADICTED : ClaimOutcome.INCONCLUSIVE;
  }

  /** Display text, as {@code below 1.20}. */
  String text() {
    if (low == 0) {
      return "below " + Interval.factor(high);
    }
    return Double.isInfinite(high)
        ? "above " + Interval.factor(low)
        : Interval.factor(low) + " to " + Interval.factor(high);
  }
}

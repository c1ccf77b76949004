package io.weir.findings.comparison;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.text.Quantity;
import java.util.Locale;

/** Ratios as factors, as {@code 1.46x slower}. Stateless. */
public final class FactorText {
  /** A larger ratio says no more than that it is large. */
  private static final double LARGE = 1e6;
  /** An interval that is wider to both sides says nothing. */
  private static final double WIDE = 100;

  private FactorText() {}

  /** Returns the conclusion of a comparison about the contender, in a few words. */
  public static String outcome(Comparison comparison) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> size(comparison) + " " + direction(comparison);
      case EQUIVALENT -> "same within " + Quantity.percent(comparison.margin());
      case INCONCLUSIVE -> comparison.blocks() < 2 && comparison.turns().isEmpty()
          ? "one run each"
          : "inconclusive";
      case NOT_COMPARABLE -> Quantity.NONE;
    };
  }

  /**
   * Returns the ratio that two identical systems reach by chance; empty text if it is not known.
   */
  public static String floor(Comparison comparison) {
    return comparison.noiseFloor().isPresent()
        ? factor(1 + comparison.noiseFloor().getAsDouble()) + "x"
        : "";
  }

  /**
   * Returns the interval of a comparison, in the direction of its outcome; empty text if there is
   * none at 95 %.
   */
  public static String interval(Comparison comparison) {
    return interval(comparison, inverse(comparison));
  }

  private static String interval(Comparison comparison, boolean inverse) {
    return comparison.hasInterval()
        ? interval(inverse, comparison.low(), comparison.high())
        : "";
  }

  /** Returns the interval with all disturbances; empty text if there are none. */
  public static String disturbed(Comparison comparison) {
    return comparison.disturbed()
        .map(known -> interval(inverse(comparison), known.low(), known.high()))
        .orElse("");
  }

  private static String interval(boolean inverse, double low, double high) {
    if (isAny(low, high)) {
      return "[any]";
    }
    return "[" + factor(inverse ? 1 / high : low) + "-" + factor(inverse ? 1 / low : high) + "]";
  }

  private static boolean isAny(double low, double high) {
    return low < 1 / WIDE && high > WIDE;
  }

  /** Returns whether a comparison has an interval that says anything. */
  static boolean isBounded(Comparison comparison) {
    return comparison.hasInterval() && !isAny(comparison.low(), comparison.high());
  }

  /** Returns the size of a difference, as {@code 1.46x}. */
  public static String size(Comparison comparison) {
    return factor(inverse(comparison) ? 1 / comparison.ratio() : comparison.ratio()) + "x";
  }

  /**
   * Returns how the contender's value differs, as {@code 1.46x slower}, whether or not that is a
   * conclusion; {@code equal} if no digit of the factor shows it.
   */
  public static String change(Comparison comparison) {
    return change(comparison.metric(), comparison.ratio());
  }

  /** Returns a ratio of values of a metric in words, as {@code 1.46x slower}. */
  public static String change(FigureKey figure, double ratio) {
    return isEqual(ratio) ? "equal" : changed(figure, ratio);
  }

  /**
   * Returns the same with its interval in that direction, as {@code 1.09x faster [0.79-1.49]}, and
   * as {@code 1.00x [0.67-1.27]} if no digit shows it.
   */
  static String changeWithInterval(Comparison comparison) {
    double ratio = comparison.ratio();
    return (isEqual(ratio)
        ? factor(1) + "x " + interval(comparison, false)
        : changed(comparison.metric(), ratio) + " " + interval(comparison, ratio < 1)).strip();
  }

  private static boolean isEqual(double ratio) {
    return factor(Math.max(ratio, 1 / ratio)).equals(factor(1));
  }

  private static String changed(FigureKey figure, double ratio) {
    return factor(Math.max(ratio, 1 / ratio)) + "x " + direction(figure, ratio < 1);
  }

  /** Returns the interval of a ratio, in the direction in which {@link #change} words it. */
  public static String interval(double ratio, double low, double high) {
    boolean inverse = ratio < 1;
    return "[" + factor(inverse ? 1 / high : low) + "-" + factor(inverse ? 1 / low : high) + "]";
  }

  private static boolean inverse(Comparison comparison) {
    return comparison.outcome() == Comparison.Outcome.LOWER;
  }

  private static String direction(Comparison comparison) {
    return direction(comparison.metric(), inverse(comparison));
  }

  private static String direction(FigureKey figure, boolean lower) {
    return switch (figure) {
      case FigureKey.Latency latency -> lower ? "faster" : "slower";
      case FigureKey.Throughput throughput -> lower ? "lower" : "higher";
    };
  }

  /** Returns a factor with three significant digits. */
  public static String factor(double ratio) {
    if (ratio > LARGE) {
      return "∞";
    }
    return ratio < 10 ? String.format(Locale.ROOT, "%.2f", ratio) : Quantity.number(ratio);
  }
}

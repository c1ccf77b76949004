package io.weir.report.text;

import io.weir.analysis.finding.Comparison;
import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.SystemFigure;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import java.util.Locale;

/**
 * Figures as they stand in tables: latencies in milliseconds, rates in messages per second, the
 * unit being in the heading.
 */
public final class FigureText {
  /** What stands where there is no figure. */
  public static final String NONE = "–";

  private FigureText() {}

  /** A value of that figure as a bare number. */
  public static String number(FigureKey figure, double value) {
    return switch (figure) {
      case FigureKey.Latency latency -> Quantity.millis(value);
      case FigureKey.Throughput throughput -> Quantity.count(Math.round(value));
    };
  }

  /** A system's figure: the median over its runs. */
  public static String median(SystemFigure figure) {
    if (!figure.known()) {
      return NONE;
    }
    return bound(figure.atLeast()) + number(figure.figure(), figure.median());
  }

  /**
   * How far a system's runs lie apart; empty text with fewer than two, or if they show the same.
   */
  public static String range(SystemFigure figure) {
    String low = number(figure.figure(), figure.lowest());
    String high = number(figure.figure(), figure.highest());
    return figure.runs() < 2 || low.equals(high) ? "" : low + " to " + high;
  }

  /** A latency of one run. */
  public static String value(LatencyFigure figure) {
    return bound(figure.atLeast()) + Quantity.millis(figure.nanos());
  }

  private static String bound(boolean atLeast) {
    return atLeast ? "≥ " : "";
  }

  /** A verdict as a word in a table; empty text for a valid figure. */
  public static String mark(Verdict verdict) {
    return switch (verdict) {
      case VALID -> "";
      case SUSPECT -> "suspect";
      case INVALID -> "invalid";
    };
  }

  /** What a comparison says of its contender, in a few words. */
  public static String outcome(Comparison comparison, double margin) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> Quantity.change(comparison.ratio());
      case EQUIVALENT -> "equal within " + Quantity.percent(margin);
      case INCONCLUSIVE -> isLone(comparison) ? "too few runs" : "no difference told";
      case NOT_COMPARABLE -> NONE;
    };
  }

  /**
   * The range of a comparison, or what it would take to come to one; empty text if there is nothing
   * to say.
   */
  public static String detail(Comparison comparison) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER, EQUIVALENT -> range(comparison);
      case INCONCLUSIVE -> comparison.moreRuns().isPresent()
          ? range(comparison) + "; needs about "
              + Quantity.of(comparison.moreRuns().getAsInt(), "more run")
              + " each"
          : range(comparison);
      case NOT_COMPARABLE -> "";
    };
  }

  private static String range(Comparison comparison) {
    return comparison.low() == comparison.high()
        ? "× " + factor(comparison.ratio())
        : "× " + factor(comparison.low()) + " to " + factor(comparison.high());
  }

  private static String factor(double ratio) {
    return ratio < 10 ? String.format(Locale.ROOT, "%.2f", ratio) : Quantity.number(ratio);
  }

  private static boolean isLone(Comparison comparison) {
    return Math.min(comparison.baselineRuns(), comparison.contenderRuns()) < 2;
  }
}

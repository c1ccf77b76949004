package io.weir.findings.compare;

import io.weir.findings.figure.FigureText;
import io.weir.findings.text.Quantity;
import java.util.Locale;

/** Figures of systems, and what they say of each other, as tables show them. Stateless. */
final class ComparisonText {
  private ComparisonText() {}

  /** A system's figure: the median over its runs. */
  static String median(SystemFigure figure) {
    return figure.known()
        ? FigureText.bound(figure.atLeast()) + FigureText.number(figure.figure(), figure.median())
        : Quantity.NONE;
  }

  /**
   * How far a system's runs lie apart; empty text with fewer than two, or if they show the same.
   */
  static String range(SystemFigure figure) {
    String low = FigureText.number(figure.figure(), figure.lowest());
    String high = FigureText.number(figure.figure(), figure.highest());
    return figure.runs() < 2 || low.equals(high) ? "" : low + " to " + high;
  }

  /** What a comparison says of its contender, in a few words. */
  static String outcome(Comparison comparison, double margin) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> Quantity.change(comparison.ratio());
      case EQUIVALENT -> "equal within " + Quantity.percent(margin);
      case INCONCLUSIVE -> isLone(comparison) ? "too few runs" : "no difference told";
      case NOT_COMPARABLE -> Quantity.NONE;
    };
  }

  /**
   * The range of a comparison, or what it would take to come to one; empty text if there is nothing
   * to say.
   */
  static String detail(Comparison comparison) {
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

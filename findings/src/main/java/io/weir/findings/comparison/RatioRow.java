package io.weir.findings.comparison;

import io.weir.findings.doc.RatioChart.Interval;
import io.weir.findings.doc.RatioChart.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Hinted;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import java.util.Optional;

/** A comparison as a row of a chart of ratios. Stateless. */
public final class RatioRow {
  private RatioRow() {}

  /**
   * Returns the row.
   *
   * @param color the number of the contender's color, which shows a conclusion
   */
  public static Row.Ratio of(Text name, Comparison comparison, int color) {
    boolean concluded = switch (comparison.outcome()) {
      case LOWER, HIGHER -> comparison.standing() != Standing.UNCONFIRMED;
      case EQUIVALENT -> true;
      case INCONCLUSIVE, NOT_COMPARABLE -> false;
    };
    return new Row.Ratio(name, interval(comparison), comparison.margin(),
        comparison.noiseFloor(), outcome(comparison),
        concluded ? Optional.of(color) : Optional.empty());
  }

  /** Returns whether both sides have a value. */
  public static boolean isComparable(Comparison comparison) {
    return comparison.outcome() != Outcome.NOT_COMPARABLE;
  }

  /**
   * Returns the interval, in the direction in which more is worse. A ratio without an interval is
   * no point, and neither is one of which everything is possible.
   */
  public static Optional<Interval> interval(Comparison comparison) {
    if (!isComparable(comparison) || !FactorText.isBounded(comparison)) {
      return Optional.empty();
    }
    double ratio = comparison.ratio();
    Interval interval = new Interval(ratio, Math.min(ratio, comparison.low()),
        Math.max(ratio, comparison.high()));
    return Optional.of(switch (comparison.metric()) {
      case FigureKey.Latency latency -> interval;
      case FigureKey.Throughput throughput -> interval.inverse();
    });
  }

  private static Text outcome(Comparison comparison) {
    Text words = switch (comparison.outcome()) {
      case LOWER, HIGHER -> hinted(Tone.PLAIN, comparison).plus(Tone.FAINT,
          comparison.standing() == Standing.UNCONFIRMED ? " unconfirmed" : "");
      case EQUIVALENT -> hinted(Tone.PLAIN, comparison);
      case INCONCLUSIVE, NOT_COMPARABLE -> hinted(Tone.FAINT, comparison);
    };
    return comparison.lowConfidence()
        ? words.plus(Verdict.LOW_CONFIDENCE.sign("a value has low confidence"))
        : words;
  }

  private static Text hinted(Tone tone, Comparison comparison) {
    return Text.EMPTY.plus(new Hinted(tone, FactorText.outcome(comparison),
        FactorText.interval(comparison)));
  }
}

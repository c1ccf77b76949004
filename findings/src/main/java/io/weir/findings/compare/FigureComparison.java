package io.weir.findings.compare;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.Comparison.Outcome;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunFindings;
import java.util.List;
import java.util.OptionalInt;

/** Compares one figure of two systems. */
final class FigureComparison {
  private final Thresholds thresholds;
  private final boolean acrossDurability;

  /**
   * A comparison.
   *
   * @param acrossDurability whether the systems' acknowledgements promise different things
   */
  FigureComparison(Thresholds thresholds, boolean acrossDurability) {
    this.thresholds = thresholds;
    this.acrossDurability = acrossDurability;
  }

  Comparison compare(
      FigureKey figure,
      String baseline,
      List<RunFindings> baselineRuns,
      String contender,
      List<RunFindings> contenderRuns) {
    FigureValues theirs = FigureValues.of(figure, baselineRuns);
    FigureValues mine = FigureValues.of(figure, contenderRuns);
    double[] a = theirs.sorted();
    double[] b = mine.sorted();
    int fewest = Math.min(a.length, b.length);
    boolean indicative = fewest < thresholds.runs();
    if (!theirs.comparable() || !mine.comparable()) {
      return new Comparison(
          figure, baseline, contender, a.length, b.length, 0, 0, 0, 0,
          Outcome.NOT_COMPARABLE, indicative, false, OptionalInt.empty(),
          acrossDurability);
    }
    RatioEstimate estimate = RatioEstimate.of(b, a, indicative);
    Outcome outcome = fewest < 2 ? Outcome.INCONCLUSIVE : outcome(estimate);
    return new Comparison(
        figure, baseline, contender, a.length, b.length,
        estimate.ratio(), estimate.low(), estimate.high(), estimate.coverage(),
        outcome,
        indicative,
        theirs.verdict().and(mine.verdict()) != Verdict.VALID,
        outcome == Outcome.INCONCLUSIVE
            ? RunsNeeded.of(b, a, estimate.ratio(), thresholds)
            : OptionalInt.empty(),
        acrossDurability);
  }

  /**
   * Equivalent if the whole range is within the margin; lower or higher if the whole range is on
   * one side of 1.
   */
  private Outcome outcome(RatioEstimate estimate) {
    double margin = 1 + thresholds.margin();
    if (estimate.low() >= 1 / margin && estimate.high() <= margin) {
      return Outcome.EQUIVALENT;
    }
    if (estimate.high() < 1) {
      return Outcome.LOWER;
    }
    return estimate.low() > 1 ? Outcome.HIGHER : Outcome.INCONCLUSIVE;
  }
}

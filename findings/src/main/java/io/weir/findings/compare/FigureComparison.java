package io.weir.findings.compare;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.Comparison.Outcome;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunFindings;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Compares one figure of two systems. */
final class FigureComparison {
  private static final double NORMAL_95 = 1.96;
  private static final int TOO_MANY = 200;

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
            ? moreRuns(b, a, estimate.ratio(), thresholds)
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

  /**
   * About how many more runs a comparison needs.
   *
   * <p>The interval of a difference of logarithms is about {@code 1.96 s sqrt(2 / n)} to each side,
   * {@code s} being how much runs of one system vary. It must shrink until it leaves out 1, or,
   * where the effect is within the margin, until it fits into the margin.
   *
   * @return the number for each system; empty if that is not known, or is too large to mean
   * anything
   */
  private static OptionalInt moreRuns(double[] contender, double[] baseline, double ratio,
      Thresholds thresholds) {
    if (contender.length < 2 || baseline.length < 2) {
      return OptionalInt.empty();
    }
    double variance = (variance(contender) + variance(baseline)) / 2;
    double effect = Math.abs(Math.log(ratio));
    double margin = Math.log(1 + thresholds.margin());
    double halfWidth = effect > margin ? effect : margin - effect;
    double needed = Math.ceil(2 * variance * Math.pow(NORMAL_95 / halfWidth, 2));
    int have = Math.min(contender.length, baseline.length);
    double more = Math.max(Math.max(needed, thresholds.runs()) - have, 1);
    return more > TOO_MANY ? OptionalInt.empty() : OptionalInt.of((int) more);
  }

  private static double variance(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    return squares / (logs.length - 1);
  }
}

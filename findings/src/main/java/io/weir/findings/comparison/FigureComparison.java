package io.weir.findings.comparison;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Disturbed;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Overloaded;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.Comparison.Turns;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Compares one metric of two systems.
 *
 * @param metric which metric
 * @param baseline the system compared with
 * @param contender the system that is compared
 * @param error how often its interval may miss the true ratio, from 0 to 1
 * @param host the noise of the metric on this host, which is shown; empty if it was never measured
 */
record FigureComparison(FigureKey metric, String baseline, String contender,
    Thresholds thresholds, double error, Optional<Noise> host) {
  /**
   * Returns the comparison.
   *
   * @param noise of one repetition's ratio; absent with fewer than two that are finite
   * @param acrossDurability whether the systems' acknowledgements promise different things
   */
  Comparison compare(FigureValues theirs, FigureValues mine, Optional<Noise> noise,
      boolean acrossDurability) {
    BlockRatios ratios = BlockRatios.of(mine.measured(), theirs.measured());
    Overloaded overloaded = new Overloaded(theirs.collapsed().size(), mine.collapsed().size());
    boolean preliminary = ratios.size() < thresholds.runs();
    if (ratios.size() == 0) {
      return notComparable(overloaded, preliminary, acrossDurability);
    }
    BlockEstimate estimate = BlockEstimate.of(ratios, noise, error);
    Outcome outcome = outcome(estimate);
    return new Comparison(metric, baseline, contender, ratios.size(), estimate.ratio(),
        estimate.low(), estimate.high(), estimate.chance(), margin(),
        floor(ratios.size()), outcome,
        Standing.EXPLORATORY, preliminary,
        theirs.verdict().and(mine.verdict()) != Verdict.VALID, overloaded,
        outcome == Outcome.INCONCLUSIVE ? more(estimate, thresholds.runs()) : OptionalInt.empty(),
        acrossDurability, Optional.empty(),
        disturbed(BlockRatios.of(mine.disturbed(), theirs.disturbed()), ratios, noise));
  }

  private Comparison notComparable(Overloaded overloaded, boolean preliminary,
      boolean acrossDurability) {
    return new Comparison(metric, baseline, contender, 0, 0, 0, 0, 1, margin(),
        OptionalDouble.empty(), Outcome.NOT_COMPARABLE, Standing.EXPLORATORY, preliminary, false,
        overloaded,
        OptionalInt.empty(), acrossDurability, Optional.empty(), Optional.empty());
  }

  /**
   * Returns the comparison of runs that were not made together, so that no run of one system
   * belongs to one of the other.
   */
  Comparison compareIndependent(FigureValues theirs, FigureValues mine) {
    Overloaded overloaded = new Overloaded(theirs.collapsed().size(), mine.collapsed().size());
    int runs = Math.min(theirs.used().size(), mine.used().size());
    boolean preliminary = runs < thresholds.runs();
    Optional<IndependentRatio> ratio = IndependentRatio.of(theirs, mine);
    if (ratio.isEmpty()) {
      return notComparable(overloaded, preliminary, false);
    }
    BlockEstimate estimate = ratio.get().estimate(error);
    return new Comparison(metric, baseline, contender, runs, estimate.ratio(), estimate.low(),
        estimate.high(), estimate.chance(), margin(), floor(runs), outcome(estimate),
        Standing.EXPLORATORY, preliminary,
        theirs.verdict().and(mine.verdict()) != Verdict.VALID, overloaded, OptionalInt.empty(),
        false, Optional.empty(), Optional.empty());
  }

  /** Returns the interval with all disturbances, unless it is that of the measured ratios. */
  private Optional<Disturbed> disturbed(BlockRatios with, BlockRatios measured,
      Optional<Noise> noise) {
    if (with.equals(measured) || measured.size() < 2) {
      return Optional.empty();
    }
    if (with.size() < measured.size()) {
      // Bars that reach both values leave a repetition without any ratio.
      return Optional.of(new Disturbed(0, Double.POSITIVE_INFINITY));
    }
    BlockEstimate estimate = BlockEstimate.of(with, noise, error);
    return Optional.of(new Disturbed(estimate.low(), estimate.high()));
  }

  /**
   * Returns the comparison of systems that took turns. The noise of the host between runs does not
   * apply: rounds show their own.
   *
   * @param ratio what their windows show
   */
  Comparison compare(WindowRatio ratio, Verdict worst, boolean acrossDurability) {
    BlockEstimate estimate = ratio.estimate(error);
    Outcome outcome = outcome(estimate);
    return new Comparison(metric, baseline, contender, ratio.count(), estimate.ratio(),
        estimate.low(), estimate.high(), estimate.chance(), margin(), OptionalDouble.empty(),
        outcome, Standing.EXPLORATORY, false, worst != Verdict.VALID, new Overloaded(0, 0),
        outcome == Outcome.INCONCLUSIVE ? more(estimate, 0) : OptionalInt.empty(),
        acrossDurability, Optional.of(new Turns(ratio.count(), ratio.deployments())),
        Optional.empty());
  }

  private double margin() {
    return Margin.of(metric, thresholds).share();
  }

  /** Returns how far from 1 the ratio of two identical systems is by chance. */
  private OptionalDouble floor(int repetitions) {
    return host.map(noise -> OptionalDouble.of(Math.expm1(noise.floor(repetitions))))
        .orElse(OptionalDouble.empty());
  }

  /**
   * Equivalent if both one-sided tests find the ratio within the margin; lower or higher if the
   * whole interval is on one side of 1.
   */
  private Outcome outcome(BlockEstimate estimate) {
    if (Margin.of(metric, thresholds).includes(estimate)) {
      return Outcome.EQUIVALENT;
    }
    if (estimate.high() < 1) {
      return Outcome.LOWER;
    }
    return estimate.low() > 1 ? Outcome.HIGHER : Outcome.INCONCLUSIVE;
  }

  /**
   * Returns about how many more runs of each system, or rounds, a comparison needs, by its own
   * interval.
   *
   * @return empty if more do not help, or too many are needed
   */
  private OptionalInt more(BlockEstimate estimate, int least) {
    return estimate.forecast()
        .map(known -> known.moreToConclude(Math.log1p(margin()), least))
        .orElse(OptionalInt.empty());
  }
}

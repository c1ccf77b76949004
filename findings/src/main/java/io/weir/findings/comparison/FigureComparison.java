package io.weir.findings.comparison;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Collapses;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.Comparison.Turns;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Compares one metric of two systems.
 *
 * @param figure which metric
 * @param baseline the system compared with
 * @param contender the system that is compared
 * @param error how often its interval may miss the true ratio, from 0 to 1
 * @param host the noise of the metric on this host; empty if it was never measured
 */
record FigureComparison(FigureKey figure, String baseline, String contender,
    Thresholds thresholds, double error, Optional<Noise> host) {
  /**
   * Returns the comparison.
   *
   * @param pool the noise of the same comparison in all variants; absent where no variant has any
   * @param acrossDurability whether the systems' acknowledgements promise different things
   */
  Comparison compare(FigureValues theirs, FigureValues mine, Optional<Noise.Pool> pool,
      boolean acrossDurability) {
    BlockRatios ratios = BlockRatios.of(mine.bounds(), theirs.bounds());
    Collapses collapses = new Collapses(theirs.collapsed().size(), mine.collapsed().size());
    boolean preliminary = ratios.size() < thresholds.runs();
    if (ratios.size() == 0) {
      return new Comparison(figure, baseline, contender, 0, 0, 0, 0, 1, margin(),
          OptionalDouble.empty(), Outcome.NOT_COMPARABLE, Standing.EXPLORATORY, preliminary, false,
          collapses,
          OptionalInt.empty(), acrossDurability, Optional.empty());
    }
    Optional<Noise> noise = ratios.noise()
        .map(own -> pool.map(own::moderated).orElse(own));
    BlockEstimate estimate = BlockEstimate.of(ratios, noise, error);
    Outcome outcome = outcome(estimate);
    return new Comparison(figure, baseline, contender, ratios.size(), estimate.ratio(),
        estimate.low(), estimate.high(), estimate.chance(), margin(ratios.size()),
        floor(ratios.size()), outcome,
        Standing.EXPLORATORY, preliminary,
        theirs.verdict().and(mine.verdict()) != Verdict.VALID, collapses,
        outcome == Outcome.INCONCLUSIVE || outcome == Outcome.WITHIN_NOISE
            ? moreRuns(estimate)
            : OptionalInt.empty(),
        acrossDurability, Optional.empty());
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
    return new Comparison(figure, baseline, contender, ratio.count(), estimate.ratio(),
        estimate.low(), estimate.high(), estimate.chance(), margin(), OptionalDouble.empty(),
        outcome, Standing.EXPLORATORY, false, worst != Verdict.VALID, new Collapses(0, 0),
        outcome == Outcome.INCONCLUSIVE
            ? more(estimate, 0, rounds -> true)
            : OptionalInt.empty(),
        acrossDurability, Optional.of(new Turns(ratio.count(), ratio.deployments())));
  }

  /** Tails vary more than medians, so that a difference that is no news is larger there. */
  private double margin() {
    double factor = figure instanceof FigureKey.Latency latency
        ? switch (latency.statistic()) {
          case AVERAGE, P50, P75 -> 1;
          case P95 -> 5 / 3.0;
          case P99 -> 10 / 3.0;
          case P99_9, P99_99, MAX -> 20 / 3.0;
        }
        : 1;
    return thresholds.margin() * factor;
  }

  /** Returns how far from 1 the ratio of two identical systems is by chance. */
  private OptionalDouble floor(int repetitions) {
    return host.map(noise -> OptionalDouble.of(Math.expm1(noise.floor(repetitions))))
        .orElse(OptionalDouble.empty());
  }

  /** A difference that identical systems reach by chance is no news either. */
  private double margin(int repetitions) {
    return Math.max(margin(), floor(repetitions).orElse(0));
  }

  /**
   * Equivalent if both one-sided tests find the ratio within the margin; lower or higher if the
   * whole interval is on one side of 1, and the ratio is beyond the noise floor. A difference that
   * only the floor covers is within the noise.
   */
  private Outcome outcome(BlockEstimate estimate) {
    boolean differs = estimate.low() > 1 || estimate.high() < 1;
    if (within(estimate, differs ? margin() : margin(estimate.repetitions()))) {
      return Outcome.EQUIVALENT;
    }
    if (!differs) {
      return Outcome.INCONCLUSIVE;
    }
    double floor = 1 + floor(estimate.repetitions()).orElse(0);
    if (estimate.ratio() >= 1 / floor && estimate.ratio() <= floor) {
      return Outcome.WITHIN_NOISE;
    }
    return estimate.high() < 1 ? Outcome.LOWER : Outcome.HIGHER;
  }

  private static boolean within(BlockEstimate estimate, double margin) {
    return estimate.innerLow() >= 1 / (1 + margin) && estimate.innerHigh() <= 1 + margin;
  }

  /**
   * About how many more runs a comparison needs, by its own interval. A difference must also exceed
   * the noise floor, which falls with their number.
   *
   * @return the number for each system; empty if more runs do not help, or too many are needed
   */
  private OptionalInt moreRuns(BlockEstimate estimate) {
    double effect = Math.abs(Math.log(estimate.ratio()));
    return more(estimate, thresholds.runs(), runs -> host
        .map(chance -> chance.detectable(runs, chance.degrees()) <= effect)
        .orElse(true));
  }

  private OptionalInt more(BlockEstimate estimate, int least, IntPredicate beyondNoise) {
    return estimate.forecast()
        .map(known -> known.moreToConclude(Math.log1p(margin()), least, beyondNoise))
        .orElse(OptionalInt.empty());
  }

  /** Returns the metrics that answer the question of a comparison. */
  static boolean answers(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> latency.statistic() == Statistic.P50
          || latency.statistic() == Statistic.P99;
      case FigureKey.Throughput throughput -> figure.equals(Headline.PEAK);
    };
  }
}

package io.weir.lab.capacity;

import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Chooses a rate between two bounds: their geometric mean. What a system achieves while it is
 * offered far more is a ceiling. Where latency is not bounded it is a guess as well: the search
 * looks just below and just above it, once it has come near, and then with steps that double, until
 * the guess proves wrong.
 *
 * @param how the search
 * @param trials its trials so far that count, in order
 */
record Narrowing(RateSearch how, List<SearchedTrial> trials) {
  /** A miss above and a pass below, so far apart, are within the width for certain. */
  private static final double STEP = 0.95;
  /** A ceiling that is further off was that of a short trial, and is no knife's edge. */
  private static final double NEAR = 1.5;
  private static final MathContext DIGITS = new MathContext(5);
  /** What was achieved below this share of the offered rate was achieved under overload. */
  private static final double OVERLOAD = 0.95;

  /**
   * A rate to try.
   *
   * @param kept a rate that was kept up
   * @param missed one that was not, above it
   */
  Rate between(Rate kept, Rate missed) {
    double lower = kept.perSecond();
    double upper = missed.perSecond();
    OptionalDouble ceiling = ceiling();
    if (ceiling.isPresent() && !how.boundsLatency() && ceiling.getAsDouble() < NEAR * lower) {
      double guess = rounded(ceiling.getAsDouble() / (1 + how.width() / 2)).perSecond();
      Rate near = rounded(near(guess, lower, upper));
      if (near.perSecond() > lower && near.perSecond() < upper) {
        return near;
      }
    }
    double cut = Math.min(upper, ceiling.orElse(upper) * (1 + how.width()));
    return rounded(Math.sqrt(lower * (cut > lower * (1 + how.width()) ? cut : upper)));
  }

  /** Five digits are finer than the least width, and can be read. */
  private static Rate rounded(double rate) {
    return new Rate(new BigDecimal(rate).round(DIGITS).doubleValue());
  }

  private double near(double guess, double lower, double upper) {
    if (guess > lower && guess < upper) {
      return guess;
    }
    double step = Math.log1p(STEP * how.width());
    return guess <= lower
        ? lower * Math.exp(step * steps(guess, lower))
        : upper * Math.exp(-step * steps(upper, guess));
  }

  /** Twice as far with each rate that was tried on that side of the guess. */
  private double steps(double from, double to) {
    double slack = 1 + how.width() / 1_000;
    long tried = trials.stream()
        .map(trial -> trial.rate().perSecond())
        .filter(rate -> rate >= from / slack && rate <= to * slack)
        .distinct()
        .count();
    return Math.pow(2, Math.max(0, tried - 1));
  }

  /** The rate that was achieved under the first overload. */
  private OptionalDouble ceiling() {
    return trials.stream()
        .filter(trial -> trial.showed(TrialClass.EXCEEDED) || trial.showed(TrialClass.GENERATOR))
        .filter(trial -> trial.share() < OVERLOAD && trial.achieved() > 0)
        .mapToDouble(SearchedTrial::achieved)
        .findFirst();
  }
}

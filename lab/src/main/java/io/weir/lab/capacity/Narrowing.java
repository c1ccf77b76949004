package io.weir.lab.capacity;

import io.weir.core.capacity.Ceiling;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Chooses a rate between two bounds. The rate that a system achieves under overload is a ceiling.
 * If latency has no limit, it is also a guess: the search tries rates just below and just above it,
 * and then doubles the steps, until the guess proves wrong. Without a guess it is the bounds'
 * geometric mean.
 *
 * @param how the search
 * @param trials its trials so far that count, in order
 * @param width the distance of the bounds to reach, as a share of the lower one
 */
record Narrowing(RateSearch how, List<SearchedTrial> trials, double width) {
  /** A miss above and a pass below, so far apart, are within the width for certain. */
  private static final double STEP = 0.95;
  /** Rates closer to a bound than this say nothing new. */
  private static final double LEAST_DISTANCE = 1.1;
  /** An overload is at least so far above what was kept up. */
  private static final double OVERLOAD_FACTOR = 1.25;
  private static final MathContext DIGITS = new MathContext(5);
  private static final MathContext STEP_DIGITS = new MathContext(2);

  /** Returns a rate of the climb, which need not be exact. */
  static Rate step(double rate) {
    return new Rate(new BigDecimal(rate).round(STEP_DIGITS).doubleValue());
  }

  /** Five digits are finer than the least width, and can be read. */
  private static Rate rounded(double rate) {
    return new Rate(new BigDecimal(rate).round(DIGITS).doubleValue());
  }

  /**
   * Returns a rate to try.
   *
   * @param kept a rate that was kept up
   * @param missed one that was not, above it
   */
  Rate between(Rate kept, Rate missed) {
    double lower = kept.perSecond();
    double upper = missed.perSecond();
    OptionalDouble ceiling = ceiling();
    if (ceiling.isPresent() && !how.boundsLatency()) {
      double guess = rounded(ceiling.getAsDouble() / (1 + width / 2)).perSecond();
      Rate near = rounded(near(guess, lower, upper));
      if (near.perSecond() > lower && near.perSecond() < upper) {
        return near;
      }
    }
    double cut = Math.min(upper, ceiling.orElse(upper) * (1 + width));
    return rounded(Math.sqrt(lower * (cut > lower * (1 + width) ? cut : upper)));
  }

  /** Returns a rate between them that is above the guess for certain. */
  Optional<Rate> wellAbove(Rate kept, Rate missed) {
    return guessed(1 + width, kept, missed);
  }

  /** Returns a rate between them that is below the guess for certain. */
  Optional<Rate> wellBelow(Rate kept, Rate missed) {
    return guessed(1 / (1 + width), kept, missed);
  }

  /** Returns a rate above the guess for certain, wherever the bounds are. */
  Optional<Rate> overload() {
    return ceiling().stream()
        .filter(any -> !how.boundsLatency())
        .map(rate -> Math.max(rate * (1 + width), kept() * OVERLOAD_FACTOR))
        .mapToObj(Narrowing::rounded)
        .filter(rate -> rate.compareTo(how.to()) <= 0)
        .findFirst();
  }

  private double kept() {
    return trials.stream()
        .filter(SearchedTrial::keptUp)
        .mapToDouble(trial -> trial.rate().perSecond())
        .max()
        .orElse(0);
  }

  private Optional<Rate> guessed(double factor, Rate kept, Rate missed) {
    return ceiling().stream()
        .filter(any -> !how.boundsLatency())
        .mapToObj(rate -> rounded(rate * factor))
        .filter(rate -> rate.perSecond() > LEAST_DISTANCE * kept.perSecond())
        .filter(rate -> rate.perSecond() < missed.perSecond() / LEAST_DISTANCE)
        .findFirst();
  }

  private double near(double guess, double lower, double upper) {
    if (guess > lower && guess < upper) {
      return guess;
    }
    double step = Math.log1p(STEP * width);
    return guess <= lower
        ? lower * Math.exp(step * steps(guess, lower))
        : upper * Math.exp(-step * steps(upper, guess));
  }

  /** Twice as far with each rate that was tried on that side of the guess. */
  private double steps(double from, double to) {
    double slack = 1 + width / 1_000;
    long tried = trials.stream()
        .map(trial -> trial.rate().perSecond())
        .filter(rate -> rate >= from / slack && rate <= to * slack)
        .distinct()
        .count();
    return Math.pow(2, Math.max(0, tried - 1));
  }

  /**
   * Returns the rate that was achieved under overload: on average, or at the end of a soak that
   * failed.
   */
  private OptionalDouble ceiling() {
    Optional<SearchedTrial> soak = RateBounds.failedSoak(trials);
    if (soak.isPresent()) {
      return soak.get().late();
    }
    OptionalDouble mean = Ceiling.overloads(trials)
        .stream()
        .mapToDouble(trial -> Math.log(trial.servedAtMost()))
        .average();
    return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
  }
}

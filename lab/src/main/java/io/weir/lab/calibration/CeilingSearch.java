package io.weir.lab.calibration;

import io.weir.core.unit.Rate;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Looks for the highest rate that is kept up: doubles, or halves, until the answer changes, then
 * halves the interval geometrically. A rate counts as failed when it failed twice, because a short
 * trial can fail for what has nothing to do with it.
 */
public final class CeilingSearch {
  private static final Rate LOWEST = new Rate(100);
  private static final Rate HIGHEST = new Rate(50_000_000);

  private final double resolution;
  private final BooleanSupplier hasTime;

  /**
   * A search.
   *
   * @param resolution the width at which it ends, as the ratio of the interval's ends; above 1
   * @param hasTime whether there is time for another trial; one that is kept up is looked for
   * in any case
   */
  public CeilingSearch(double resolution, BooleanSupplier hasTime) {
    this.resolution = resolution;
    this.hasTime = hasTime;
  }

  /** Tries a rate. */
  public interface Trial<E extends Exception> {
    /** Returns whether the rate is kept up. */
    boolean passes(Rate rate) throws E;
  }

  /**
   * The result.
   *
   * @param passed the highest rate that was kept up, if any was
   * @param failed the lowest rate above it that was not, if one was found
   */
  public record Interval(Optional<Rate> passed, Optional<Rate> failed) {}

  /**
   * Searches.
   *
   * @param start the rate to begin with
   */
  public <E extends Exception> Interval search(Rate start, Trial<E> trial)
      throws E {
    Interval found = bracket(start, trial);
    while (found.passed().isPresent() && found.failed().isPresent() && hasTime.getAsBoolean()
        && ratio(found) > resolution) {
      Rate middle = times(found.passed().get(), Math.sqrt(ratio(found)));
      found = passesOnceInTwo(middle, trial)
          ? new Interval(Optional.of(middle), found.failed())
          : new Interval(found.passed(), Optional.of(middle));
    }
    return found;
  }

  private <E extends Exception> Interval bracket(Rate start, Trial<E> trial)
      throws E {
    Optional<Rate> passed = Optional.empty();
    Optional<Rate> failed = Optional.empty();
    Rate rate = start;
    while (rate.compareTo(LOWEST) >= 0 && rate.compareTo(HIGHEST) <= 0
        && (passed.isEmpty() || failed.isEmpty() && hasTime.getAsBoolean())) {
      if (passesOnceInTwo(rate, trial)) {
        passed = Optional.of(rate);
        rate = times(rate, 2);
      } else {
        failed = Optional.of(rate);
        rate = times(rate, 0.5);
      }
    }
    return new Interval(passed, failed);
  }

  private <E extends Exception> boolean passesOnceInTwo(Rate rate, Trial<E> trial)
      throws E {
    return trial.passes(rate) || hasTime.getAsBoolean() && trial.passes(rate);
  }

  private static double ratio(Interval interval) {
    return interval.failed().orElseThrow().perSecond() / interval.passed()
        .orElseThrow()
        .perSecond();
  }

  /** Rounded to three digits, which is finer than any resolution worth its time. */
  private static Rate times(Rate rate, double factor) {
    double exact = rate.perSecond() * factor;
    double digit = Math.pow(10, Math.floor(Math.log10(exact)) - 2);
    return new Rate(Math.rint(exact / digit) * digit);
  }
}

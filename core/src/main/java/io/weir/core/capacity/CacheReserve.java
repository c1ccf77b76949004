package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A rate that a system held because the page cache took its data, and that lasts until the cache is
 * full.
 *
 * @param rate the rate
 * @param trial the longest trial that shows what the disk takes
 */
public record CacheReserve(Rate rate, SearchedTrial trial) {
  /** Returns what the lower bound rests on; empty where the disk takes its data. */
  static Optional<CacheReserve> of(RateBounds bounds, List<SearchedTrial> trials) {
    return bounds.lower().flatMap(lower -> of(lower, trials));
  }

  /**
   * Returns what a rate rests on; empty where the disk takes its data, or where no trial shows it.
   *
   * @param trials all trials of a search so far, in order
   */
  public static Optional<CacheReserve> of(Rate rate, List<SearchedTrial> trials) {
    return refuting(rate.perSecond(), trials).map(trial -> new CacheReserve(rate, trial));
  }

  /**
   * Returns the longest trial in which the disk took the data of a lower rate only. It refutes the
   * rate, unless a trial that was as long served that rate, and the disk took its data.
   */
  static Optional<SearchedTrial> refuting(double rate, List<SearchedTrial> trials) {
    return trials.stream()
        .filter(CacheReserve::restsOnCache)
        .filter(trial -> taken(trial) < rate)
        .max(Comparator.comparing(SearchedTrial::measure)
            .thenComparing(SearchedTrial::number))
        .filter(longest -> trials.stream()
            .filter(trial -> trial.writeBack().isPresent() && !restsOnCache(trial))
            .filter(trial -> trial.measure().compareTo(longest.measure()) >= 0)
            .noneMatch(trial -> trial.served() >= rate));
  }

  /** Returns whether a trial ended before the cache can have been full. */
  private static boolean restsOnCache(SearchedTrial trial) {
    return trial.writeBack()
        .filter(WriteBack::restsOnCache)
        .filter(found -> trial.measure().compareTo(found.outlasting(1)) < 0)
        .isPresent();
  }

  private static double taken(SearchedTrial trial) {
    return trial.achieved() * trial.writeBack().orElseThrow().share();
  }

  /** Returns the messages per second whose data the disk took. */
  public double taken() {
    return taken(trial);
  }

  /** Returns the system's writes in that trial. */
  public WriteBack writeBack() {
    return trial.writeBack().orElseThrow();
  }

  /** Returns how long a trial of the rate must be to outlast the cache. */
  public Duration outlasting() {
    return writeBack().outlasting(rate.perSecond() / trial.achieved());
  }
}

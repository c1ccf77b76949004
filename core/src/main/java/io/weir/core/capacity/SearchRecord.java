package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A search for the highest sustainable rate: its state so far.
 *
 * @param format version of the JSON form
 * @param criterion the condition for a sustained rate, human-readable
 * @param width the target distance of the bounds
 * @param trials all trials of the run, in order
 * @param bounds the bounds that follow
 * @param ending why the search ended, human-readable; empty while it runs
 * @param took how long it has taken so far
 */
public record SearchRecord(
    int format,
    String criterion,
    double width,
    List<SearchedTrial> trials,
    RateBounds bounds,
    String ending,
    Duration took) {
  /** The version of the JSON form. */
  public static final int FORMAT = 2;

  private static final int PROOF = 2;

  public SearchRecord {
    trials = List.copyOf(trials);
  }

  /** The trial that latency was measured in, if there was one. */
  public Optional<SearchedTrial> latencyTrial() {
    return trials.stream().filter(trial -> trial.purpose() == TrialPurpose.LATENCY).findFirst();
  }

  /** The rate that latency was measured at. */
  public Optional<Rate> latencyRate() {
    return latencyTrial().map(SearchedTrial::rate);
  }

  /** How many misses don't count, because nothing had been sustained before them. */
  public long uncounted() {
    return trials.size() - RateBounds.counting(trials).size();
  }

  /**
   * The lowest rate that the system itself was found not to sustain: by two trials or more, and by
   * more than sustained it. A single miss may be an accident, the load generator may have caused a
   * failure, and an undecided longest trial proves nothing. It lies at the upper bound or above it.
   */
  public Optional<Rate> proven() {
    return RateBounds.counting(trials)
        .stream()
        .collect(Collectors.groupingBy(SearchedTrial::rate))
        .entrySet()
        .stream()
        .filter(rate -> isProof(rate.getValue()))
        .map(Map.Entry::getKey)
        .min(Comparator.naturalOrder());
  }

  private static boolean isProof(List<SearchedTrial> atOneRate) {
    long exceeded = atOneRate.stream().filter(SearchedTrial::surelyExceeded).count();
    long sustained = atOneRate.stream().filter(trial -> trial.showed(TrialClass.SUSTAINED)).count();
    return exceeded >= PROOF && exceeded > sustained;
  }

  /** Whether what was missed at a rate above the lower bound does not count. */
  public boolean forgetsHigher() {
    List<SearchedTrial> counting = RateBounds.counting(trials);
    return trials.stream()
        .filter(trial -> !counting.contains(trial))
        .anyMatch(trial -> bounds.lower()
            .filter(lower -> trial.rate().compareTo(lower) > 0)
            .isPresent());
  }

  /** Whether only a lower bound of the sustainable rate is known. */
  public boolean atLeast() {
    return bounds.lower().isPresent() && proven().isEmpty();
  }
}

package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The bounds of the highest sustainable rate, from trials: the lower bound was sustained, the upper
 * one was not. At each rate the majority of its trials decides. If a lower rate was not sustained
 * although a higher one was, the lower one is the upper bound.
 *
 * @param lower the highest rate below the upper bound that was sustained, if any was
 * @param upper the lowest rate that was not sustained, if there is one
 * @param soaked whether the lower bound held for longer, in a separate trial
 * @param generator whether the load generator, and not the system, may be what the upper bound is
 * due to
 */
public record RateBounds(Optional<Rate> lower, Optional<Rate> upper, boolean soaked,
    boolean generator) {
  /** Nothing is known. */
  public static final RateBounds NONE =
      new RateBounds(Optional.empty(), Optional.empty(), false, false);

  /** The results of the trials of one rate. */
  private static final class Tally {
    private int sustained;
    private int exceeded;
    private int generator;
    private boolean soaked;

    void add(SearchedTrial trial) {
      switch (trial.trialClass().orElseThrow()) {
        case SUSTAINED -> {
          sustained++;
          soaked |= trial.purpose() == TrialPurpose.SOAK;
        }
        case EXCEEDED -> exceeded++;
        case GENERATOR -> generator++;
        case UNDECIDED -> {}
      }
    }

    boolean missed() {
      return exceeded + generator > sustained;
    }

    boolean met() {
      return sustained > exceeded + generator;
    }
  }

  /**
   * Those trials of a search that count. A rate that was missed before any was sustained is tried
   * again, since the system may not have been warm. The miss counts only if no rate was sustained
   * at all. Kept up means sustained, or undecided at a lower rate: a system that carries such a
   * rate is warm enough for a higher one.
   *
   * @param trials all of its trials so far, in order
   */
  public static List<SearchedTrial> counting(List<SearchedTrial> trials) {
    if (trials.stream().noneMatch(trial -> trial.showed(TrialClass.SUSTAINED))) {
      return trials;
    }
    List<SearchedTrial> counting = new ArrayList<>();
    boolean sustained = false;
    double keptUp = Double.POSITIVE_INFINITY;
    for (SearchedTrial trial : trials) {
      double rate = trial.rate().perSecond();
      boolean undecided = trial.showed(TrialClass.UNDECIDED);
      sustained |= trial.showed(TrialClass.SUSTAINED);
      keptUp = undecided ? Math.min(keptUp, rate) : keptUp;
      if (sustained || undecided || keptUp < rate) {
        counting.add(trial);
      }
    }
    return List.copyOf(counting);
  }

  /**
   * The bounds that follow from the trials of a search.
   *
   * @param trials all of its trials so far, in order
   */
  public static RateBounds of(List<SearchedTrial> trials) {
    NavigableMap<Double, Tally> tallies = new TreeMap<>();
    counting(trials).stream()
        .filter(trial -> trial.trialClass().isPresent())
        .forEach(trial -> tallies
            .computeIfAbsent(trial.rate().perSecond(), any -> new Tally())
            .add(trial));
    Optional<Double> upper = tallies.entrySet()
        .stream()
        .filter(rate -> rate.getValue().missed())
        .map(rate -> rate.getKey())
        .findFirst();
    NavigableMap<Double, Tally> below = upper.map(rate -> tallies.headMap(rate, false))
        .orElse(tallies);
    Optional<Double> lower = below.descendingMap()
        .entrySet()
        .stream()
        .filter(rate -> rate.getValue().met())
        .map(rate -> rate.getKey())
        .findFirst();
    return new RateBounds(lower.map(Rate::new), upper.map(Rate::new),
        lower.map(rate -> tallies.get(rate).soaked).orElse(false),
        upper.map(rate -> tallies.get(rate).generator > 0).orElse(false));
  }

  /** How far apart they are, as a share of the lower one; infinite where one is missing. */
  public double width() {
    return lower.isPresent() && upper.isPresent()
        ? upper.get().perSecond() / lower.get().perSecond() - 1
        : Double.POSITIVE_INFINITY;
  }

  /** Whether both are known. */
  public boolean closed() {
    return lower.isPresent() && upper.isPresent();
  }
}

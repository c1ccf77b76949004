package io.weir.core.capacity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The bounds of the highest sustainable rate, from trials: the lower bound was sustained, the upper
 * one was not. At each rate the majority of its trials decides. If a lower rate was not sustained
 * although a higher one was, the lower one is the upper bound.
 *
 * <p>A soak that failed says more than shorter trials that passed: the system served no more at its
 * end than its conditional throughput (MLRsearch). From then on, a rate counts as sustained only if
 * a trial as long as the soak sustained it. Until there is one, the lower bound is the conditional
 * throughput with a margin. So does an overload as long as a soak, where it ended with far less
 * than shorter trials served. In any case it refutes shorter trials that sustained more than it
 * served at its end.
 *
 * <p>If an overload changed the system, the bounds are what it sustained afterwards and the highest
 * rate that it missed: any of the overloads may have changed it.
 *
 * <p>A rate whose data only gathered in the page cache is no lower bound either. Then it is a lower
 * rate whose data the disk took, or the rate at which it did, with the margin.
 *
 * @param lower the highest rate below the upper bound that was sustained, if any was
 * @param upper the lowest rate that was not sustained, if there is one
 * @param soaked whether the lower bound held for longer, in a separate trial
 * @param generator whether the load generator, and not the system, may be what the upper bound is
 * due to
 * @param conditional whether the lower bound was not offered, but follows from what the system
 * served at the end of a soak that failed, or from what the disk took
 */
public record RateBounds(Optional<Rate> lower, Optional<Rate> upper, boolean soaked,
    boolean generator, boolean conditional) {
  /** Nothing is known. */
  public static final RateBounds NONE =
      new RateBounds(Optional.empty(), Optional.empty(), false, false, false);

  /** What the end of a soak showed may have been a good moment, by the noise between trials. */
  private static final double MARGIN = 1.5;
  private static final double CLEARLY_LESS = 0.97;
  private static final double FAR_LESS = 0.75;
  private static final Comparator<SearchedTrial> LEAST_LATE =
      Comparator.comparingDouble(trial -> trial.late().orElseThrow());

  /** Bounds from a file of any format: older ones have no conditional lower bound. */
  @JsonCreator
  static RateBounds stored(@JsonProperty("lower") Optional<Rate> lower,
      @JsonProperty("upper") Optional<Rate> upper, @JsonProperty("soaked") boolean soaked,
      @JsonProperty("generator") boolean generator,
      @JsonProperty("conditional") Optional<Boolean> conditional) {
    return new RateBounds(lower, upper, soaked, generator, conditional.orElse(false));
  }

  /** The results of the trials of one rate. */
  private static final class Tally {
    private int sustained;
    private int exceeded;
    private int generator;
    private boolean soaked;
    private Duration longest = Duration.ZERO;

    void add(SearchedTrial trial) {
      switch (trial.trialClass().orElseThrow()) {
        case SUSTAINED -> {
          sustained++;
          soaked |= trial.purpose() == TrialPurpose.SOAK;
          longest = Durations.max(longest, trial.measure());
        }
        case EXCEEDED -> exceeded++;
        case GENERATOR -> generator++;
        case UNDECIDED -> {}
      }
    }

    boolean missed() {
      return exceeded + generator > sustained;
    }

    /** A disturbance can only make a trial fail, so that the generator's misses refute no pass. */
    boolean met() {
      return sustained > exceeded && !missed();
    }
  }

  /**
   * Returns those trials of a search that count. A rate that was missed before any was sustained is
   * tried again, since the system may not have been warm. The miss counts only if no rate was
   * sustained at all. Kept up means sustained, or undecided at a lower rate: a system that carries
   * such a rate is warm enough for a higher one.
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
   * Returns the bounds that follow from the trials of a search.
   *
   * @param trials all of its trials so far, in order
   */
  public static RateBounds of(List<SearchedTrial> trials) {
    RateBounds held = held(trials);
    return CacheReserve.of(held, trials)
        .map(reserve -> held.onDisk(reserve, trials))
        .orElse(held);
  }

  /** Returns these bounds with what the disk takes as the lower one. */
  private RateBounds onDisk(CacheReserve reserve, List<SearchedTrial> trials) {
    Rate conditional = new Rate(Math.max(1, Math.rint(reserve.taken() / MARGIN)));
    return tallies(trials).headMap(reserve.rate().perSecond(), false)
        .descendingMap()
        .entrySet()
        .stream()
        .filter(rate -> rate.getValue().met() && rate.getKey() > conditional.perSecond())
        .filter(rate -> CacheReserve.refuting(rate.getKey(), trials).isEmpty())
        .findFirst()
        .map(rate -> new RateBounds(Optional.of(new Rate(rate.getKey())), upper,
            rate.getValue().soaked, generator, false))
        .orElseGet(() -> new RateBounds(Optional.of(conditional), upper, false, generator, true));
  }

  /**
   * Returns the bounds by what was offered and served, wherever the data is.
   *
   * @param trials all trials of a search so far, in order
   */
  public static RateBounds held(List<SearchedTrial> trials) {
    List<SearchedTrial> unaffected = Hysteresis.unaffected(trials);
    boolean changed = unaffected.size() < trials.size();
    RateBounds bounds =
        of(unaffected, changed ? unaffected.subList(0, unaffected.size() - 1) : trials);
    return Hysteresis.of(trials).map(bounds::changed).orElse(bounds);
  }

  /** What lasts is what the system sustained after an overload had changed it. */
  private RateBounds changed(Hysteresis found) {
    Optional<Rate> kept = found.recovered();
    Rate lasting = kept.orElseGet(() -> new Rate(Math.max(1, Math.rint(found.served() / MARGIN))));
    return new RateBounds(Optional.of(lasting), Optional.of(found.highest()), false, generator,
        kept.isEmpty());
  }

  private static RateBounds of(List<SearchedTrial> trials, List<SearchedTrial> witnesses) {
    NavigableMap<Double, Tally> tallies = tallies(trials);
    Optional<Double> upper = tallies.entrySet()
        .stream()
        .filter(rate -> rate.getValue().missed())
        .filter(rate -> !isRefuted(rate.getKey(), trials))
        .map(rate -> rate.getKey())
        .findFirst();
    NavigableMap<Double, Tally> below = upper.map(rate -> tallies.headMap(rate, false))
        .orElse(tallies);
    Optional<SearchedTrial> soak = failedSoak(trials);
    Optional<SearchedTrial> overload = overload(trials);
    List<Double> met = below.descendingMap()
        .entrySet()
        .stream()
        .filter(rate -> rate.getValue().met())
        .filter(
            rate -> soak.filter(failed -> rate.getValue().longest.compareTo(failed.measure()) < 0)
                .isEmpty())
        .filter(rate -> !isContradicted(rate.getKey(), witnesses))
        .map(rate -> rate.getKey())
        .toList();
    Optional<Double> lower = met.stream()
        .filter(rate -> overload
            .filter(longer -> rate > longer.late().orElseThrow())
            .filter(longer -> tallies.get(rate).longest.compareTo(longer.measure()) < 0)
            .isEmpty())
        .findFirst();
    boolean lowered = !lower.equals(met.stream().findFirst());
    boolean generator = upper.map(rate -> tallies.get(rate).generator > 0).orElse(false);
    Optional<Double> conditional = Stream
        .concat(soak.stream(), overload.filter(any -> lowered).stream())
        .min(LEAST_LATE)
        .map(failed -> Math.max(1, Math.rint(failed.late().orElseThrow() / MARGIN)))
        .filter(rate -> lower.filter(sustained -> sustained >= rate).isEmpty());
    return conditional.isPresent()
        ? new RateBounds(conditional.map(Rate::new), upper.map(Rate::new), false, generator, true)
        : new RateBounds(lower.map(Rate::new), upper.map(Rate::new),
            lower.map(rate -> tallies.get(rate).soaked).orElse(false), generator, false);
  }

  /**
   * Returns whether the misses of a rate were stalls: a trial that was meant to overload the system
   * sustained that rate or a higher one, and for longer than all misses took.
   */
  private static boolean isRefuted(double rate, List<SearchedTrial> trials) {
    List<SearchedTrial> misses = counting(trials).stream()
        .filter(trial -> trial.rate().perSecond() == rate && trial.missed())
        .toList();
    Duration missed = misses.stream()
        .map(SearchedTrial::measure)
        .reduce(Duration.ZERO, Duration::plus);
    return misses.stream().allMatch(RateBounds::mayBeStall) && trials.stream()
        .filter(trial -> trial.wasFor(TrialPurpose.OVERLOAD))
        .filter(trial -> trial.showed(TrialClass.SUSTAINED) && trial.rate().perSecond() >= rate)
        .anyMatch(trial -> trial.measure().compareTo(missed) > 0);
  }

  /**
   * Returns a backlog that did not grow all the time, or far too much for a rate near the capacity.
   */
  private static boolean mayBeStall(SearchedTrial miss) {
    return miss.share() < FAR_LESS
        || miss.drift().filter(drift -> drift.low() <= Criterion.MOST_DRIFT).isPresent();
  }

  /**
   * Returns whether the system served clearly less than a rate in as many trials under overload as
   * sustained it or a higher one: what it serves under overload is what it can serve.
   */
  private static boolean isContradicted(double rate, List<SearchedTrial> trials) {
    List<SearchedTrial> counting = counting(trials);
    long sustained = counting.stream()
        .filter(trial -> trial.showed(TrialClass.SUSTAINED))
        .filter(trial -> trial.rate().perSecond() >= rate)
        .count();
    return sustained <= counting.stream()
        .filter(SearchedTrial::surelyExceeded)
        .filter(trial -> trial.achieved() < CLEARLY_LESS * rate)
        .filter(trial -> trial.rate().perSecond() >= rate)
        .count();
  }

  /**
   * Returns the soak that failed and that showed the least at its end; empty if as many trials
   * sustained its rate for as long as failed. A soak that was undecided failed if it served clearly
   * less than was offered at its end. An overload as long as a soak counts if it ended with far
   * less than shorter trials served.
   *
   * @param trials all trials of a search so far, in order
   */
  public static Optional<SearchedTrial> failedSoak(List<SearchedTrial> trials) {
    List<SearchedTrial> soaks = counting(trials).stream()
        .filter(trial -> trial.purpose() == TrialPurpose.SOAK)
        .filter(RateBounds::fell)
        .filter(trial -> isOutvoted(trial, trials))
        .toList();
    return Stream.concat(soaks.stream(), overload(trials).filter(trial -> sank(trial, trials))
        .stream())
        .min(LEAST_LATE);
  }

  /**
   * Returns the trial that offered too much for as long as a soak and showed the least at its end.
   */
  public static Optional<SearchedTrial> overload(List<SearchedTrial> trials) {
    return counting(trials).stream()
        .filter(trial -> trial.purpose() == TrialPurpose.OVERLOAD)
        .filter(SearchedTrial::surelyExceeded)
        .filter(trial -> trial.late().orElse(0) > 0)
        .min(LEAST_LATE);
  }

  /** Returns whether an overload served far less at its end than shorter trials did. */
  private static boolean sank(SearchedTrial overload, List<SearchedTrial> trials) {
    return counting(trials).stream()
        .filter(trial -> trial.measure().compareTo(overload.measure()) < 0)
        .anyMatch(trial -> overload.late().orElseThrow() < FAR_LESS * trial.achieved());
  }

  private static boolean fell(SearchedTrial trial) {
    double late = trial.late().orElse(0);
    return late > 0 && (trial.showed(TrialClass.EXCEEDED) || trial.showed(TrialClass.UNDECIDED)
        && late < CLEARLY_LESS * trial.rate().perSecond());
  }

  /** Returns whether fewer trials sustained a soak's rate for as long than failed. */
  private static boolean isOutvoted(SearchedTrial soak, List<SearchedTrial> trials) {
    List<SearchedTrial> asLong = counting(trials).stream()
        .filter(trial -> trial.rate().equals(soak.rate()))
        .filter(trial -> trial.measure().compareTo(soak.measure()) >= 0)
        .toList();
    return asLong.stream().filter(RateBounds::fell).count() > asLong.stream()
        .filter(trial -> trial.showed(TrialClass.SUSTAINED))
        .count();
  }

  private static NavigableMap<Double, Tally> tallies(List<SearchedTrial> trials) {
    NavigableMap<Double, Tally> tallies = new TreeMap<>();
    counting(trials).stream()
        .filter(trial -> trial.trialClass().isPresent())
        .forEach(trial -> tallies
            .computeIfAbsent(trial.rate().perSecond(), any -> new Tally())
            .add(trial));
    return tallies;
  }

  /** Returns how far apart they are, as a share of the lower one; infinite where one is missing. */
  public double width() {
    return lower.isPresent() && upper.isPresent()
        ? upper.get().perSecond() / lower.get().perSecond() - 1
        : Double.POSITIVE_INFINITY;
  }

  /** Returns whether both are known. */
  public boolean closed() {
    return lower.isPresent() && upper.isPresent();
  }
}

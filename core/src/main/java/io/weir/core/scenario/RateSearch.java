package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How the highest sustainable rate is looked for.
 *
 * @param from the first rate that is tried; where it is not sustained, lower ones are
 * @param to the highest rate that may be tried
 * @param width how far apart the two bounds may be in the end, as a share of the lower one
 * @param within how long the search may take
 * @param trial how long a trial that decides is measured; probes are shorter, the soak is longer
 * @param soak how long the lower bound must hold in the end; zero for no such trial
 * @param publishP99 the limits of the 99th percentile of publish response time, the lowest first;
 * each is a goal with its own bounds
 * @param endToEndP99 likewise of end-to-end response time; only one of both has several limits, and
 * the other's one is part of each goal
 * @param at at which share of the lower bound latency is measured afterwards
 * @param curve the additional shares of it, for the curve of latency over throughput
 * @param turns how it takes turns with the searches of other systems, if it does
 */
public record RateSearch(
    Rate from,
    Rate to,
    double width,
    Duration within,
    Duration trial,
    Duration soak,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonFormat(
        with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED) List<Duration> publishP99,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonFormat(
        with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED) List<Duration> endToEndP99,
    double at,
    List<Double> curve,
    Optional<SearchTurns> turns) {
  public static final Rate FROM = new Rate(1_000);
  public static final Rate TO = new Rate(10_000_000);
  public static final double WIDTH = 0.02;
  public static final Duration WITHIN = Duration.ofMinutes(30);
  public static final double AT = 0.9;

  /** Fewer seconds hold no trend. */
  public static final Duration SHORTEST_TRIAL = Duration.ofSeconds(4);
  /** Fewer trials than this find no bounds worth the name. */
  public static final int FEWEST_TRIALS = 8;

  /** Longer than the flush cycles of brokers, up to 60 s, and the kernel's write-back, 30 s. */
  public static final Duration SOAK = Duration.ofSeconds(70);

  private static final Duration LONGEST_BY_DEFAULT = Duration.ofMinutes(1);
  private static final int TRIALS = 30;
  /** The trials besides the soaks take as long as so many of these, at least. */
  private static final int OTHERS = 4;
  private static final int WARM_UPS = 6;
  private static final double DEEPEST = 64;
  private static final Duration LEAST_WARM_UP = Duration.ofSeconds(3);
  private static final Duration MOST_WARM_UP = Duration.ofSeconds(15);
  private static final Duration SETTLING = Duration.ofSeconds(5);

  public RateSearch {
    curve = List.copyOf(curve);
    publishP99 = List.copyOf(publishP99);
    endToEndP99 = List.copyOf(endToEndP99);
    requireRising(publishP99);
    requireRising(endToEndP99);
    if (publishP99.size() > 1 && endToEndP99.size() > 1) {
      throw new IllegalArgumentException("only one latency of a search can have several limits");
    }
    if (from.compareTo(to) >= 0) {
      throw new IllegalArgumentException("a search from " + from + " to " + to + " has no room");
    }
    if (!(width > 0 && width <= 1)) {
      throw new IllegalArgumentException("the width must be above 0 and at most 1, not " + width);
    }
    if (trial.compareTo(SHORTEST_TRIAL) < 0) {
      throw new IllegalArgumentException("a trial must last " + Durations.format(SHORTEST_TRIAL)
          + " or longer, not " + Durations.format(trial));
    }
    if (soak.isNegative()) {
      throw new IllegalArgumentException("a soak takes no time less than none, not "
          + Durations.format(soak));
    }
    for (double share : shares(at, curve)) {
      if (!(share > 0 && share <= 2)) {
        throw new IllegalArgumentException(
            "a share of the bound must be above 0 and at most 2, not " + share);
      }
    }
  }

  private static void requireRising(List<Duration> limits) {
    for (int i = 1; i < limits.size(); i++) {
      if (limits.get(i).compareTo(limits.get(i - 1)) <= 0) {
        throw new IllegalArgumentException("limits must rise, but "
            + Durations.format(limits.get(i)) + " follows "
            + Durations.format(limits.get(i - 1)));
      }
    }
  }

  /** Returns a search from a file of any version: older ones soak for two trials' length. */
  @JsonCreator
  static RateSearch stored(@JsonProperty("from") Rate from, @JsonProperty("to") Rate to,
      @JsonProperty("width") double width, @JsonProperty("within") Duration within,
      @JsonProperty("trial") Duration trial, @JsonProperty("soak") Optional<Duration> soak,
      @JsonProperty("publishP99") @JsonFormat(
          with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) Optional<List<Duration>> publish,
      @JsonProperty("endToEndP99") @JsonFormat(
          with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) Optional<List<Duration>> endToEnd,
      @JsonProperty("at") double at, @JsonProperty("curve") List<Double> curve,
      @JsonProperty("turns") Optional<SearchTurns> turns) {
    return new RateSearch(from, to, width, within, trial,
        soak.orElseGet(() -> trial.multipliedBy(2)), publish.orElse(List.of()),
        endToEnd.orElse(List.of()), at, curve, turns);
  }

  private static List<Double> shares(double at, List<Double> curve) {
    List<Double> shares = new ArrayList<>(curve);
    shares.add(at);
    return shares;
  }

  /** Returns the length of trials where only the time for all of them is said. */
  public static Duration trialWithin(Duration within) {
    Duration share = Duration.ofSeconds(within.dividedBy(TRIALS).toSeconds());
    return Durations.max(SHORTEST_TRIAL, Durations.min(LONGEST_BY_DEFAULT, share));
  }

  /**
   * Returns the length of the soak where only the time for the whole search is set.
   *
   * @param goals the number of its goals, each of which takes a soak
   */
  public static Duration soakWithin(Duration within, Duration trial, int goals) {
    Duration share = Duration.ofSeconds(within.dividedBy(OTHERS + goals).toSeconds());
    return Durations.max(trial, Durations.min(share, Durations.max(SOAK, trial)));
  }

  /** Returns whether latency is bounded; if not, the rate need only be kept up. */
  public boolean boundsLatency() {
    return !publishP99.isEmpty() || !endToEndP99.isEmpty();
  }

  /** Returns the search for each of its goals, that with the lowest limit first. */
  public List<RateSearch> goals() {
    return IntStream.range(0, Math.max(1, Math.max(publishP99.size(), endToEndP99.size())))
        .mapToObj(goal -> new RateSearch(from, to, width, within, trial, soak,
            limit(publishP99, goal), limit(endToEndP99, goal), at, curve, turns))
        .toList();
  }

  private static List<Duration> limit(List<Duration> limits, int goal) {
    return limits.size() > 1 ? List.of(limits.get(goal)) : limits;
  }

  /**
   * Returns the lowest rate that is tried: a system that does not sustain it is none to search in.
   */
  public Rate lowest() {
    return new Rate(Math.max(1, Math.floor(from.perSecond() / DEEPEST)));
  }

  /** Returns the length of trials that only search for the region. */
  public Duration probe() {
    return Durations.max(SHORTEST_TRIAL, trial.dividedBy(2));
  }

  /** Returns the length of a trial that decides what a probe left undecided. */
  public Duration settling() {
    return Durations.max(trial, probe().multipliedBy(2));
  }

  /**
   * Returns the length of a trial that only shows whether the system recovered from an overload.
   */
  public Duration canary() {
    return Durations.max(SHORTEST_TRIAL, trial.dividedBy(4));
  }

  /** Returns the longest trial; what is undecided then does not count as sustained. */
  public Duration longest() {
    return trial.multipliedBy(4);
  }

  /** The load before a trial is measured. */
  public Duration warmUp() {
    return Durations.max(LEAST_WARM_UP, Durations.min(MOST_WARM_UP, trial.dividedBy(4)));
  }

  /**
   * The load before the first trial is measured, which warms up a new system: the scenario's value,
   * limited by a small share of the time for the search.
   */
  public Duration firstWarmUp(Duration asked) {
    return Durations.max(warmUp(), Durations.min(asked, within.dividedBy(WARM_UPS)));
  }

  /** Returns the same search, in turns with those of other systems. */
  public RateSearch in(Optional<SearchTurns> others) {
    return new RateSearch(from, to, width, within, trial, soak, publishP99, endToEndP99, at, curve,
        others);
  }

  /** Returns the time for the bounds: rounds that compare systems have their part of the whole. */
  public Duration bounding() {
    return within.minus(turns.map(some -> round().multipliedBy(some.rounds()))
        .orElse(Duration.ZERO));
  }

  /** Returns the time of one system in a round: what it can't serve takes as long to drain. */
  Duration round() {
    return warmUp().plus(probe().multipliedBy(2)).plus(SETTLING);
  }

  /** Returns the phases of a trial of the search. */
  public Phases phases(Duration measure, Duration drain) {
    return new Phases(warmUp(), Optional.empty(), Optional.empty(), measure,
        Durations.min(drain, measure.plus(SETTLING)), Optional.empty(), Optional.empty(),
        Optional.empty());
  }

  /** Returns the condition for a sustained rate, in a few words; the limits of all goals. */
  public String criterion() {
    List<String> bounds = new ArrayList<>();
    addLimits(bounds, "publish", publishP99);
    addLimits(bounds, "end-to-end", endToEndP99);
    return bounds.isEmpty() ? "stable backlog" : String.join(", ", bounds) + ", stable backlog";
  }

  private static void addLimits(List<String> bounds, String metric, List<Duration> limits) {
    if (!limits.isEmpty()) {
      bounds.add(metric + " p99 <= "
          + limits.stream().map(Durations::format).collect(Collectors.joining(" / ")));
    }
  }
}

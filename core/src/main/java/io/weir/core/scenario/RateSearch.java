package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the highest sustainable rate is looked for.
 *
 * @param from the first rate that is tried; where it is not sustained, lower ones are
 * @param to the highest rate that may be tried
 * @param width how far apart the two bounds may be in the end, as a share of the lower one
 * @param within how long the search may take
 * @param trial how long a trial that decides is measured; probes are shorter, the soak is longer
 * @param soak how long the lower bound must hold in the end; zero for no such trial
 * @param publishP99 the limit of the 99th percentile of publish response time, if there is one
 * @param endToEndP99 likewise of end-to-end response time
 * @param at at which share of the lower bound latency is measured afterwards
 * @param curve the additional shares of it, for the curve of latency over throughput
 */
public record RateSearch(
    Rate from,
    Rate to,
    double width,
    Duration within,
    Duration trial,
    Duration soak,
    Optional<Duration> publishP99,
    Optional<Duration> endToEndP99,
    double at,
    List<Double> curve) {
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
  private static final int SOAKS = 5;
  private static final int WARM_UPS = 6;
  private static final double DEEPEST = 64;
  private static final Duration LEAST_WARM_UP = Duration.ofSeconds(3);
  private static final Duration MOST_WARM_UP = Duration.ofSeconds(15);
  private static final Duration SETTLING = Duration.ofSeconds(5);

  public RateSearch {
    curve = List.copyOf(curve);
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

  /** Returns a search from a file of any version: older ones soak for two trials' length. */
  @JsonCreator
  static RateSearch stored(@JsonProperty("from") Rate from, @JsonProperty("to") Rate to,
      @JsonProperty("width") double width, @JsonProperty("within") Duration within,
      @JsonProperty("trial") Duration trial, @JsonProperty("soak") Optional<Duration> soak,
      @JsonProperty("publishP99") Optional<Duration> publishP99,
      @JsonProperty("endToEndP99") Optional<Duration> endToEndP99,
      @JsonProperty("at") double at, @JsonProperty("curve") List<Double> curve) {
    return new RateSearch(from, to, width, within, trial,
        soak.orElseGet(() -> trial.multipliedBy(2)), publishP99, endToEndP99, at, curve);
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

  /** Returns the length of the soak where only the time for the whole search is set. */
  public static Duration soakWithin(Duration within, Duration trial) {
    Duration share = Duration.ofSeconds(within.dividedBy(SOAKS).toSeconds());
    return Durations.max(trial, Durations.min(share, Durations.max(SOAK, trial)));
  }

  /** Returns whether latency is bounded; if not, the rate need only be kept up. */
  public boolean boundsLatency() {
    return publishP99.isPresent() || endToEndP99.isPresent();
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

  /** Returns the phases of a trial of the search. */
  public Phases phases(Duration measure, Duration drain) {
    return new Phases(warmUp(), Optional.empty(), Optional.empty(), measure,
        Durations.min(drain, measure.plus(SETTLING)), Optional.empty(), Optional.empty(),
        Optional.empty());
  }

  /** Returns the condition for a sustained rate, in a few words. */
  public String criterion() {
    List<String> bounds = new ArrayList<>();
    publishP99.ifPresent(most -> bounds.add("publish p99 <= " + Durations.format(most)));
    endToEndP99.ifPresent(most -> bounds.add("end-to-end p99 <= " + Durations.format(most)));
    return bounds.isEmpty() ? "stable backlog" : String.join(", ", bounds) + ", stable backlog";
  }
}

package io.weir.lab.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Decides which trial comes next in a search for the highest sustainable rate. It has no clock and
 * makes no trials: it takes the outcome of each. Climbs with short probes from the first rate until
 * one is missed, or goes down from it until one is sustained, narrows the bounds down, and soaks
 * the lower one. A rate counts as missed when two of its trials missed it, of three at most; a
 * single one decides for the time being where far less was achieved than offered. A probe that was
 * kept up but was too short for a trend is a step of the climb and no bound: it is decided only
 * where the bounds come to depend on it, which they do where a rate above it was missed. Not
 * thread-safe.
 */
public final class CapacitySearch {
  /** Below this share of the offered rate a miss is no accident. */
  private static final double CLEAR = 0.9;
  /** The distance of rates while the search only looks for the region. */
  private static final double STRIDE = 4;
  /** Whatever a system does, a search ends. */
  private static final int MOST_TRIALS = 100;
  /** The assumed time of a trial besides its load, before any trial was measured. */
  private static final Duration FIRST_OVERHEAD = Duration.ofSeconds(8);

  private final RateSearch how;
  private final List<SearchedTrial> trials = new ArrayList<>();
  private String ending = "";

  public CapacitySearch(RateSearch how) {
    this.how = how;
  }

  /**
   * The next trial; empty if the search is over.
   *
   * @param left the time that it may still take
   */
  public Optional<TrialRequest> next(Duration left) {
    Optional<TrialRequest> wanted = wanted();
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    TrialRequest request = wanted.get();
    RateBounds bounds = bounds();
    boolean soaks = request.purpose() == TrialPurpose.SOAK;
    Duration after = reserve(bounds).multipliedBy(soaksToCome(bounds, soaks));
    if ((soaks || ending.isEmpty()) && cost(request).plus(after).compareTo(left) <= 0) {
      return wanted;
    }
    ending = "the time was up";
    return lastResort(bounds, left);
  }

  /** The time to hold the lower bound in the end. */
  private Duration reserve(RateBounds bounds) {
    return floor(bounds).map(this::soak).map(this::cost).orElse(Duration.ZERO);
  }

  /**
   * As long as nothing was sustained the highest step may turn out to be none, and one below it.
   */
  private static int soaksToCome(RateBounds bounds, boolean soaks) {
    if (bounds.soaked()) {
      return 0;
    }
    int more = bounds.lower().isPresent() ? 1 : 2;
    return soaks ? more - 1 : more;
  }

  /** The best trial that fits into the remaining time. */
  private Optional<TrialRequest> lastResort(RateBounds bounds, Duration left) {
    Optional<Rate> tried = trials.isEmpty() || trials.getLast().purpose() != TrialPurpose.SOAK
        ? Optional.empty()
        : Optional.of(trials.getLast().rate());
    return Stream.of(floor(bounds).map(this::soak).stream(), settled(bounds).stream(),
        steps(bounds).map(this::soak), bounds.lower().map(this::soak).stream())
        .flatMap(probes -> probes)
        .filter(request -> !bounds.soaked() || !bounds.lower().equals(Optional.of(request.rate())))
        .filter(request -> !tried.equals(Optional.of(request.rate())))
        .filter(request -> cost(request).compareTo(left) <= 0)
        .findFirst();
  }

  /** Takes what a trial came to. */
  public void take(SearchedTrial trial) {
    trials.add(trial);
  }

  /** The state so far. */
  public RateBounds bounds() {
    return RateBounds.of(trials);
  }

  /** Why it ended, human-readable; empty before that. */
  public String ending() {
    return ending;
  }

  private Duration cost(TrialRequest request) {
    return how.warmUp().plus(request.measure()).plus(overhead());
  }

  private Duration overhead() {
    // The first trial waits for a system that has just begun, and no other does.
    return trials.stream()
        .skip(trials.size() > 1 ? 1 : 0)
        .map(this::besides)
        .max(Comparator.naturalOrder())
        .map(most -> most.plus(drain()))
        .orElse(FIRST_OVERHEAD);
  }

  /** The time of a trial besides its load and its drain. */
  private Duration besides(SearchedTrial trial) {
    Duration warmUp = trial.lasted(PhaseKind.WARM_UP).orElseGet(how::warmUp);
    Duration drain = trial.lasted(PhaseKind.DRAIN).orElse(Duration.ZERO);
    return trial.took().minus(warmUp).minus(trial.measure()).minus(drain);
  }

  /** The time of a drain if the rate is kept up: an overload leaves more behind, but once. */
  private Duration drain() {
    return longestDrain(
        trial -> trial.showed(TrialClass.SUSTAINED) || trial.showed(TrialClass.UNDECIDED))
        .or(() -> longestDrain(trial -> true))
        .orElse(Duration.ZERO);
  }

  private Optional<Duration> longestDrain(Predicate<SearchedTrial> which) {
    return trials.stream()
        .filter(which)
        .flatMap(trial -> trial.lasted(PhaseKind.DRAIN).stream())
        .max(Comparator.naturalOrder());
  }

  private Optional<TrialRequest> wanted() {
    RateBounds bounds = bounds();
    if (trials.size() >= MOST_TRIALS) {
      return end("after " + MOST_TRIALS + " trials the rates still contradicted each other");
    }
    return undecided(bounds)
        .or(() -> raised(bounds))
        .or(() -> lowered(bounds))
        .or(() -> narrowed(bounds))
        .or(() -> settled(bounds))
        .or(() -> confirmed(bounds))
        .or(() -> bounds.lower().filter(lower -> !bounds.soaked()).map(this::soak))
        .or(() -> end(reason(bounds)));
  }

  private Optional<TrialRequest> end(String reason) {
    ending = reason;
    return Optional.empty();
  }

  private static String reason(RateBounds bounds) {
    if (bounds.lower().isEmpty()) {
      return "not even the lowest rate that is tried was sustained";
    }
    return bounds.upper().isEmpty()
        ? "the highest rate that may be tried was sustained"
        : "the bounds are as close as requested";
  }

  /** The rate of the last trial once more, where its trials don't decide yet. */
  private Optional<TrialRequest> undecided(RateBounds bounds) {
    if (trials.isEmpty()) {
      return Optional.empty();
    }
    SearchedTrial latest = trials.getLast();
    TrialPurpose purpose =
        latest.purpose() == TrialPurpose.SOAK ? TrialPurpose.SOAK : TrialPurpose.REPEAT;
    if (latest.showed(TrialClass.UNDECIDED)) {
      return isStep(latest, bounds) ? Optional.empty() : Optional.of(longer(latest));
    }
    long sustained = count(latest.rate(), true);
    long missed = count(latest.rate(), false);
    boolean tie = sustained == missed;
    boolean clear = latest.achieved() > 0 && latest.share() < CLEAR;
    boolean lone = missed == 1 && sustained == 0 && !clear;
    Duration length = purpose == TrialPurpose.SOAK ? how.soak() : how.trial();
    return tie || lone
        ? Optional.of(new TrialRequest(purpose, latest.rate(), length, false))
        : Optional.empty();
  }

  /** On the way down, where nothing was sustained yet, a bound is what is looked for. */
  private static boolean isStep(SearchedTrial trial, RateBounds bounds) {
    return trial.purpose() == TrialPurpose.PROBE
        && (bounds.lower().isPresent() || bounds.upper().isEmpty());
  }

  private TrialRequest longer(SearchedTrial trial) {
    Duration twice = trial.measure().multipliedBy(2);
    boolean last = twice.compareTo(how.longest()) >= 0;
    TrialPurpose purpose =
        trial.purpose() == TrialPurpose.SOAK ? TrialPurpose.SOAK : TrialPurpose.EXTEND;
    return new TrialRequest(purpose, trial.rate(), last ? how.longest() : twice, last);
  }

  /** A much higher rate, as long as none was missed. */
  private Optional<TrialRequest> raised(RateBounds bounds) {
    Optional<Rate> floor = floor(bounds);
    if (bounds.upper().isPresent()
        || floor.filter(rate -> rate.compareTo(how.to()) >= 0).isPresent()) {
      return Optional.empty();
    }
    double rate = floor
        .map(kept -> Math.min(STRIDE * kept.perSecond(), how.to().perSecond()))
        .orElse(how.from().perSecond());
    return Optional.of(new TrialRequest(TrialPurpose.PROBE, new Rate(rate), how.probe(), false));
  }

  /** A much lower rate, as long as none was kept up. */
  private Optional<TrialRequest> lowered(RateBounds bounds) {
    return bounds.upper()
        .filter(missed -> floor(bounds).isEmpty())
        .map(missed -> Math.floor(missed.perSecond() / STRIDE))
        .filter(rate -> rate >= how.lowest().perSecond())
        .map(rate -> new TrialRequest(TrialPurpose.PROBE, new Rate(rate), how.probe(), false));
  }

  /** Down to the rate that was kept up last: a pass between the two does not matter then. */
  private Optional<TrialRequest> narrowed(RateBounds bounds) {
    return bounds.upper()
        .flatMap(upper -> floor(bounds)
            .filter(kept -> upper.perSecond() / kept.perSecond() - 1 > how.width())
            .map(kept -> new Narrowing(how, RateBounds.counting(trials)).between(kept, upper)))
        .map(rate -> new TrialRequest(TrialPurpose.NARROW, rate, how.trial(), false));
  }

  /** A rate that was kept up in a probe, offered for long enough to make it a bound. */
  private Optional<TrialRequest> settled(RateBounds bounds) {
    return floor(bounds)
        .filter(kept -> !bounds.lower().equals(Optional.of(kept)))
        .map(kept -> new TrialRequest(TrialPurpose.EXTEND, kept, how.settling(), false));
  }

  /** A rate that was clearly missed once must be missed twice to be a bound in the end. */
  private Optional<TrialRequest> confirmed(RateBounds bounds) {
    return bounds.upper()
        .filter(upper -> count(upper, false) < 2)
        .map(upper -> new TrialRequest(TrialPurpose.REPEAT, upper, how.trial(), false));
  }

  private TrialRequest soak(Rate rate) {
    return new TrialRequest(TrialPurpose.SOAK, rate, how.soak(), false);
  }

  /** The highest rate below the upper bound that was kept up, even in an undecided probe. */
  private Optional<Rate> floor(RateBounds bounds) {
    return steps(bounds).findFirst().or(bounds::lower);
  }

  /** Between the bounds, what was kept up in undecided probes, from the highest rate down. */
  private Stream<Rate> steps(RateBounds bounds) {
    return RateBounds.counting(trials)
        .stream()
        .filter(trial -> trial.purpose() == TrialPurpose.PROBE)
        .filter(trial -> trial.showed(TrialClass.UNDECIDED))
        .map(SearchedTrial::rate)
        .filter(rate -> bounds.lower().filter(least -> rate.compareTo(least) <= 0).isEmpty())
        .filter(rate -> bounds.upper().filter(most -> rate.compareTo(most) >= 0).isEmpty())
        .sorted(Comparator.reverseOrder());
  }

  private long count(Rate rate, boolean sustained) {
    return RateBounds.counting(trials)
        .stream()
        .filter(trial -> trial.rate().equals(rate) && !trial.showed(TrialClass.UNDECIDED))
        .filter(trial -> trial.showed(TrialClass.SUSTAINED) == sustained)
        .count();
  }

  /**
   * Chooses a rate between two bounds: their geometric mean. The rate that a system achieves under
   * a far higher offered rate is a ceiling. If latency has no limit, it is also a guess. Near the
   * guess, the search tries rates just below and just above it, and then doubles the steps, until
   * the guess proves wrong.
   *
   * @param how the search
   * @param trials its trials so far that count, in order
   */
  private record Narrowing(RateSearch how, List<SearchedTrial> trials) {
    /** A miss above and a pass below, so far apart, are within the width for certain. */
    private static final double STEP = 0.95;
    /** A ceiling that is further off was that of a short trial, and is no knife's edge. */
    private static final double NEAR = 1.5;
    private static final MathContext DIGITS = new MathContext(5);
    /** An achieved rate below this share of the offered rate means overload. */
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
}

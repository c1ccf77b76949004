package io.weir.lab.capacity;

import io.weir.core.capacity.CacheReserve;
import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides which trial comes next in a search for the highest sustainable rate. It has no clock and
 * makes no trials: it takes the outcome of each. Climbs with short probes from the first rate until
 * one is missed, or goes down from it until one is sustained. It then sees whether the system
 * recovered, overloads it for as long as a soak, confirms the upper bound, narrows the bounds step
 * by step, and soaks the lower one.
 *
 * <p>A rate counts as missed when two of its trials missed it, of three at most; a single one
 * decides for the time being where far less was achieved than offered. A probe that was kept up but
 * was too short for a trend is a step of the climb and no bound: it is decided only where the
 * bounds come to depend on it. Bounds closer than the trials differ from each other would be
 * chance, so the search ends before. Not thread-safe.
 */
public final class CapacitySearch {
  /** Below this share of the offered rate, a miss has a cause other than noise. */
  private static final double CLEAR = 0.9;
  /**
   * The distance of rates while the search only looks for the region. The known-good rate of a
   * canary lies no further below the capacity, so it shows a fall by more than this factor.
   */
  private static final double STRIDE = 2;
  /** The same for a search with little time. */
  private static final double LONG_STRIDE = Math.sqrt(8);
  private static final Duration LITTLE = Duration.ofMinutes(5);
  /** The widths to reach, one after another: each costs trials and says more. */
  private static final List<Double> WIDTHS = List.of(0.25, 0.1, 0.05, 0.02);
  /** A search ends after so many trials, however a system behaves. */
  private static final int MOST_TRIALS = 100;
  /** The margin of a long overload above the guess. The noise of a trial is seldom as large. */
  private static final double OVERLOAD_MARGIN = 0.4;
  private static final String TIME_UP = "the time was up";

  private final RateSearch how;
  private final TrialCosts costs;
  private final List<SearchedTrial> trials = new ArrayList<>();
  /** Those that it asked for, and others that changed what is known. */
  private final List<SearchedTrial> heeded = new ArrayList<>();
  private String ending = "";

  public CapacitySearch(RateSearch how) {
    this.how = how;
    this.costs = new TrialCosts(how, trials);
  }

  /**
   * Returns the next trial; empty if the search is over.
   *
   * @param left the time that it may still take
   */
  public Optional<TrialRequest> next(Duration left) {
    RateBounds bounds = RateBounds.held(trials);
    RecoveryCheck recovery = new RecoveryCheck(how, heeded, hasOverload());
    Optional<Hysteresis> hysteresis = Hysteresis.of(trials);
    if (hysteresis.isPresent()) {
      ending = "the system did not recover from an overload";
      return recovery.descent(hysteresis.get(), left)
          .filter(request -> costs.of(request).compareTo(left) <= 0);
    }
    Optional<TrialRequest> canary = recovery.canary()
        .filter(request -> recovery.isUrgent()
            ? costs.of(request).compareTo(left) <= 0
            : ending.isEmpty() && isAffordable(request, bounds, left));
    if (canary.isPresent()) {
      return canary;
    }
    Optional<TrialRequest> wanted = wanted(bounds, left);
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    if (wanted.get().purpose() == TrialPurpose.OVERLOAD) {
      return wanted;
    }
    boolean soaks = wanted.get().purpose() == TrialPurpose.SOAK;
    if ((soaks || ending.isEmpty()) && isAffordable(wanted.get(), bounds, left)) {
      return wanted;
    }
    ending = TIME_UP;
    return lastResort(bounds, left);
  }

  /** Takes the outcome of a trial that it asked for. */
  public void take(SearchedTrial trial) {
    trials.add(trial);
    heeded.add(trial);
  }

  /**
   * Takes the outcome of a trial that the search for another goal asked for. It counts like any
   * other, but outside of the bounds it calls for no repetition and no canary.
   *
   * @param trial the trial as this search sees it
   */
  void takeOther(SearchedTrial trial) {
    RateBounds bounds = RateBounds.held(trials);
    boolean between = floor(bounds).filter(kept -> trial.rate().compareTo(kept) <= 0).isEmpty()
        && bounds.upper().filter(missed -> trial.rate().compareTo(missed) >= 0).isEmpty();
    trials.add(trial);
    if (between || trial.wasFor(TrialPurpose.CANARY) && trial.missed()) {
      heeded.add(trial);
    }
  }

  /**
   * Returns how many times the rate that was kept up the one is that was missed; infinite if one is
   * not known.
   */
  double gap() {
    RateBounds bounds = RateBounds.held(trials);
    return bounds.upper()
        .flatMap(upper -> floor(bounds).map(kept -> upper.perSecond() / kept.perSecond()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the time that its bounds still need in the end: a second miss, and a soak. */
  Duration reserve() {
    RateBounds bounds = RateBounds.held(trials);
    Duration soak = hasSoak() && !bounds.soaked()
        ? costs.of(soak(how.from(), how.soak()))
        : Duration.ZERO;
    return confirmation(bounds).map(costs::of).orElse(Duration.ZERO).plus(soak);
  }

  /** Returns the state so far. */
  public RateBounds bounds() {
    return RateBounds.of(trials);
  }

  /** Returns the lowest rate that the system was found not to sustain so far. */
  public Optional<Rate> proven() {
    return SearchRecord.proven(trials);
  }

  /** Returns why it ended, human-readable; empty before that. */
  public String ending() {
    return ending;
  }

  /**
   * Returns whether the time suffices for a trial and for what must follow it: an upper bound that
   * is confirmed, and a soak of the lower one. It may be a short soak as long as one bound is
   * missing.
   */
  private boolean isAffordable(TrialRequest request, RateBounds bounds, Duration left) {
    Optional<TrialRequest> confirmation = confirmation(bounds);
    boolean confirms = confirmation.filter(request::equals).isPresent();
    Duration all = costs.of(request);
    if (!confirms && confirmation.isPresent()) {
      all = all.plus(costs.of(confirmation.get()));
    }
    boolean raises = request.purpose() == TrialPurpose.NARROW && !confirms;
    if (request.purpose() != TrialPurpose.SOAK && (raises || !bounds.soaked()) && hasSoak()) {
      boolean closed = bounds.upper().isPresent() && confirmation.isEmpty()
          && request.purpose() != TrialPurpose.CANARY;
      all = all.plus(costs.of(soak(request.rate(), closed ? how.soak() : shortSoak())));
    }
    return all.compareTo(left) <= 0;
  }

  private boolean hasSoak() {
    return !how.soak().isZero();
  }

  private Duration shortSoak() {
    return Durations.min(how.soak(), how.trial());
  }

  /** Returns the best trial that fits into the remaining time. */
  private Optional<TrialRequest> lastResort(RateBounds bounds, Duration left) {
    Optional<Rate> tried = latest().filter(trial -> trial.purpose() == TrialPurpose.SOAK)
        .map(SearchedTrial::rate);
    Stream<Rate> rates = Stream.of(guess(bounds).stream(), floor(bounds).stream(), steps(bounds),
        bounds.lower().stream()).flatMap(all -> all);
    return Stream.concat(confirmation(bounds).stream(),
        rates.filter(rate -> !bounds.soaked() || !bounds.lower().equals(Optional.of(rate)))
            .filter(rate -> !tried.equals(Optional.of(rate)))
            .flatMap(rate -> longest(rate, bounds, left).stream()))
        .filter(request -> costs.of(request).compareTo(left) <= 0)
        .findFirst();
  }

  /**
   * Returns a rate that the system should sustain for certain, if that is above what it sustained.
   */
  private Optional<Rate> guess(RateBounds bounds) {
    return bounds.upper()
        .flatMap(upper -> floor(bounds)
            .flatMap(kept -> narrowing(margin()).wellBelow(kept, upper)));
  }

  /** Returns a soak as long as the time allows; without soaks a trial that makes a step a bound. */
  private Optional<TrialRequest> longest(Rate rate, RateBounds bounds, Duration left) {
    if (!hasSoak()) {
      return Optional.of(rate)
          .filter(step -> !bounds.lower().equals(Optional.of(step)))
          .map(step -> new TrialRequest(TrialPurpose.EXTEND, step, how.settling(), false));
    }
    Duration rest = left.minus(costs.of(soak(rate, Duration.ZERO)));
    Duration length = Duration.ofSeconds(Durations.min(outlasting(rate), rest).toSeconds());
    return length.compareTo(shortSoak()) < 0
        ? Optional.empty()
        : Optional.of(soak(rate, length));
  }

  private Optional<TrialRequest> wanted(RateBounds bounds, Duration left) {
    if (trials.size() >= MOST_TRIALS) {
      return end("after " + MOST_TRIALS + " trials the rates still contradicted each other");
    }
    return undecided(bounds)
        .or(() -> raised(bounds))
        .or(() -> lowered(bounds))
        .or(() -> overload(bounds, left))
        .or(() -> confirmation(bounds))
        .or(() -> closer(bounds, left))
        .or(() -> bounds.lower()
            .filter(lower -> hasSoak() && !bounds.soaked())
            .map(lower -> soak(lower, soakWithin(lower, left))))
        .or(() -> outlasting(bounds, left))
        .or(() -> end(reason(bounds)));
  }

  /** Returns a soak of the lower bound that outlasts the page cache, if it rests on that so far. */
  private Optional<TrialRequest> outlasting(RateBounds bounds, Duration left) {
    return bounds.lower()
        .filter(lower -> hasSoak() && CacheReserve.of(lower, trials).isPresent())
        .map(lower -> soak(lower, soakWithin(lower, left)))
        .filter(request -> trials.stream()
            .filter(trial -> trial.rate().equals(request.rate()))
            .allMatch(trial -> trial.measure().compareTo(request.measure()) < 0));
  }

  /**
   * Returns the length of a soak: as long as the page cache takes the data of the rate, if that is
   * known and there is time for it.
   */
  private Duration soakWithin(Rate rate, Duration left) {
    Duration longer = outlasting(rate);
    return costs.of(soak(rate, longer)).compareTo(left) <= 0 ? longer : how.soak();
  }

  /** Returns the length of a soak that outlasts the page cache, as far as trials show that. */
  private Duration outlasting(Rate rate) {
    return CacheReserve.of(rate, trials)
        .map(reserve -> Durations.max(how.soak(), reserve.outlasting()))
        .orElse(how.soak());
  }

  private Optional<TrialRequest> end(String reason) {
    ending = reason;
    return Optional.empty();
  }

  private String reason(RateBounds bounds) {
    if (bounds.lower().isEmpty()) {
      return "not even the lowest rate that is tried was sustained";
    }
    if (bounds.upper().isEmpty()) {
      return "the highest rate that may be tried was sustained";
    }
    double noise = noise().width();
    return noise > how.width() && bounds.width() > how.width()
        ? String.format(Locale.ROOT, "trials of one rate differ so much that bounds closer than"
            + " %.0f %% would be chance", 100 * noise)
        : "the bounds are as close as requested";
  }

  /** Returns the latest trial that was not a canary. */
  private Optional<SearchedTrial> latest() {
    return heeded.reversed()
        .stream()
        .filter(trial -> !trial.wasFor(TrialPurpose.CANARY))
        .findFirst();
  }

  /** Returns the rate of the latest trial once more, where its trials don't decide yet. */
  private Optional<TrialRequest> undecided(RateBounds bounds) {
    return latest().flatMap(trial -> undecided(trial, bounds));
  }

  private Optional<TrialRequest> undecided(SearchedTrial latest, RateBounds bounds) {
    if (latest.showed(TrialClass.UNDECIDED)) {
      return isStep(latest, bounds) ? Optional.empty() : Optional.of(longer(latest));
    }
    Optional<Duration> enough = enough(latest);
    if (enough.isPresent()) {
      return enough
          .map(length -> new TrialRequest(TrialPurpose.EXTEND, latest.rate(), length, false));
    }
    TrialPurpose purpose =
        latest.purpose() == TrialPurpose.SOAK ? TrialPurpose.SOAK : TrialPurpose.REPEAT;
    long sustained = count(latest.rate(), true);
    long missed = count(latest.rate(), false);
    boolean tie = sustained == missed;
    boolean clear = latest.achieved() > 0 && !stalled(latest, bounds)
        && (latest.share() < CLEAR || hasOverload() && floor(bounds).isPresent());
    boolean lone = missed == 1 && sustained == 0 && !clear;
    Duration length = Durations.max(latest.measure(), how.trial());
    return tie || lone
        ? Optional.of(new TrialRequest(purpose, latest.rate(), length, false))
        : Optional.empty();
  }

  /**
   * Returns the length of a trial at a rate that was sustained, if a longer overload ended with
   * less. The shorter trial does not count then.
   */
  private Optional<Duration> enough(SearchedTrial latest) {
    return RateBounds.overload(trials)
        .filter(any -> latest.showed(TrialClass.SUSTAINED))
        .filter(overload -> latest.rate().perSecond() > overload.late().orElseThrow())
        .map(SearchedTrial::measure)
        .filter(length -> latest.measure().compareTo(length) < 0);
  }

  /**
   * Returns whether a miss looks like a stall and not like an overload: the backlog did not grow
   * all the time, or the system served less than what it had kept up with.
   */
  private boolean stalled(SearchedTrial trial, RateBounds bounds) {
    return !trial.backlogGrew() || floor(bounds)
        .filter(kept -> trial.served() < kept.perSecond())
        .isPresent();
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
    Duration length = last ? Durations.max(how.longest(), trial.measure()) : twice;
    return new TrialRequest(purpose, trial.rate(), length, last);
  }

  /** Returns a much higher rate, as long as none was missed. */
  private Optional<TrialRequest> raised(RateBounds bounds) {
    Optional<Rate> floor = floor(bounds);
    if (bounds.upper().isPresent()
        || floor.filter(rate -> rate.compareTo(how.to()) >= 0).isPresent()) {
      return Optional.empty();
    }
    boolean first = trials.stream().allMatch(trial -> trial.rate().equals(how.from()));
    double factor = first ? stride() * stride() : stride();
    Rate rate = floor.map(kept -> Narrowing.step(kept.perSecond() * factor))
        .map(next -> next.compareTo(how.to()) > 0 ? how.to() : next)
        .orElse(how.from());
    return Optional.of(new TrialRequest(TrialPurpose.PROBE, rate, how.probe(), false));
  }

  private double stride() {
    return how.within().compareTo(LITTLE) < 0 ? LONG_STRIDE : STRIDE;
  }

  /** Returns a much lower rate, as long as none was kept up. */
  private Optional<TrialRequest> lowered(RateBounds bounds) {
    return bounds.upper()
        .filter(missed -> floor(bounds).isEmpty())
        .filter(missed -> missed.compareTo(how.lowest()) > 0)
        .map(missed -> Narrowing.step(missed.perSecond() / LONG_STRIDE))
        .map(rate -> rate.compareTo(how.lowest()) < 0 ? how.lowest() : rate)
        .map(rate -> new TrialRequest(TrialPurpose.PROBE, rate, how.probe(), false));
  }

  /**
   * Returns a second miss for an upper bound, as long as there is only one: near what the system
   * achieved under overload, where it narrows the bounds as well, or else at the same rate.
   */
  private Optional<TrialRequest> confirmation(RateBounds bounds) {
    if (proven().isPresent()) {
      return Optional.empty();
    }
    return bounds.upper()
        .filter(upper -> count(upper, false) < 2)
        .flatMap(upper -> floor(bounds)
            .map(kept -> narrowing(margin()).wellAbove(kept, upper)
                .map(rate -> new TrialRequest(TrialPurpose.NARROW, rate, deciding(), false))
                .orElseGet(() -> repeated(upper))));
  }

  /** What the system serves in the end of an overload lasts, whatever short trials showed. */
  private Optional<TrialRequest> overload(RateBounds bounds, Duration left) {
    return !hasOverload() || bounds.generator() || bounds.upper().isEmpty()
        || floor(bounds).isEmpty()
            ? Optional.empty()
            : narrowing(OVERLOAD_MARGIN).overload()
                .map(rate -> new TrialRequest(TrialPurpose.OVERLOAD, rate,
                    overloadWithin(rate, left), false))
                .filter(request -> request.measure().compareTo(shortSoak()) >= 0);
  }

  /** Returns whether an overload for as long as a soak can still follow. */
  private boolean hasOverload() {
    return hasSoak() && !how.boundsLatency()
        && trials.stream()
            .filter(trial -> trial.purpose() == TrialPurpose.OVERLOAD)
            .allMatch(trial -> trial.showed(TrialClass.SUSTAINED));
  }

  /** Returns the length of a soak, or less if the search has no time for it and its drain. */
  private Duration overloadWithin(Rate rate, Duration left) {
    Duration rest = left.minus(costs.of(soak(how.from(), Duration.ZERO)));
    boolean first = trials.stream()
        .filter(SearchedTrial::missed)
        .allMatch(RecoveryCheck::isMarginal);
    // The first real overload may change the system. A drain may last as long as the trial then,
    // and the known-good rate takes a trial with a long drain as well.
    Duration canary = costs.of(soak(how.from(), how.canary().multipliedBy(3)));
    double seconds = first
        ? rest.minus(canary).toSeconds() / 2.0
        : rest.toSeconds() / (1 + OVERLOAD_MARGIN);
    Duration most = Duration.ofSeconds(Math.max(0, (long) seconds));
    Duration longer = outlasting(rate);
    return longer.compareTo(most) <= 0 ? longer : Durations.min(how.soak(), most);
  }

  /** Closer bounds, confirmed at each width before a smaller one is tried. */
  private Optional<TrialRequest> closer(RateBounds bounds, Duration left) {
    double least = Math.max(how.width(), noise().width());
    List<Double> widths = Stream.concat(WIDTHS.stream(), Stream.of(how.width()))
        .filter(width -> width >= how.width())
        .filter(width -> width >= least)
        .toList();
    for (double width : widths) {
      Optional<TrialRequest> request = narrowed(bounds, width).or(() -> settled(bounds))
          .or(() -> confirmed(bounds))
          .or(() -> firstSoak(bounds, left));
      if (request.isPresent()) {
        return request;
      }
    }
    return settled(bounds).or(() -> confirmed(bounds)).or(() -> firstSoak(bounds, left));
  }

  /** Down to the rate that was kept up last: a pass between the two does not matter then. */
  private Optional<TrialRequest> narrowed(RateBounds bounds, double width) {
    return bounds.upper()
        .flatMap(upper -> floor(bounds)
            .filter(kept -> upper.perSecond() / kept.perSecond() - 1 > width)
            .map(kept -> narrowing(width).between(kept, upper)))
        .map(rate -> new TrialRequest(TrialPurpose.NARROW, rate, deciding(), false));
  }

  /** Returns a rate that was kept up in a probe, offered for long enough to make it a bound. */
  private Optional<TrialRequest> settled(RateBounds bounds) {
    return floor(bounds)
        .filter(kept -> !bounds.lower().equals(Optional.of(kept)))
        .map(kept -> new TrialRequest(TrialPurpose.EXTEND, kept, how.settling(), false));
  }

  /** A rate that was clearly missed once must be missed twice to be a bound in the end. */
  private Optional<TrialRequest> confirmed(RateBounds bounds) {
    return bounds.upper()
        .filter(upper -> count(upper, false) < 2)
        .filter(upper -> !proven().equals(Optional.of(upper)))
        .map(this::repeated);
  }

  /** A capacity that does not last is known before time is spent on closer bounds. */
  private Optional<TrialRequest> firstSoak(RateBounds bounds, Duration left) {
    boolean soaked = trials.stream().anyMatch(trial -> trial.purpose() == TrialPurpose.SOAK);
    return guess(bounds).or(bounds::lower)
        .filter(rate -> hasSoak() && !soaked)
        .map(rate -> soak(rate, soakWithin(rate, left)));
  }

  private TrialRequest repeated(Rate rate) {
    return new TrialRequest(TrialPurpose.REPEAT, rate, deciding(), false);
  }

  private static TrialRequest soak(Rate rate, Duration length) {
    return new TrialRequest(TrialPurpose.SOAK, rate, length, false);
  }

  /** Returns how long a trial takes that decides: as long as a soak once one failed. */
  private Duration deciding() {
    return RateBounds.failedSoak(trials)
        .map(SearchedTrial::measure)
        .map(soak -> Durations.max(soak, how.trial()))
        .orElse(how.trial());
  }

  private Narrowing narrowing(double width) {
    return new Narrowing(how, RateBounds.counting(trials), width);
  }

  /** Returns how far from a guess a rate lies that is on the right side of it for certain. */
  private double margin() {
    return Math.max(WIDTHS.getFirst(), noise().width());
  }

  private TrialNoise noise() {
    return TrialNoise.of(trials);
  }

  /**
   * Returns the highest rate below the upper bound that was kept up, even in an undecided probe.
   */
  private Optional<Rate> floor(RateBounds bounds) {
    return steps(bounds).findFirst().or(bounds::lower);
  }

  /** Between the bounds, what was kept up in undecided probes, from the highest rate down. */
  private Stream<Rate> steps(RateBounds bounds) {
    return bounds.conditional()
        ? Stream.empty()
        : RateBounds.counting(trials)
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
        .filter(trial -> trial.rate().equals(rate))
        .filter(trial -> sustained ? trial.showed(TrialClass.SUSTAINED) : trial.missed())
        .count();
  }
}

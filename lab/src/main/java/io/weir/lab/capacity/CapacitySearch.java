package io.weir.lab.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides which trial comes next in a search for the highest sustainable rate. Knows no clock and
 * makes no trial: it is told what each came to. Doubles with short probes from the first rate until
 * one is missed, or goes down from it until one is sustained, narrows the bounds down, and soaks
 * the lower one. A rate counts as missed when two
 * of its trials missed it, of three at most; a single one decides for the time being where far less
 * was achieved than offered. Not thread-safe.
 */
public final class CapacitySearch {
  /** Below this share of the offered rate a miss is no accident. */
  private static final double CLEAR = 0.9;
  /** How much lower the next rate is where the first was not sustained. */
  private static final double DESCENT = 4;
  /** Whatever a system does, a search ends. */
  private static final int MOST_TRIALS = 100;
  /** What a trial takes besides its load, before any told. */
  private static final Duration FIRST_OVERHEAD = Duration.ofSeconds(8);

  private final RateSearch how;
  private final List<SearchedTrial> trials = new ArrayList<>();
  private Duration overhead = Duration.ZERO;
  private String ending = "";

  public CapacitySearch(RateSearch how) {
    this.how = how;
  }

  /**
   * The next trial; empty if the search is over.
   *
   * @param left the time that it may still take
   */
  public Optional<Probe> next(Duration left) {
    Optional<Probe> wanted = wanted();
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    Probe probe = wanted.get();
    boolean soaks = probe.purpose() == TrialPurpose.SOAK;
    Optional<Probe> soak = bounds().soaked() ? Optional.empty() : soak(bounds());
    Duration after = soaks ? Duration.ZERO : soak.map(this::cost).orElse(Duration.ZERO);
    if (cost(probe).plus(after).compareTo(left) <= 0) {
      return wanted;
    }
    ending = "the time was up";
    return soak.filter(last -> !soaks && cost(last).compareTo(left) <= 0);
  }

  /** Takes what a trial came to. */
  public void take(SearchedTrial trial) {
    trials.add(trial);
    Duration rest = trial.took().minus(how.warmUp()).minus(trial.measure());
    overhead = rest.compareTo(overhead) > 0 ? rest : overhead;
  }

  /** What is known so far. */
  public RateBounds bounds() {
    return RateBounds.of(trials);
  }

  /** Why it ended, for people; empty text before that. */
  public String ending() {
    return ending;
  }

  private Duration cost(Probe probe) {
    Duration besides = trials.isEmpty() ? FIRST_OVERHEAD : overhead;
    return how.warmUp().plus(probe.measure()).plus(besides);
  }

  private Optional<Probe> wanted() {
    RateBounds bounds = bounds();
    if (trials.size() >= MOST_TRIALS) {
      return end("after " + MOST_TRIALS + " trials the rates still contradicted each other");
    }
    return undecided()
        .or(() -> doubled(bounds))
        .or(() -> lowered(bounds))
        .or(() -> narrowed(bounds))
        .or(() -> confirmed(bounds))
        .or(() -> bounds.soaked() ? Optional.empty() : soak(bounds))
        .or(() -> end(reason(bounds)));
  }

  private Optional<Probe> end(String reason) {
    ending = reason;
    return Optional.empty();
  }

  private static String reason(RateBounds bounds) {
    if (bounds.lower().isEmpty()) {
      return "not even the lowest rate that is tried was sustained";
    }
    return bounds.upper().isEmpty()
        ? "the highest rate that may be tried was sustained"
        : "the bounds are as close as asked for";
  }

  /** The rate of the last trial once more, where its trials don't decide yet. */
  private Optional<Probe> undecided() {
    if (trials.isEmpty()) {
      return Optional.empty();
    }
    SearchedTrial latest = trials.getLast();
    TrialPurpose purpose =
        latest.purpose() == TrialPurpose.SOAK ? TrialPurpose.SOAK : TrialPurpose.REPEAT;
    if (is(latest, TrialClass.UNDECIDED)) {
      return Optional.of(longer(latest));
    }
    long sustained = count(latest.rate(), true);
    long missed = count(latest.rate(), false);
    boolean tie = sustained == missed;
    boolean clear = latest.achieved() > 0 && latest.share() < CLEAR;
    boolean lone = missed == 1 && sustained == 0 && !clear;
    Duration length = purpose == TrialPurpose.SOAK ? how.soak() : how.trial();
    return tie || lone
        ? Optional.of(new Probe(purpose, latest.rate(), length, false))
        : Optional.empty();
  }

  private Probe longer(SearchedTrial trial) {
    Duration twice = trial.measure().multipliedBy(2);
    boolean last = twice.compareTo(how.longest()) >= 0;
    TrialPurpose purpose =
        trial.purpose() == TrialPurpose.SOAK ? TrialPurpose.SOAK : TrialPurpose.EXTEND;
    return new Probe(purpose, trial.rate(), last ? how.longest() : twice, last);
  }

  /** A higher rate, as long as none was missed. */
  private Optional<Probe> doubled(RateBounds bounds) {
    if (bounds.upper().isPresent()
        || bounds.lower().filter(rate -> rate.compareTo(how.to()) >= 0).isPresent()) {
      return Optional.empty();
    }
    double rate = bounds.lower()
        .map(lower -> Math.min(2 * lower.perSecond(), how.to().perSecond()))
        .orElse(how.from().perSecond());
    return Optional.of(new Probe(TrialPurpose.PROBE, new Rate(rate), how.probe(), false));
  }

  /** A much lower rate, as long as none was sustained. */
  private Optional<Probe> lowered(RateBounds bounds) {
    return bounds.upper()
        .filter(missed -> bounds.lower().isEmpty())
        .map(missed -> Math.floor(missed.perSecond() / DESCENT))
        .filter(rate -> rate >= how.lowest().perSecond())
        .map(rate -> new Probe(TrialPurpose.PROBE, new Rate(rate), how.probe(), false));
  }

  private Optional<Probe> narrowed(RateBounds bounds) {
    return bounds.closed() && bounds.width() > how.width()
        ? Optional.of(new Probe(TrialPurpose.NARROW,
            new Narrowing(how, RateBounds.counting(trials)).between(bounds),
            how.trial(), false))
        : Optional.empty();
  }

  /** What was missed once, if clearly, must be missed twice to be a bound in the end. */
  private Optional<Probe> confirmed(RateBounds bounds) {
    return bounds.upper()
        .filter(upper -> count(upper, false) < 2)
        .map(upper -> new Probe(TrialPurpose.REPEAT, upper, how.trial(), false));
  }

  private Optional<Probe> soak(RateBounds bounds) {
    return bounds.lower()
        .map(lower -> new Probe(TrialPurpose.SOAK, lower, how.soak(), false));
  }

  private long count(Rate rate, boolean sustained) {
    return RateBounds.counting(trials)
        .stream()
        .filter(trial -> trial.rate().equals(rate) && !is(trial, TrialClass.UNDECIDED))
        .filter(trial -> is(trial, TrialClass.SUSTAINED) == sustained)
        .count();
  }

  private static boolean is(SearchedTrial trial, TrialClass which) {
    return trial.trialClass().filter(which::equals).isPresent();
  }
}

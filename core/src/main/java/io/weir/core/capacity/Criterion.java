package io.weir.core.capacity;

import io.weir.core.capacity.TrialFacts.Disturbance;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Classifies trials as MLRsearch does (IETF draft-ietf-bmwg-mlrsearch), with the criterion of the
 * search in place of its "low loss". A disturbance of the load generator can only make a trial
 * fail, because messages keep their intended times. So it is checked only if a trial failed.
 * Stateless.
 *
 * @param publishP99 the most that publish p99 may be, if it is bounded
 * @param endToEndP99 the most that end-to-end p99 may be, if it is bounded
 */
public record Criterion(Optional<Duration> publishP99, Optional<Duration> endToEndP99) {
  /** A backlog may grow by half a percent of the load. */
  public static final double MOST_DRIFT = 0.005;

  /** How the reason of a trial that did not complete begins. */
  static final String BROKEN = "the trial broke off: ";

  /** The end of the reason if the longest trial was undecided. Such a trial counts as exceeded. */
  static final String LEFT_UNDECIDED = ", which the longest trial left undecided";

  private static final Duration LEAST_AGE = Duration.ofSeconds(1);
  private static final int P99S = 3;
  /** The share of the due messages that counts as all of them. */
  private static final double ALL = 0.999;
  /** Below this share, the missing messages are not chance. */
  private static final double NEARLY_ALL = 0.95;

  /**
   * A trial's class and the reason for it.
   *
   * @param trialClass the class
   * @param basis the evidence for the class
   * @param reason the reason, human-readable
   */
  public record Judgement(TrialClass trialClass, TrialBasis basis, String reason) {
    private static Judgement measured(TrialClass trialClass, String reason) {
      return new Judgement(trialClass, TrialBasis.MEASURED, reason);
    }
  }

  /** Returns the condition that a search sets for a rate; of several goals that of the first. */
  public static Criterion of(RateSearch search) {
    return new Criterion(search.publishP99().stream().findFirst(),
        search.endToEndP99().stream().findFirst());
  }

  /**
   * Classifies a trial.
   *
   * @param last whether no longer trial can follow, so that an undecided trial counts as exceeded
   */
  public Judgement judge(TrialFacts facts, boolean last) {
    return Stream.<Supplier<Optional<Judgement>>>of(
        () -> broken(facts),
        () -> offer(facts),
        () -> keptUp(facts),
        () -> harmed(facts),
        () -> late("publish", facts.publishP99(), publishP99, facts.blame().publish()),
        () -> late("end-to-end", facts.endToEndP99(), endToEndP99, facts.blame().endToEnd()),
        () -> old(facts),
        () -> grown(facts, last),
        () -> leftOpen(facts, last))
        .map(Supplier::get)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> Judgement.measured(TrialClass.SUSTAINED, sustained(facts)));
  }

  private static Optional<Judgement> broken(TrialFacts facts) {
    return facts.broken()
        .map(why -> new Judgement(TrialClass.GENERATOR, TrialBasis.BROKE_OFF, BROKEN + why));
  }

  private static Optional<Judgement> offer(TrialFacts facts) {
    return facts.blame().offer().map(why -> Judgement.measured(TrialClass.GENERATOR, why));
  }

  private static Optional<Judgement> keptUp(TrialFacts facts) {
    return facts.keptUp() || isOpen(facts)
        ? Optional.empty()
        : Optional.of(missed(facts.blame().throughput(), shortfall(facts.achieved())));
  }

  /**
   * Returns whether what is missing may be no more than a waver at the end of the trial, because
   * the backlog did not grow for certain: a short trial is compared between two moments. Or because
   * it shrank: then what is missing was so before the trial. Never where sends failed.
   */
  private static boolean isOpen(TrialFacts facts) {
    return facts.failed() == 0
        && facts.drift()
            .filter(drift -> drift.low() <= MOST_DRIFT)
            .filter(drift -> facts.achieved() >= NEARLY_ALL || drift.high() <= MOST_DRIFT)
            .isPresent();
  }

  private static Optional<Judgement> leftOpen(TrialFacts facts, boolean last) {
    if (facts.keptUp()) {
      return Optional.empty();
    }
    String said = shortfall(facts.achieved()) + ", though the backlog did not grow for certain";
    return Optional.of(last
        ? leftUndecided(facts, said)
        : Judgement.measured(TrialClass.UNDECIDED, said));
  }

  private static String shortfall(double achieved) {
    return achieved < ALL
        ? String.format(Locale.ROOT,
            "only %.1f %% of the due messages were acknowledged in time", 100 * achieved)
        : "sends failed, or not all was delivered within the time";
  }

  private static Optional<Judgement> harmed(TrialFacts facts) {
    if (!facts.drained()) {
      return Optional.of(missed(facts.blame().throughput(),
          "not all that was acknowledged had arrived when the drain's time was up"));
    }
    return facts.lost() + facts.corrupt() == 0
        ? Optional.empty()
        : Optional.of(Judgement.measured(TrialClass.EXCEEDED, String.format(Locale.ROOT,
            "%,d acknowledged messages were lost and %,d arrived damaged", facts.lost(),
            facts.corrupt())));
  }

  private static Optional<Judgement> late(String what, OptionalLong p99, Optional<Duration> most,
      Optional<Disturbance> disturbed) {
    if (most.isEmpty()) {
      return Optional.empty();
    }
    if (p99.isEmpty()) {
      return Optional.of(missed(disturbed.map(Disturbance::why),
          "no " + what + " response was recorded"));
    }
    Optional<String> blame =
        disturbed.filter(found -> found.leastNanos() <= most.get().toNanos())
            .map(Disturbance::why);
    return p99.getAsLong() <= most.get().toNanos()
        ? Optional.empty()
        : Optional.of(missed(blame, what + " p99 was " + millis(p99.getAsLong()) + ", above "
            + Durations.format(most.get())));
  }

  private static Optional<Judgement> old(TrialFacts facts) {
    long p99 = facts.endToEndP99().orElse(facts.publishP99().orElse(0));
    long most = Math.max(LEAST_AGE.toNanos(), P99S * p99);
    return facts.oldestNanos() <= most
        ? Optional.empty()
        : Optional.of(missed(facts.blame().throughput(), "the oldest undelivered message was "
            + millis(facts.oldestNanos()) + " old when the load ended, above " + millis(most)));
  }

  private static Optional<Judgement> grown(TrialFacts facts, boolean last) {
    if (facts.drift().isEmpty()) {
      return Optional.of(Judgement.measured(last ? TrialClass.EXCEEDED : TrialClass.UNDECIDED,
          "too few seconds to see whether the backlog grew"));
    }
    Drift drift = facts.drift().get();
    if (drift.high() <= MOST_DRIFT) {
      return Optional.empty();
    }
    String said = String.format(Locale.ROOT,
        "the backlog grew by %.2f %% of the load (between %.2f and %.2f %%)", 100 * drift.slope(),
        100 * drift.low(), 100 * drift.high());
    if (drift.low() > MOST_DRIFT) {
      return Optional.of(missed(facts.blame().throughput(), said));
    }
    return Optional.of(last
        ? leftUndecided(facts, said)
        : Judgement.measured(TrialClass.UNDECIDED, said));
  }

  private static Judgement leftUndecided(TrialFacts facts, String said) {
    Judgement missed = missed(facts.blame().throughput(), said + LEFT_UNDECIDED);
    return missed.trialClass() == TrialClass.EXCEEDED
        ? new Judgement(missed.trialClass(), TrialBasis.LEFT_UNDECIDED, missed.reason())
        : missed;
  }

  private static Judgement missed(Optional<String> blame, String what) {
    return blame
        .map(why -> Judgement.measured(TrialClass.GENERATOR, what + "; " + why))
        .orElseGet(() -> Judgement.measured(TrialClass.EXCEEDED, what));
  }

  private static String sustained(TrialFacts facts) {
    List<String> parts = new ArrayList<>();
    facts.publishP99().ifPresent(p99 -> parts.add("publish p99 " + millis(p99)));
    facts.endToEndP99().ifPresent(p99 -> parts.add("end-to-end p99 " + millis(p99)));
    facts.drift()
        .ifPresent(drift -> parts.add(String.format(Locale.ROOT, "backlog %+.2f %% of the load",
            100 * drift.slope())));
    return "kept up; " + String.join(", ", parts);
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.2f ms" : "%,.0f ms", nanos / 1e6);
  }
}

package io.weir.core.capacity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One trial of a search, classified.
 *
 * @param number its number within the run, which is that of its folder
 * @param purpose why it was made
 * @param rate the offered rate
 * @param measure how long it was measured
 * @param last whether what was undecided counted as exceeded, because no longer trial could follow
 * @param trialClass its class; absent for rounds, curve and latency
 * @param basis the evidence for the class
 * @param reason the reason, human-readable
 * @param achieved messages acknowledged per second in the measure phase
 * @param late messages per second that were acknowledged, and delivered to each subscription, in
 * the last eighth of it (in format 3, the last quarter); absent in older files
 * @param publishP99Nanos the 99th percentile of publish response time
 * @param endToEndP99Nanos the 99th percentile of end-to-end response time
 * @param oldestNanos how old the oldest undelivered message was when the load ended
 * @param drift how the backlog of the subscription that did worst developed
 * @param took from its beginning until the next one could begin
 * @param phases when each of its phases took place
 * @param drained whether no more arrivals were to be expected when the drain ended
 * @param writeBack the write-back of the machine whose page cache is full first; absent in older
 * files, and where the system does not write to the page cache of a machine that weir reads
 * @param goals its classes by all goals of its search, if there are several; class, basis and
 * reason are those of the goal that it was made for; as one goal sees it, present only if it was
 * made for another one
 */
public record SearchedTrial(
    int number,
    TrialPurpose purpose,
    Rate rate,
    Duration measure,
    boolean last,
    Optional<TrialClass> trialClass,
    TrialBasis basis,
    String reason,
    double achieved,
    OptionalDouble late,
    OptionalLong publishP99Nanos,
    OptionalLong endToEndP99Nanos,
    long oldestNanos,
    Optional<Drift> drift,
    Duration took,
    List<PhaseWindow> phases,
    boolean drained,
    Optional<WriteBack> writeBack,
    Optional<GoalJudgements> goals) {
  public SearchedTrial {
    phases = List.copyOf(phases);
  }

  /**
   * Returns a trial from a file of any format: the first has the basis in the words of the reason
   * only.
   */
  @JsonCreator
  static SearchedTrial stored(@JsonProperty("number") int number,
      @JsonProperty("purpose") TrialPurpose purpose, @JsonProperty("rate") Rate rate,
      @JsonProperty("measure") Duration measure, @JsonProperty("last") boolean last,
      @JsonProperty("trialClass") Optional<TrialClass> trialClass,
      @JsonProperty("basis") Optional<TrialBasis> basis, @JsonProperty("reason") String reason,
      @JsonProperty("achieved") double achieved, @JsonProperty("late") OptionalDouble late,
      @JsonProperty("publishP99Nanos") OptionalLong publishP99Nanos,
      @JsonProperty("endToEndP99Nanos") OptionalLong endToEndP99Nanos,
      @JsonProperty("oldestNanos") long oldestNanos,
      @JsonProperty("drift") Optional<Drift> drift, @JsonProperty("took") Duration took,
      @JsonProperty("phases") List<PhaseWindow> phases, @JsonProperty("drained") boolean drained,
      @JsonProperty("writeBack") Optional<WriteBack> writeBack,
      @JsonProperty("goals") Optional<GoalJudgements> goals) {
    return new SearchedTrial(number, purpose, rate, measure, last, trialClass,
        basis.orElseGet(() -> TrialBasis.ofWords(reason)), reason, achieved, late, publishP99Nanos,
        endToEndP99Nanos, oldestNanos, drift, took, phases, drained, writeBack, goals);
  }

  /**
   * Returns a trial with its measurements.
   *
   * @param judged its class by each goal of the search; absent if the search needs none
   */
  public static SearchedTrial of(int number, TrialPurpose purpose, Duration measure, boolean last,
      TrialFacts facts, Optional<GoalJudgements> judged, Duration took,
      List<PhaseWindow> phases) {
    Optional<Criterion.Judgement> judgement = judged.map(GoalJudgements::own);
    double seconds = Math.max(measure.toNanos() / 1e9, Double.MIN_NORMAL);
    TrialBasis basis = facts.broken().isPresent()
        ? TrialBasis.BROKE_OFF
        : judgement.map(Criterion.Judgement::basis).orElse(TrialBasis.MEASURED);
    return new SearchedTrial(number, purpose, facts.rate(), measure, last,
        judgement.map(Criterion.Judgement::trialClass), basis,
        judgement.map(Criterion.Judgement::reason).or(facts::broken).orElse(""),
        facts.acknowledged() / seconds, OptionalDouble.of(facts.late()), facts.publishP99(),
        facts.endToEndP99(),
        facts.oldestNanos(), facts.drift(), took, phases, facts.drained(), facts.writeBack(),
        judged.filter(goals -> goals.each().size() > 1));
  }

  /** Returns whether it was made for a goal; any trial was if the search has only one. */
  public boolean wasFor(int goal) {
    return goals.filter(found -> found.asked() != goal).isEmpty();
  }

  /**
   * Returns the trial as the search for one goal sees it: with its class by that goal, and without
   * a purpose that only concerns another one.
   */
  public SearchedTrial seenBy(int goal) {
    return goals.map(found -> found.asked() == goal
        ? seen(purpose, found.own(), Optional.empty())
        : seen(purposeBy(found.each().get(goal).trialClass()), found.each().get(goal), goals))
        .orElse(this);
  }

  private SearchedTrial seen(TrialPurpose why, Criterion.Judgement its,
      Optional<GoalJudgements> others) {
    return new SearchedTrial(number, why, rate, measure, last, Optional.of(its.trialClass()),
        its.basis(), its.reason(), achieved, late, publishP99Nanos, endToEndP99Nanos, oldestNanos,
        drift, took, phases, drained, writeBack, others);
  }

  /**
   * Returns its purpose for a goal that did not ask for it. If it was undecided, it is only a step.
   * A known-good rate of another goal may be too high for this one, which says nothing about
   * recovery. A soak that this goal misses is no evidence about what lasts.
   */
  private TrialPurpose purposeBy(TrialClass its) {
    boolean missed = its == TrialClass.EXCEEDED || its == TrialClass.GENERATOR;
    return switch (purpose) {
      case PROBE, NARROW, REPEAT, EXTEND -> step(its);
      case CANARY -> missed && !missed() ? TrialPurpose.NARROW : purpose;
      case SOAK -> its == TrialClass.SUSTAINED ? purpose : step(its);
      case OVERLOAD, ROUND, CURVE, LATENCY -> purpose;
    };
  }

  private TrialPurpose step(TrialClass its) {
    return its == TrialClass.UNDECIDED || purpose == TrialPurpose.PROBE
        ? TrialPurpose.PROBE
        : TrialPurpose.NARROW;
  }

  /** Returns how long a phase lasted, if it took place. */
  public Optional<Duration> lasted(PhaseKind phase) {
    return phases.stream()
        .filter(window -> window.phase() == phase)
        .findFirst()
        .map(window -> Duration.ofNanos(window.endNanos() - window.startNanos()));
  }

  /** Returns whether this is what it showed. */
  public boolean showed(TrialClass which) {
    return trialClass.filter(which::equals).isPresent();
  }

  /** Returns whether the rate was not kept up, because of the system or the load generator. */
  public boolean missed() {
    return showed(TrialClass.EXCEEDED) || showed(TrialClass.GENERATOR);
  }

  /** Returns whether the rate was kept up, be it for too short a time to make it a bound. */
  public boolean keptUp() {
    return showed(TrialClass.SUSTAINED) || showed(TrialClass.UNDECIDED);
  }

  /** Returns whether it was made for that. */
  public boolean wasFor(TrialPurpose which) {
    return purpose == which;
  }

  /** Returns whether its class rests on this. */
  public boolean restsOn(TrialBasis which) {
    return basis == which;
  }

  /** Returns whether this trial alone shows that the system did not sustain the rate. */
  public boolean surelyExceeded() {
    return showed(TrialClass.EXCEEDED) && restsOn(TrialBasis.MEASURED);
  }

  /**
   * Returns whether its backlog grew all the time, as in an overload, and not once, as in a stall.
   */
  public boolean backlogGrew() {
    return drift.map(found -> found.low() > Criterion.MOST_DRIFT).orElse(true);
  }

  /** Returns the least messages per second that it served: on average, or at its end. */
  public double served() {
    return Math.min(achieved, late.orElse(achieved));
  }

  /** Returns the most messages per second that it served: on average, or at its end. */
  public double servedAtMost() {
    return Math.max(achieved, late.orElse(achieved));
  }

  /** Returns the share of the offered rate that was achieved. */
  public double share() {
    return achieved / rate.perSecond();
  }
}

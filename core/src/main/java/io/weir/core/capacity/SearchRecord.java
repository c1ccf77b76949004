package io.weir.core.capacity;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
 * @param goals the outcome for each goal, if there are several; bounds and ending are those of the
 * first one then, and the bounds of each goal follow from {@link #ofGoals}
 */
public record SearchRecord(
    int format,
    String criterion,
    double width,
    List<SearchedTrial> trials,
    RateBounds bounds,
    String ending,
    Duration took,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Goal> goals) {
  /** The version of the JSON form. */
  public static final int FORMAT = 7;
  /** The first version that was judged by the rules of this one. */
  public static final int SAME_RULES = 5;

  private static final int PROOF = 2;
  private static final double FAR_LESS = 0.9;
  private static final double KEPT_UP = 0.97;
  private static final double CLEARLY_MORE = 1.03;

  public SearchRecord {
    trials = List.copyOf(trials);
    goals = List.copyOf(goals);
    for (SearchedTrial trial : trials) {
      int classes = trial.goals().map(found -> found.each().size()).orElse(0);
      if (!goals.isEmpty() && trial.trialClass().isPresent() && classes != goals.size()) {
        throw new IllegalArgumentException("trial " + trial.number() + " has classes by " + classes
            + " goals, where there are " + goals.size());
      }
    }
  }

  /**
   * The outcome for one of several goals.
   *
   * @param criterion the condition for a sustained rate, human-readable
   * @param bounds the bounds that follow
   * @param ending why the search for it ended, human-readable; empty while it runs
   */
  public record Goal(String criterion, RateBounds bounds, String ending) {}

  /** A search from a file of any format: older ones have one goal. */
  @JsonCreator
  static SearchRecord stored(@JsonProperty("format") int format,
      @JsonProperty("criterion") String criterion, @JsonProperty("width") double width,
      @JsonProperty("trials") List<SearchedTrial> trials,
      @JsonProperty("bounds") RateBounds bounds, @JsonProperty("ending") String ending,
      @JsonProperty("took") Duration took, @JsonProperty("goals") Optional<List<Goal>> goals) {
    return new SearchRecord(format, criterion, width, trials, bounds, ending, took,
        goals.orElse(List.of()));
  }

  /**
   * Returns a search so far.
   *
   * @param trials all trials of the run, in order
   * @param endings why the search for each goal ended, empty while it runs
   */
  public static SearchRecord of(RateSearch how, List<SearchedTrial> trials, List<String> endings,
      Duration took) {
    List<Goal> goals = IntStream.range(0, endings.size())
        .mapToObj(goal -> new Goal(how.goals().get(goal).criterion(),
            RateBounds.of(seenBy(goal, trials)), endings.get(goal)))
        .toList();
    return new SearchRecord(FORMAT, how.criterion(), how.width(), trials,
        goals.getFirst().bounds(), goals.getFirst().ending(), took,
        goals.size() > 1 ? goals : List.of());
  }

  private static List<SearchedTrial> seenBy(int goal, List<SearchedTrial> trials) {
    return trials.stream().map(trial -> trial.seenBy(goal)).toList();
  }

  /**
   * Returns the search as that for each of its goals, the one with the lowest limit first; itself
   * if there is one goal. Classes, bounds and what follows from them are those of that goal.
   */
  public List<SearchRecord> ofGoals() {
    return goals.isEmpty()
        ? List.of(this)
        : IntStream.range(0, goals.size()).mapToObj(this::of).toList();
  }

  private SearchRecord of(int goal) {
    Goal its = goals.get(goal);
    return new SearchRecord(format, its.criterion(), width, seenBy(goal, trials), its.bounds(),
        its.ending(), took, List.of());
  }

  /** Returns the trial that latency was measured in, if there was one. */
  public Optional<SearchedTrial> latencyTrial() {
    return trials.stream().filter(trial -> trial.purpose() == TrialPurpose.LATENCY).findFirst();
  }

  /** Returns the rate that latency was measured at. */
  public Optional<Rate> latencyRate() {
    return latencyTrial().map(SearchedTrial::rate);
  }

  /** Returns how many misses don't count, because nothing had been sustained before them. */
  public long uncounted() {
    return trials.size() - RateBounds.counting(trials).size();
  }

  /**
   * Returns the lowest rate that the system itself was found not to sustain: a trial missed it, and
   * another one at that rate, or below it, or one at a higher rate that served far less than this
   * one. A single miss may be an accident, the load generator may have caused a failure, and an
   * undecided longest trial proves nothing. Nor does a rate that was sustained as often as it was
   * missed.
   */
  public Optional<Rate> proven() {
    return proven(trials);
  }

  /** Returns the same for the trials of a search that is not over, in order. */
  public static Optional<Rate> proven(List<SearchedTrial> trials) {
    return Hysteresis.of(trials).map(Hysteresis::highest).or(() -> missed(trials));
  }

  private static Optional<Rate> missed(List<SearchedTrial> trials) {
    TreeMap<Rate, List<SearchedTrial>> byRate = RateBounds.counting(trials)
        .stream()
        .filter(trial -> !trial.wasFor(TrialPurpose.CANARY))
        .collect(Collectors.groupingBy(SearchedTrial::rate, TreeMap::new, Collectors.toList()));
    List<SearchedTrial> misses = byRate.values()
        .stream()
        .filter(atRate -> exceeded(atRate).size() > sustained(atRate))
        .flatMap(atRate -> exceeded(atRate).stream())
        .toList();
    return misses.stream()
        .map(SearchedTrial::rate)
        .distinct()
        .filter(rate -> witnesses(rate, misses).count() >= PROOF)
        .filter(rate -> sum(witnesses(rate, misses))
            .compareTo(sum(contradictions(rate, byRate))) > 0)
        .findFirst();
  }

  private static Duration sum(Stream<SearchedTrial> trials) {
    return trials.map(SearchedTrial::measure).reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * Returns the trials that sustained a rate or a higher one, or served clearly more under
   * overload. What a trial for a higher limit served is no evidence against a lower one.
   */
  private static Stream<SearchedTrial> contradictions(Rate rate,
      TreeMap<Rate, List<SearchedTrial>> byRate) {
    return byRate.tailMap(rate)
        .values()
        .stream()
        .flatMap(List::stream)
        .filter(trial -> trial.showed(TrialClass.SUSTAINED)
            || trial.surelyExceeded() && trial.goals().isEmpty()
                && trial.achieved() > CLEARLY_MORE * rate.perSecond());
  }

  private static Stream<SearchedTrial> witnesses(Rate rate, List<SearchedTrial> misses) {
    return misses.stream()
        .filter(miss -> miss.rate().compareTo(rate) <= 0
            || miss.achieved() < FAR_LESS * rate.perSecond());
  }

  private static List<SearchedTrial> exceeded(List<SearchedTrial> trials) {
    return trials.stream().filter(SearchedTrial::surelyExceeded).toList();
  }

  private static long sustained(List<SearchedTrial> trials) {
    return trials.stream().filter(trial -> trial.showed(TrialClass.SUSTAINED)).count();
  }

  /** Returns how an overload changed the system, if it did. */
  public Optional<Hysteresis> hysteresis() {
    return Hysteresis.of(trials);
  }

  /** Returns what the highest rate that was held rests on, if that is not the disk. */
  public Optional<CacheReserve> reserve() {
    return CacheReserve.of(RateBounds.held(trials), trials);
  }

  /**
   * Returns the trial after the search, at a share of the lower bound, in which the system fell
   * behind all the time; empty if there is none. A reserve that outlasted the search ends there.
   */
  public Optional<SearchedTrial> refutation() {
    return trials.stream()
        .filter(trial -> trial.wasFor(TrialPurpose.CURVE) || trial.wasFor(TrialPurpose.LATENCY))
        .filter(trial -> bounds.lower()
            .filter(lower -> trial.rate().compareTo(lower) <= 0)
            .isPresent())
        .filter(trial -> trial.drift().isPresent() && trial.backlogGrew())
        .filter(trial -> trial.served() < KEPT_UP * trial.rate().perSecond())
        .findFirst();
  }

  /** Returns the evidence for the lower bound, if there is one. */
  public Optional<RateEvidence> evidence() {
    return bounds.lower().flatMap(lower -> RateEvidence.of(lower, trials));
  }

  /** Returns whether what was missed at a rate above the lower bound does not count. */
  public boolean forgetsHigher() {
    List<SearchedTrial> counting = RateBounds.counting(trials);
    return trials.stream().filter(trial -> !counting.contains(trial)).anyMatch(this::isHigher);
  }

  /** Returns the trials that missed a rate above the lower bound, of those that count. */
  public Stream<SearchedTrial> missedHigher() {
    return RateBounds.counting(trials)
        .stream()
        .filter(SearchedTrial::missed)
        .filter(this::isHigher);
  }

  /** Returns whether a trial was at a rate above the lower bound. */
  public boolean isHigher(SearchedTrial trial) {
    return bounds.lower().filter(lower -> trial.rate().compareTo(lower) > 0).isPresent();
  }

  /** Returns whether only a lower bound of the sustainable rate is known. */
  public boolean atLeast() {
    return bounds.lower().isPresent() && proven().isEmpty();
  }
}

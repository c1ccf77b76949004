package io.weir.findings.capacity;

import io.weir.core.capacity.CacheReserve;
import io.weir.core.capacity.CapacityRatio;
import io.weir.core.capacity.Ceiling;
import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateEvidence;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.capacity.WriteBack;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the outcome of searches for the highest sustainable rate, by one of their goals, in
 * sentences.
 */
public final class CapacityAnswer {
  private static final String NOT_TRIED = "The lower bound was not tried. It is the rate that ";
  /** The search's time is as many soaks by default, so that the other trials have theirs. */
  private static final int SOAKS = 5;
  private static final double MEGABYTE = 1e6;

  private final Map<String, SystemCapacity> systems = new LinkedHashMap<>();
  private final List<String> unmet = new ArrayList<>();
  private final boolean several;
  private final boolean searched;
  private final int loads;

  private CapacityAnswer(SortedMap<String, List<RunFindings>> bySystem, int goal, boolean several) {
    this.several = several;
    bySystem.forEach((system, runs) -> {
      List<GoalSearch> searches = GoalSearch.of(runs, goal);
      SystemCapacity.of(searches)
          .ifPresentOrElse(capacity -> systems.put(system, capacity),
              () -> searches.stream()
                  .filter(any -> several)
                  .findFirst()
                  .ifPresent(search -> unmet.add(unmet(system, search.record()))));
    });
    List<RunFindings> runs = bySystem.values().stream().flatMap(List::stream).toList();
    this.searched = runs.stream().anyMatch(run -> run.run().search().isPresent());
    this.loads = (int) runs.stream()
        .flatMap(run -> run.search().stream())
        .flatMap(search -> search.latencyRate().stream())
        .distinct()
        .count();
  }

  /** Returns the answers by each goal, the one with the lowest limit first; at least one. */
  public static List<CapacityAnswer> ofGoals(SortedMap<String, List<RunFindings>> bySystem) {
    int goals = bySystem.values()
        .stream()
        .flatMap(List::stream)
        .flatMap(run -> run.search().stream())
        .mapToInt(search -> search.ofGoals().size())
        .max()
        .orElse(1);
    return IntStream.range(0, goals)
        .mapToObj(goal -> new CapacityAnswer(bySystem, goal, goals > 1))
        .toList();
  }

  /** Returns the answers for each system and each pair; none if no rate was searched for. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>(unmet);
    systems.forEach((system, capacity) -> {
      String subject = system + (several ? " (" + capacity.criterion() + "): " : ": ");
      sentences.add(sentence(system, capacity));
      capacity.hysteresis().ifPresent(found -> sentences.add(subject + hysteresis(found)));
      capacity.refutation().ifPresent(found -> sentences.add(subject + refuted(found)));
      capacity.reserve().ifPresent(found -> sentences.add(subject + reserve(found)));
      capacity.doubts().forEach(doubt -> sentences.add(subject + doubt));
    });
    List<String> names = List.copyOf(systems.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        sentences.add(compared(names.get(i), names.get(j)));
      }
    }
    return sentences;
  }

  /** Returns the cautions. */
  public List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (searched && loads > 1) {
      cautions.add("Latency was measured at a share of each run's own highest rate, so the loads"
          + " differ.");
    }
    systems.forEach((system, capacity) -> {
      if (capacity.generator()) {
        cautions.add("The load generator was the limit for " + system
            + ": whether it sustains more than " + rate(capacity.highestLower())
            + " is not known.");
      }
    });
    return cautions;
  }

  /** Returns how an overload changed a system. */
  static String hysteresis(Hysteresis found) {
    return "After an overload at " + rate(found.overload()) + ", the system no longer sustained "
        + rate(found.knownGood()) + ", which it had served before"
        + found.recovered()
            .map(rate -> ". It sustained " + rate(rate) + " afterwards (hysteresis).")
            .orElse(", nor any lower rate that was tried (hysteresis).");
  }

  /** Returns the source of a lower bound that was not tried. */
  static String conditional(SearchRecord search) {
    return NOT_TRIED + (search.reserve().isPresent()
        ? "the disk takes, divided by 1.5."
        : "the system served at the end of a trial at a higher rate, divided by 1.5.");
  }

  /** Returns how a trial after the search refutes its lower bound. */
  static String refuted(SearchedTrial found) {
    return "After the search, the system served only " + Quantity.count(Math.round(found.served()))
        + " of " + rate(found.rate()) + ", which is not above the lower bound, in a trial of "
        + Durations.format(found.measure()) + ". The lower bound does not last. Make the soak"
        + " longer: workload.load.search.soak.";
  }

  /** Returns why a rate that was held is no lower bound, and what shows whether it is one. */
  static String reserve(CacheReserve found) {
    String soak = Durations.format(found.outlasting());
    return "The page cache took data of " + rate(found.rate()) + " that the disk did not, so this"
        + " rate is no lower bound. " + writes(found.writeBack()) + " The cache holds "
        + megabytes(found.writeBack().limit()) + " MB. A soak of " + soak
        + " outlasts it: set workload.load.search.soak to " + soak
        + ", and workload.load.search.within to "
        + Durations.format(found.outlasting().multipliedBy(SOAKS)) + " or more.";
  }

  private static String writes(WriteBack found) {
    String written = "The system wrote " + Quantity.dataRate(found.written());
    if (found.measured()) {
      return written + ", and " + Quantity.dataRate(found.written() * (1 - found.share()))
          + " of it stayed in memory while the kernel wrote back.";
    }
    return found.disk().isPresent()
        ? written + ". In sequence and without load, the disk wrote "
            + Quantity.dataRate(found.disk().getAsDouble())
            + "; under load, it may be a third less."
        : written + ", and the speed of the disk is not known.";
  }

  private static String megabytes(double bytes) {
    return Quantity.number(bytes / MEGABYTE);
  }

  private static String unmet(String system, SearchRecord search) {
    return system + " sustained no rate that was tried (" + search.criterion() + ")"
        + search.bounds().upper().map(rate -> ", down to " + rate(rate)).orElse("") + ".";
  }

  private static String sentence(String system, SystemCapacity capacity) {
    String runs = capacity.runs() == 1 ? "in 1 run" : "over " + capacity.runs() + " runs";
    String soaked = capacity.held()
        .filter(CapacityAnswer::isSoak)
        .map(held -> ", sustained for " + Durations.format(held))
        .orElse("");
    String subject = subject(system, capacity.held()) + " (" + capacity.criterion() + "): ";
    return capacity.upper()
        .map(upper -> subject + Quantity.count(Math.round(capacity.lower().perSecond())) + " to "
            + rate(upper) + ", " + capacity.data(capacity.lower()) + " to "
            + capacity.data(upper) + " (" + runs + ", " + Quantity.percent(capacity.width())
            + " wide" + soaked + ").")
        .orElseGet(() -> subject + "at least " + lower(capacity) + ", "
            + capacity.data(capacity.lower()) + " (" + runs + soaked + ")" + limit(capacity));
  }

  /** Returns the subject of a sentence: a rate is sustainable if it outlasts caches and buffers. */
  private static String subject(String system, Optional<Duration> held) {
    return held.map(time -> isSoak(time)
        ? "Highest sustainable rate of " + system
        : "Highest rate that " + system + " held for " + Durations.format(time))
        .orElse("Highest rate of " + system + ", whose lower bound was not tried");
  }

  private static boolean isSoaked(SystemCapacity capacity) {
    return capacity.held().filter(CapacityAnswer::isSoak).isPresent();
  }

  /** Returns whether a rate that was held for so long is called sustainable. */
  static boolean isSoak(Duration held) {
    return held.compareTo(RateSearch.SOAK) >= 0;
  }

  private static String lower(SystemCapacity capacity) {
    return capacity.lower().equals(capacity.highestLower())
        ? rate(capacity.lower())
        : Quantity.count(Math.round(capacity.lower().perSecond())) + " to "
            + rate(capacity.highestLower()) + " by run";
  }

  private static String limit(SystemCapacity capacity) {
    if (capacity.generator()) {
      return ", the load generator was the limit.";
    }
    if (capacity.unproven()) {
      return ", and no higher rate failed in two conclusive trials.";
    }
    if (capacity.uncounted()) {
      return ", and the time ended before the rates that failed at the start were tried again.";
    }
    return capacity.missed()
        ? ", and no higher rate was missed by most of its trials."
        : ", and no rate was found that it does not sustain.";
  }

  private String compared(String baseline, String contender) {
    SystemCapacity one = systems.get(baseline);
    SystemCapacity other = systems.get(contender);
    Optional<CapacityRatio> inTurns = one.comparedInTurns(other);
    Optional<CapacityRatio> ratio = inTurns.or(() -> one.ceiling()
        .flatMap(ceiling -> other.ceiling().map(above -> CapacityRatio.of(ceiling, above))));
    String of = several ? " (" + one.criterion() + ")" : "";
    Optional<String> served = ratio.map(found -> found.ratio() > 1 || !found.differs()
        ? served(contender, other, baseline, one, found, inTurns.isPresent())
        : served(baseline, one, contender, other, found.inverse(), inTurns.isPresent()));
    return served.filter(any -> ratio.get().differs())
        .map(text -> capital(text))
        .or(() -> more(contender, other, baseline, one))
        .or(() -> more(baseline, one, contender, other))
        .orElseGet(() -> "Which of " + baseline + " and " + contender
            + " sustains more is inconclusive: "
            + served.orElseGet(() -> overlap(baseline, one, contender, other)))
        + of + ".";
  }

  private static String capital(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  private static String overlap(String baseline, SystemCapacity one, String contender,
      SystemCapacity other) {
    return one.upper().isEmpty() || other.upper().isEmpty()
        ? "only a lower bound is known for " + (one.upper().isEmpty() ? baseline : contender)
        : "their bounds overlap";
  }

  /** Returns the ratio of what two systems can serve, as a clause. */
  private static String served(String system, SystemCapacity its, String baseline,
      SystemCapacity other, CapacityRatio ratio, boolean inTurns) {
    return (its.boundsLatency() ? "within the limit, " : "under too much load, ") + system
        + " served " + times(ratio.ratio()) + " times the rate of " + baseline + " ["
        + times(ratio.low()) + "-" + times(ratio.high()) + "] (95 %, "
        + (inTurns ? its.turns() + " in turns" : samples(its, other)) + ")";
  }

  private static String samples(SystemCapacity its, SystemCapacity other) {
    return its.ceiling().orElseThrow().trials() + " and "
        + Quantity.of(other.ceiling().orElseThrow().trials(),
            its.runs() > 1 || other.runs() > 1 ? "run" : "trial");
  }

  /** Returns the bounds of one lie wholly above those of the other. */
  private static Optional<String> more(String higher, SystemCapacity high, String lower,
      SystemCapacity low) {
    return low.upper()
        .filter(bound -> bound.compareTo(high.lower()) < 0)
        .map(bound -> higher + (isSoaked(high) && isSoaked(low) ? " sustains " : " held ")
            + times(high.lower().perSecond() / bound.perSecond())
            + high.upper()
                .map(top -> " to " + times(top.perSecond() / low.lower().perSecond()))
                .orElse(" or more")
            + " times the rate of " + lower);
  }

  private static String times(double ratio) {
    return Quantity.number(ratio);
  }

  static String rate(Rate rate) {
    return Quantity.count(Math.round(rate.perSecond())) + " msg/s";
  }

  /**
   * The search of a run by one of its goals.
   *
   * @param how what was asked for, with this goal only, as far as that is known
   */
  private record GoalSearch(RunFindings run, SearchRecord record, Optional<RateSearch> how) {
    /** Returns the searches of the runs that have a goal of this number, from 0. */
    static List<GoalSearch> of(List<RunFindings> runs, int goal) {
      return runs.stream().flatMap(run -> of(run, goal).stream()).toList();
    }

    private static Optional<GoalSearch> of(RunFindings run, int goal) {
      return run.search()
          .filter(search -> goal < search.ofGoals().size())
          .map(search -> new GoalSearch(run, search.ofGoals().get(goal),
              run.run().search().map(how -> how.goals().get(goal))));
    }

    List<String> doubts() {
      return how.map(asked -> new TrialDoubts(record, asked).sentences()).orElse(List.of());
    }
  }

  /**
   * The highest sustainable rate of a system over its runs: from the lowest lower bound to the
   * highest upper one.
   *
   * @param criterion what a rate must meet to count as sustained
   * @param runs how many runs found a rate that was sustained
   * @param lower the lowest of their lower bounds
   * @param highestLower the highest of them
   * @param upper the highest of the rates that the system was found not to sustain; absent where a
   * run found none
   * @param generator whether it is absent for a rate that the load generator may have spoilt
   * @param unproven whether it is absent for a rate that was missed, but not by two conclusive
   * trials
   * @param held how long each lower bound was held without a break, at least; absent if one was not
   * tried
   * @param uncounted whether a higher rate was missed before anything was sustained, and was not
   * tried again
   * @param missed whether it is absent although a trial missed a higher rate
   * @param hysteresis how an overload changed the system in a run, if it did
   * @param reserve the rate that only the page cache held in a run, if there is one
   * @param refutation a trial after the search of a run that its lower bound did not survive
   * @param ceiling what it serves under too much load, if most of its runs show that; absent if
   * latency is bounded, since a rate below the ceiling is sought then
   * @param boundsLatency whether it is
   * @param searches those in turns with other systems, by repetition
   * @param doubts explanations of trials that seem to contradict the bounds
   * @param bytes the mean size of a message
   */
  private record SystemCapacity(String criterion, int runs, Rate lower, Rate highestLower,
      Optional<Rate> upper, boolean generator, boolean unproven, Optional<Duration> held,
      boolean uncounted, boolean missed, Optional<Hysteresis> hysteresis,
      Optional<CacheReserve> reserve, Optional<SearchedTrial> refutation, Optional<Ceiling> ceiling,
      boolean boundsLatency, Map<Integer, SearchRecord> searches, List<String> doubts,
      long bytes) {
    /** Returns the result of one system's searches; absent if none found a sustained rate. */
    static Optional<SystemCapacity> of(List<GoalSearch> searches) {
      List<SearchRecord> found = searches.stream()
          .filter(search -> search.run().status() == RunStatus.COMPLETED)
          .map(GoalSearch::record)
          .filter(search -> search.bounds().lower().isPresent())
          .toList();
      List<SearchRecord> open = found.stream().filter(SearchRecord::atLeast).toList();
      return lowers(found).min(Rate::compareTo)
          .map(lowest -> new SystemCapacity(
              found.getFirst().criterion(),
              found.size(),
              lowest,
              lowers(found).max(Rate::compareTo).orElse(lowest),
              open.isEmpty()
                  ? found.stream().flatMap(each -> each.proven().stream()).max(Rate::compareTo)
                  : Optional.empty(),
              open.stream().anyMatch(search -> search.bounds().generator()),
              open.stream()
                  .map(SearchRecord::bounds)
                  .anyMatch(each -> each.upper().isPresent() && !each.generator()),
              held(found),
              open.stream()
                  .anyMatch(
                      search -> search.bounds().upper().isEmpty() && search.forgetsHigher()),
              open.stream().anyMatch(search -> search.missedHigher().findAny().isPresent()),
              found.stream().flatMap(search -> search.hysteresis().stream()).findFirst(),
              found.stream().flatMap(search -> search.reserve().stream()).findFirst(),
              found.stream().flatMap(search -> search.refutation().stream()).findFirst(),
              boundsLatency(searches) ? Optional.empty() : ceiling(found),
              boundsLatency(searches),
              inTurns(searches),
              searches.stream().flatMap(search -> search.doubts().stream()).distinct().toList(),
              searches.getFirst().run().run().workload().message().size().bytes()));
    }

    /** Returns a rate as data, as {@code 4.00 MB/s}. */
    String data(Rate rate) {
      return Quantity.bytes(rate.perSecond() * bytes) + "/s";
    }

    /** Returns the ratio to another system whose searches took turns with these, if any did. */
    Optional<CapacityRatio> comparedInTurns(SystemCapacity other) {
      return CapacityRatio.over(searches.entrySet()
          .stream()
          .filter(run -> other.searches.containsKey(run.getKey()))
          .flatMap(run -> CapacityRatio
              .of(run.getValue(), other.searches.get(run.getKey()), boundsLatency)
              .stream())
          .toList());
    }

    /** Returns the basis of that ratio, as {@code 4 rounds}. */
    String turns() {
      if (searches.size() > 1) {
        return Quantity.of(searches.size(), "run");
      }
      long rounds = searches.values()
          .stream()
          .flatMap(search -> search.trials().stream())
          .filter(trial -> trial.wasFor(TrialPurpose.ROUND))
          .count();
      return boundsLatency ? "trials" : Quantity.of(rounds, "round");
    }

    private static boolean boundsLatency(List<GoalSearch> searches) {
      return searches.stream()
          .anyMatch(search -> search.how().filter(RateSearch::boundsLatency).isPresent());
    }

    private static Map<Integer, SearchRecord> inTurns(List<GoalSearch> searches) {
      Map<Integer, SearchRecord> byRepetition = new TreeMap<>();
      searches.stream()
          .filter(search -> search.run().status() == RunStatus.COMPLETED)
          .filter(search -> search.how().flatMap(RateSearch::turns).isPresent())
          .forEach(
              search -> byRepetition.put(search.run().run().repetition(), search.record()));
      return byRepetition;
    }

    private static Optional<Ceiling> ceiling(List<SearchRecord> found) {
      List<Ceiling> ceilings = found.stream()
          .flatMap(search -> Ceiling.of(search.trials()).stream())
          .toList();
      return 2 * ceilings.size() <= found.size()
          ? Optional.empty()
          : Optional.of(Ceiling.over(ceilings));
    }

    private static Optional<Duration> held(List<SearchRecord> found) {
      List<Duration> held = found.stream()
          .flatMap(search -> search.evidence().stream())
          .map(RateEvidence::longest)
          .toList();
      return held.size() < found.size()
          ? Optional.empty()
          : held.stream().min(Comparator.naturalOrder());
    }

    private static Stream<Rate> lowers(List<SearchRecord> found) {
      return found.stream().map(each -> each.bounds().lower().orElseThrow());
    }

    /**
     * Returns how far apart the bounds are, as a share of the lower one; infinite without an upper
     * one.
     */
    double width() {
      return upper.map(rate -> rate.perSecond() / lower.perSecond() - 1)
          .orElse(Double.POSITIVE_INFINITY);
    }
  }
}

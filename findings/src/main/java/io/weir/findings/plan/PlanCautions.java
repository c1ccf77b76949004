package io.weir.findings.plan;

import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.SettingNames;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.Objective.Subject;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.Durations;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Headline;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Foresees what the validity checks of a result would object to, as far as the plan shows it: a
 * setting that a broker or a client does not know, a measure phase shorter than the work of a
 * system in the background, too few messages for a
 * quantile, a short warm-up, and too few repetitions. Pure.
 *
 * @param launchers by the name of their broker kind
 */
public record PlanCautions(Function<String, Launcher> launchers) {
  /** Until JVMs have compiled what a steady load needs, on two cores. */
  private static final Duration JVM_WARM_UP = Duration.ofSeconds(20);
  /** The fewest rounds of windows whose spread is known well enough. */
  private static final int LEAST_ROUNDS = 4;
  /** Arrivals are random, so the time that is just enough on average is often not enough. */
  private static final double MARGIN = 1.05;
  private static final Duration CYCLE_MARGIN = Duration.ofSeconds(5);

  /** Returns the cautions, each once. */
  public List<PlanCaution> of(Plan plan) {
    return Stream.of(
        unknownSettings(plan),
        plan.runs().stream().flatMap(run -> cycle(plan, run).stream()),
        plan.runs().stream().flatMap(run -> messages(plan, run).stream()),
        warmUps(plan).stream(),
        repetitions(plan).stream())
        .flatMap(Function.identity())
        .distinct()
        .toList();
  }

  /** A name that a broker or a client does not know mostly has no effect. */
  private Stream<PlanCaution> unknownSettings(Plan plan) {
    Map<String, SortedMap<String, SettingNames>> kinds = new HashMap<>();
    return plan.runs()
        .stream()
        .map(PlannedRun::system)
        .distinct()
        .flatMap(system -> unknownSettings(system, kinds.computeIfAbsent(system.broker(),
            kind -> new TreeMap<>(launchers.apply(kind).knownSettings()))));
  }

  private static Stream<PlanCaution> unknownSettings(SystemSpec system,
      SortedMap<String, SettingNames> sections) {
    return sections.entrySet()
        .stream()
        .flatMap(known -> known.getValue()
            .unknown(system.section(known.getKey()).keySet())
            .stream()
            .map(name -> new PlanCaution(
                "systems." + system.name() + "." + known.getKey() + "." + name,
                "there is no such setting in " + known.getValue().owner(),
                known.getValue().hint(name))));
  }

  /** A phase with a fault has another purpose, and a search decides the phases of its trials. */
  private Optional<PlanCaution> cycle(Plan plan, PlannedRun run) {
    if (run.phases().fault().isPresent() || run.search().isPresent()) {
      return Optional.empty();
    }
    int systems = plan.together(run).size();
    Duration span = run.phases()
        .windows()
        .map(windows -> windows.turn().multipliedBy((long) windows.most() * systems))
        .orElse(run.phases().measure());
    return launchers.apply(run.system().broker())
        .traits()
        .longestCycle(run.system(), run.emulated().dilation())
        .filter(cycle -> span.compareTo(cycle.length()) < 0)
        .map(cycle -> new PlanCaution("phases.measure",
            run.system().name() + ": " + cycle.text() + ", and "
                + (run.phases().windows().isPresent() ? "all windows take " : "it is measured for ")
                + Durations.format(span),
            "set it to " + Durations.format(lasting(run, systems, cycle)) + " or more"));
  }

  /**
   * Returns how long a measure phase outlasts a cycle; in windows, guards and turns of others
   * count.
   */
  private static Duration lasting(PlannedRun run, int systems, BackgroundCycle cycle) {
    Duration needed = cycle.length().plus(CYCLE_MARGIN);
    return run.phases()
        .windows()
        .map(windows -> windows.length()
            .multipliedBy(ceiling(needed, windows.turn().multipliedBy(systems))))
        .orElse(needed);
  }

  private static long ceiling(Duration time, Duration part) {
    return Math.ceilDiv(time.toMillis(), part.toMillis());
  }

  /** An overload has no latency to speak of, and a search has no rate yet. */
  private Optional<PlanCaution> messages(Plan plan, PlannedRun run) {
    if (run.search().isPresent() || run.intendsOverload() || run.workload().onlyReads()) {
      return Optional.empty();
    }
    double rate = run.workload().load().rate().perSecond();
    Duration measured = run.phases()
        .windows()
        .map(windows -> windows.length().multipliedBy(windows.most()))
        .orElse(run.phases().measure());
    long messages = Math.round(rate * measured.toMillis() / 1000.0);
    long beyond = plan.judgedBy().samplesBeyond();
    List<Statistic> few = asked(plan)
        .filter(statistic -> needed(statistic, beyond) > messages)
        .sorted()
        .toList();
    if (few.isEmpty()) {
      return Optional.empty();
    }
    double most = needed(few.getLast(), beyond);
    return Optional.of(new PlanCaution("phases.measure",
        Durations.format(measured) + " at " + run.workload().load().rate() + " have "
            + Quantity.count(messages) + " messages, too few for "
            + Names.list(few.stream().map(Statistic::label).toList()) + ": "
            + few.getLast().label() + " takes " + Quantity.count((long) Math.ceil(most)),
        "set it to " + Durations.format(
            Duration.ofSeconds((long) Math.ceil(MARGIN * most / rate))) + " or more"));
  }

  private static double needed(Statistic statistic, long beyond) {
    double quantile = statistic.quantile().orElse(0);
    return quantile == 1 ? 0 : beyond / (1 - quantile) - 1e-6;
  }

  /** Returns the statistics that a report shows first, and those that objectives name. */
  private static Stream<Statistic> asked(Plan plan) {
    return Stream.concat(Headline.statistics().stream(),
        plan.slo()
            .stream()
            .map(Objective::subject)
            .flatMap(subject -> subject instanceof Subject.Latency latency
                ? Statistic.named(latency.statistic()).stream()
                : Stream.empty()))
        .distinct();
  }

  /** Returns the rules for systems that take turns, and for others, whose warm-up is extended. */
  private List<PlanCaution> warmUps(Plan plan) {
    Map<Duration, Set<String>> compiling = new TreeMap<>();
    Set<Duration> blind = new TreeSet<>();
    for (PlannedRun run : plan.runs()) {
      Duration warmUp = run.phases().warmUp();
      if (run.phases().windows().isPresent()) {
        if (warmUp.compareTo(JVM_WARM_UP) < 0 && startsJvms(run)) {
          compiling.computeIfAbsent(warmUp, any -> new TreeSet<>()).add(run.system().name());
        }
      } else if (warmUp.compareTo(Phases.SETTLES_FROM) < 0 && run.search().isEmpty()) {
        blind.add(warmUp);
      }
    }
    List<PlanCaution> cautions = new ArrayList<>();
    compiling.forEach((warmUp, systems) -> cautions.add(tooShort(warmUp,
        "JVMs of " + Names.list(List.copyOf(systems)) + " still compile", JVM_WARM_UP)));
    blind.forEach(warmUp -> cautions.add(
        tooShort(warmUp, "weir can't see whether latencies still fall", Phases.SETTLES_FROM)));
    return cautions;
  }

  private static PlanCaution tooShort(Duration warmUp, String reason, Duration enough) {
    return new PlanCaution("phases.warm-up",
        "after a warm-up of " + Durations.format(warmUp) + ", " + reason,
        "set it to " + Durations.format(enough) + " or more");
  }

  /** Servers that come as artifacts run on JVMs; others are programs of this machine. */
  private boolean startsJvms(PlannedRun run) {
    return run.system().existing().isEmpty()
        && !launchers.apply(run.system().broker()).serverArtifacts(run.system()).isEmpty();
  }

  private static Optional<PlanCaution> repetitions(Plan plan) {
    int repetitions = plan.runs().stream().mapToInt(PlannedRun::repetition).max().orElse(0);
    boolean compares = plan.runs().stream().anyMatch(run -> !run.variant().isEmpty())
        || plan.runs().stream().map(run -> run.system().name()).distinct().count() > 1;
    Optional<Windows> windows =
        plan.runs().stream().flatMap(run -> run.phases().windows().stream()).findFirst();
    if (windows.isPresent()) {
      return Optional.of(windows.get())
          .filter(some -> some.most() * repetitions < LEAST_ROUNDS)
          .map(some -> new PlanCaution("phases.windows",
              Quantity.of(some.most(), "round") + " of windows "
                  + (some.most() == 1 ? "is" : "are") + " too few for an interval",
              "set it to " + LEAST_ROUNDS + " or more"));
    }
    if (repetitions < 2 && searchesInTurns(plan)) {
      return tooShortForRounds(plan);
    }
    int enough = plan.judgedBy().runs();
    if (repetitions < 2 && (compares || needsInterval(plan))) {
      return Optional.of(new PlanCaution("repeat", "one run of each system has no interval",
          "set it to " + Math.max(2, enough) + " or more"));
    }
    return compares && repetitions < enough
        ? Optional.of(new PlanCaution("repeat",
            repetitions + " runs of each system make a comparison preliminary",
            "set it to " + enough + " or more"))
        : Optional.empty();
  }

  /** Returns whether all runs are searches that take turns with each other. */
  private static boolean searchesInTurns(Plan plan) {
    PlannedRun first = plan.runs().getFirst();
    return first.search().isPresent()
        && plan.runs().stream().allMatch(run -> run.takesTurnsWith(first));
  }

  /** Under a limit of latency the trials compare the systems, otherwise rounds of overload do. */
  private static Optional<PlanCaution> tooShortForRounds(Plan plan) {
    return plan.runs()
        .stream()
        .flatMap(run -> run.search().stream())
        .filter(search -> !search.boundsLatency())
        .filter(search -> search.turns().filter(turns -> turns.rounds() == 0).isPresent())
        .findFirst()
        .map(search -> new PlanCaution("workload.load.search.within",
            Durations.format(search.within()) + " is too short for rounds that compare systems",
            "set it to " + Durations.format(SearchTurns.least(search)) + " or more"));
  }

  /** Returns whether an objective needs an interval; counts of messages are exact. */
  private static boolean needsInterval(Plan plan) {
    boolean byMean = plan.rule().judgedBy() == ObjectiveRule.Basis.MEAN;
    return plan.slo()
        .stream()
        .anyMatch(one -> one.relative()
            || byMean && !(one.subject() instanceof Subject.Messages));
  }
}

package io.weir.findings.comparison;

import io.weir.core.plan.StoppingRule;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.comparison.ComparisonBasis.Rule;
import io.weir.findings.comparison.ComparisonBasis.RunPair;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares the systems of each variant, and judges noise by all variants. */
public final class Comparisons {
  /** How often the answer of a variant may name a difference that is none. */
  private static final double ERROR = 0.05;

  /** One metric of two systems. */
  private record Pair(FigureKey metric, String baseline, String contender) {}

  private final Thresholds thresholds;
  private final Optional<String> baseline;
  private final double error;
  private final Optional<StoppingRule> stopping;
  private final NoiseFloors floors;
  private final Pauses pauses;
  private final Map<Pair, Noise.Pool> pools = new HashMap<>();

  /**
   * The comparisons of these runs, of all variants.
   *
   * @param baseline the system that others are compared with; the first by name without one
   * @param stopping when the experiment looked whether it needs more repetitions, if it did
   * @param floors how far identical systems differ on the host by chance
   */
  public Comparisons(List<RunFindings> runs, Optional<String> baseline,
      Optional<StoppingRule> stopping, Thresholds thresholds, NoiseFloors floors) {
    this.thresholds = thresholds;
    this.floors = floors;
    pauses = Pauses.of(runs);
    this.baseline = baseline;
    this.stopping = stopping;
    this.error = stopping.map(rule -> rule.errorAfter(repetitions(runs))).orElse(ERROR);
    Map<Pair, List<Noise>> noises = new HashMap<>();
    runs.stream()
        .collect(Collectors.groupingBy(run -> run.run().variant()))
        .values()
        .forEach(its -> {
          SortedMap<String, List<RunFindings>> bySystem = bySystem(its);
          Map<FigureKey, Map<String, FigureValues>> values = values(bySystem);
          for (Pair pair : pairs(bySystem)) {
            noise(pair, values.get(pair.metric()))
                .ifPresent(
                    noise -> noises.computeIfAbsent(pair, any -> new ArrayList<>()).add(noise));
          }
        });
    noises.forEach((pair, all) -> pools.put(pair, Noise.Pool.of(all)));
  }

  static int repetitions(List<RunFindings> runs) {
    return runs.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .mapToInt(run -> run.run().repetition())
        .max()
        .orElse(0);
  }

  /** Returns the order of systems: the baseline first, then by name. */
  public static Comparator<String> order(Optional<String> baseline) {
    return Comparator.comparing((String name) -> !baseline.equals(Optional.of(name)))
        .thenComparing(NaturalOrder.TEXTS);
  }

  /** Returns the runs of each system, the baseline first, then by name. */
  public SortedMap<String, List<RunFindings>> bySystem(List<RunFindings> runs) {
    return runs.stream()
        .collect(Collectors.groupingBy(run -> run.run().system().name(),
            () -> new TreeMap<>(order(baseline)),
            Collectors.toList()));
  }

  /** Returns the comparisons of one variant's systems, pair by pair. */
  public List<Comparison> of(SortedMap<String, List<RunFindings>> bySystem,
      boolean acrossDurability) {
    Map<FigureKey, Map<String, FigureValues>> values = values(bySystem);
    List<Comparison> all = new ArrayList<>();
    for (Pair pair : pairs(bySystem)) {
      Map<String, FigureValues> own = values.get(pair.metric());
      Optional<Comparison> turns = inTurns(pair, own, bySystem, acrossDurability);
      all.add(turns.isPresent()
          ? turns.get()
          : new FigureComparison(pair.metric(), pair.baseline(),
              pair.contender(), thresholds, error, floors.of(pair.metric()))
              .compare(own.get(pair.baseline()), own.get(pair.contender()),
                  noise(pair, own).map(noise -> moderated(pair, noise)), acrossDurability));
    }
    return new Confirmation(
        rounds(bySystem).map(taken -> taken.error(stopping)).orElse(error)).of(all);
  }

  /**
   * Returns the power of a comparison of systems that took turns on one deployment each; empty if
   * its interval is open.
   */
  public Optional<TurnsPower.Measured> power(SortedMap<String, List<RunFindings>> bySystem,
      Comparison comparison) {
    return comparison.turns()
        .filter(turns -> turns.deployments() == 1 && turns.rounds() > 1)
        .filter(turns -> comparison.low() > 0 && !Double.isInfinite(comparison.high()))
        .flatMap(turns -> rounds(bySystem)
            .map(taken -> new TurnsPower(turns.rounds(), taken.error(stopping))
                .measured(taken.windows(), stopping, comparison.low(), comparison.high())));
  }

  /** Returns the evidence of a comparison of one variant's systems. */
  public ComparisonBasis basis(SortedMap<String, List<RunFindings>> bySystem,
      Comparison comparison) {
    Pair pair = new Pair(comparison.metric(), comparison.baseline(), comparison.contender());
    Map<String, FigureValues> own = values(pair.metric(), pauses.paired(bySystem));
    FigureValues theirs = own.get(pair.baseline());
    FigureValues mine = own.get(pair.contender());
    List<RunFindings> ofBaseline = bySystem.get(pair.baseline());
    List<RunFindings> ofContender = bySystem.get(pair.contender());
    boolean turns = comparison.turns().isPresent();
    Set<Integer> common = new TreeSet<>(
        turns ? mine.inWindows(ofContender).keySet() : mine.measured().keySet());
    common.retainAll(turns ? theirs.inWindows(ofBaseline).keySet() : theirs.measured().keySet());
    List<RunPair> pairs = common.stream()
        .map(repetition -> new RunPair(theirs.run(ofBaseline, repetition),
            mine.run(ofContender, repetition)))
        .toList();
    return turns
        ? new ComparisonBasis(Rule.ROUNDS, rounds(bySystem).orElseThrow().error(stopping), pairs)
        : new ComparisonBasis(isAlone(pair, own) ? Rule.REPETITIONS : Rule.SHARED, error, pairs);
  }

  /** Returns whether a ratio has its own noise only: any other adds degrees of freedom. */
  private boolean isAlone(Pair pair, Map<String, FigureValues> values) {
    Optional<Double> own = BlockRatios
        .of(values.get(pair.contender()).measured(), values.get(pair.baseline()).measured())
        .noise()
        .map(Noise::degrees);
    return noise(pair, values).map(noise -> moderated(pair, noise).degrees()).equals(own);
  }

  private Noise moderated(Pair pair, Noise own) {
    return Optional.ofNullable(pools.get(pair)).map(own::moderated).orElse(own);
  }

  /** Returns the noise of a pair's ratio, by all systems of the variant. */
  private static Optional<Noise> noise(Pair pair, Map<String, FigureValues> values) {
    return noise(pair.baseline(), pair.contender(), values);
  }

  /**
   * Returns the noise of the ratio of two systems, or of two values of a sweep.
   *
   * @param values all that ran in the same repetitions, by name
   */
  static Optional<Noise> noise(String baseline, String contender,
      Map<String, FigureValues> values) {
    return TwoWayNoise.of(values.get(contender).measured(), values.get(baseline).measured(),
        values.entrySet()
            .stream()
            .filter(other -> !Set.of(baseline, contender).contains(other.getKey()))
            .map(other -> other.getValue().measured())
            .toList());
  }

  /** Of systems that took turns; empty where one of them has no values that are known by window. */
  private Optional<Comparison> inTurns(Pair pair, Map<String, FigureValues> values,
      SortedMap<String, List<RunFindings>> bySystem, boolean acrossDurability) {
    FigureValues theirs = values.get(pair.baseline());
    FigureValues mine = values.get(pair.contender());
    return rounds(bySystem).flatMap(rounds -> WindowRatio
        .of(mine.inWindows(bySystem.get(pair.contender())),
            theirs.inWindows(bySystem.get(pair.baseline())))
        .map(ratio -> new FigureComparison(pair.metric(), pair.baseline(), pair.contender(),
            thresholds, rounds.error(stopping), Optional.empty())
            .compare(ratio, theirs.verdict().and(mine.verdict()), acrossDurability)));
  }

  private static Optional<Rounds.Taken> rounds(
      SortedMap<String, List<RunFindings>> bySystem) {
    return Rounds.taken(bySystem.values().stream().flatMap(List::stream));
  }

  private static Set<FigureKey> figures(SortedMap<String, List<RunFindings>> bySystem) {
    return bySystem.values()
        .stream()
        .flatMap(List::stream)
        .flatMap(run -> Headline.figures(run.run()).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the values of each figure by system, without repetitions that a pause splits. */
  private Map<FigureKey, Map<String, FigureValues>> values(
      SortedMap<String, List<RunFindings>> bySystem) {
    Map<String, List<RunFindings>> paired = pauses.paired(bySystem);
    Map<FigureKey, Map<String, FigureValues>> values = new HashMap<>();
    for (FigureKey figure : figures(bySystem)) {
      values.put(figure, values(figure, paired));
    }
    return values;
  }

  private static Map<String, FigureValues> values(FigureKey figure,
      Map<String, List<RunFindings>> paired) {
    Map<String, FigureValues> own = new LinkedHashMap<>();
    paired.forEach((system, runs) -> own.put(system, FigureValues.of(figure, runs)));
    return own;
  }

  private static List<Pair> pairs(SortedMap<String, List<RunFindings>> bySystem) {
    List<String> names = List.copyOf(bySystem.keySet());
    Set<FigureKey> figures = figures(bySystem);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        for (FigureKey figure : figures) {
          pairs.add(new Pair(figure, names.get(i), names.get(j)));
        }
      }
    }
    return pairs;
  }

  /**
   * The share of the comparisons of an answer that is decided.
   *
   * @param all each p50 and p99 between each system and the baseline, in all variants
   * @param decided those that differ for certain or are equivalent
   */
  public record Decided(long decided, long all) {
    /** Returns both shares together. */
    public Decided plus(Decided other) {
      return new Decided(decided + other.decided, all + other.all);
    }

    /** Returns whether anything is compared, and all of it is decided. */
    public boolean conclusive() {
      return all > 0 && decided == all;
    }
  }

  /** Returns how many of the comparisons that answer the question are decided. */
  public static Decided decided(Findings findings) {
    List<Comparison> answers = findings.variants()
        .stream()
        .flatMap(variant -> Confirmation.asked(variant.comparisons()))
        .toList();
    return new Decided(answers.stream().filter(Confirmation::isDecided).count(), answers.size());
  }
}

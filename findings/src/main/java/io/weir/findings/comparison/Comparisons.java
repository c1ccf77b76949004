package io.weir.findings.comparison;

import io.weir.core.plan.StoppingRule;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares the systems of each variant, and judges noise by all variants. */
public final class Comparisons {
  /** How often the answer of a variant may name a difference that is none. */
  private static final double ERROR = 0.05;

  /** One metric of two systems. */
  private record Pair(FigureKey figure, String baseline, String contender) {}

  private final Thresholds thresholds;
  private final Optional<String> baseline;
  private final double error;
  private final Optional<StoppingRule> stopping;
  private final NoiseFloors floors;
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
    this.baseline = baseline;
    this.stopping = stopping;
    this.error = stopping.map(rule -> rule.errorAfter(repetitions(runs))).orElse(ERROR);
    Map<Pair, List<Noise>> noises = new HashMap<>();
    runs.stream()
        .collect(Collectors.groupingBy(run -> run.run().variant()))
        .values()
        .forEach(its -> {
          SortedMap<String, List<RunFindings>> bySystem = bySystem(its);
          for (Pair pair : pairs(bySystem)) {
            BlockRatios
                .of(FigureValues.of(pair.figure(), bySystem.get(pair.contender())).measured(),
                    FigureValues.of(pair.figure(), bySystem.get(pair.baseline())).measured())
                .noise()
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
    List<Comparison> all = new ArrayList<>();
    for (Pair pair : pairs(bySystem)) {
      Optional<Comparison> turns = inTurns(pair, bySystem, acrossDurability);
      all.add(turns.isPresent()
          ? turns.get()
          : new FigureComparison(pair.figure(), pair.baseline(),
              pair.contender(), thresholds, error, floors.of(pair.figure()))
              .compare(FigureValues.of(pair.figure(), bySystem.get(pair.baseline())),
                  FigureValues.of(pair.figure(), bySystem.get(pair.contender())),
                  Optional.ofNullable(pools.get(pair)), acrossDurability));
    }
    return new Confirmation(
        rounds(bySystem).map(taken -> taken.error(stopping)).orElse(error)).of(all);
  }

  /** Of systems that took turns; empty where one of them has no values that are known by window. */
  private Optional<Comparison> inTurns(Pair pair, SortedMap<String, List<RunFindings>> bySystem,
      boolean acrossDurability) {
    FigureValues theirs = FigureValues.of(pair.figure(), bySystem.get(pair.baseline()));
    FigureValues mine = FigureValues.of(pair.figure(), bySystem.get(pair.contender()));
    return rounds(bySystem).flatMap(rounds -> WindowRatio
        .of(mine.inWindows(bySystem.get(pair.contender())),
            theirs.inWindows(bySystem.get(pair.baseline())))
        .map(ratio -> new FigureComparison(pair.figure(), pair.baseline(), pair.contender(),
            thresholds, rounds.error(stopping), Optional.empty())
            .compare(ratio, theirs.verdict().and(mine.verdict()), acrossDurability)));
  }

  private static Optional<Rounds.Taken> rounds(
      SortedMap<String, List<RunFindings>> bySystem) {
    return Rounds.taken(bySystem.values().stream().flatMap(List::stream));
  }

  private static List<Pair> pairs(SortedMap<String, List<RunFindings>> bySystem) {
    List<String> names = List.copyOf(bySystem.keySet());
    Set<FigureKey> figures = bySystem.values()
        .stream()
        .flatMap(List::stream)
        .flatMap(run -> Headline.figures(run.run()).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
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
   * Returns whether all comparisons are conclusive: each of the metrics that answer the question,
   * p50 and p99, differs for certain or is equivalent, between all systems and in all variants. To
   * be equal within the noise of the host concludes nothing, as further repetitions make that
   * smaller.
   */
  public static boolean areConclusive(Findings findings) {
    List<Comparison> answers = findings.variants()
        .stream()
        .flatMap(variant -> variant.comparisons().stream())
        .filter(one -> FigureComparison.answers(one.figure()))
        .toList();
    return !answers.isEmpty() && answers.stream().allMatch(Confirmation::isDecided);
  }
}

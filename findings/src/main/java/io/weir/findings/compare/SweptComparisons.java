package io.weir.findings.compare;

import io.weir.core.plan.Plan;
import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Windows;
import io.weir.findings.fairness.DurabilityCheck;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the values of a sweep with its first one, system by system, as {@link Comparisons}
 * compares systems. Runs are paired by repetition, also those in windows: systems take turns within
 * a value, and values do not take turns with each other.
 *
 * @param error how often the comparisons of a sweep may name a difference that is none
 */
public record SweptComparisons(Thresholds thresholds, double error, NoiseFloors floors) {
  private static final double ERROR = 0.05;
  /** The correlation of the variances of two ratios to the same value, if all noise is equal. */
  private static final double SHARED = 0.25;

  /** Those of a plan, of which these runs were made. */
  public static SweptComparisons of(Plan plan, List<RunFindings> runs, Thresholds thresholds,
      NoiseFloors floors) {
    return new SweptComparisons(thresholds,
        plan.stopping()
            .filter(rule -> !countsRounds(plan, rule))
            .map(rule -> rule.errorAfter(Comparisons.repetitions(runs)))
            .orElse(ERROR),
        floors);
  }

  private static boolean countsRounds(Plan plan, StoppingRule rule) {
    return plan.runs()
        .stream()
        .flatMap(run -> run.phases().windows().stream())
        .filter(Windows::untilConclusive)
        .anyMatch(windows -> windows.most() == rule.most());
  }

  /**
   * The comparisons of each system. The first value is the baseline, another one the contender.
   * Holm's correction covers all systems.
   *
   * @param systems the runs by system and value, in order
   */
  public Map<String, List<Comparison>> of(
      Map<String, ? extends Map<String, List<RunFindings>>> systems) {
    Map<String, List<Comparison>> found = new LinkedHashMap<>();
    systems.forEach((system, values) -> found.put(system, compared(values)));
    List<Comparison> judged =
        new Confirmation(error).of(found.values().stream().flatMap(List::stream).toList());
    int at = 0;
    for (Map.Entry<String, List<Comparison>> system : found.entrySet()) {
      int end = at + system.getValue().size();
      system.setValue(judged.subList(at, end));
      at = end;
    }
    return found;
  }

  private List<Comparison> compared(Map<String, List<RunFindings>> values) {
    List<FigureKey> figures = values.values()
        .stream()
        .flatMap(List::stream)
        .flatMap(run -> Headline.figures(run.run()).stream())
        .filter(FigureComparison::answers)
        .distinct()
        .toList();
    String first = values.keySet().iterator().next();
    DurabilityCheck promised = DurabilityCheck.of(values.get(first));
    List<Comparison> all = new ArrayList<>();
    for (FigureKey figure : figures) {
      FigureValues baseline = FigureValues.of(figure, values.get(first));
      Map<String, FigureValues> others = new LinkedHashMap<>();
      values.forEach((value, runs) -> others.put(value, FigureValues.of(figure, runs)));
      others.remove(first);
      Optional<Noise.Pool> pool = pool(baseline, List.copyOf(others.values()));
      others.forEach((value, own) -> all.add(
          new FigureComparison(figure, first, value, thresholds, error, floors.of(figure))
              .compare(baseline, own, pool,
                  !promised.promisesAsMuchAs(DurabilityCheck.of(values.get(value))))));
    }
    return all;
  }

  /** All ratios contain the first value, so they show less than as many independent ones. */
  private static Optional<Noise.Pool> pool(FigureValues baseline, List<FigureValues> others) {
    List<Noise> noises = others.stream()
        .flatMap(
            other -> BlockRatios.of(other.bounds(), baseline.bounds()).noise().stream())
        .toList();
    if (noises.isEmpty()) {
      return Optional.empty();
    }
    Noise.Pool pool = Noise.Pool.of(noises);
    double most = noises.stream().mapToDouble(Noise::degrees).max().orElseThrow();
    return Optional.of(new Noise.Pool(pool.variance(),
        Math.max(most, pool.degrees() / (1 + SHARED * (noises.size() - 1))), pool.agreement()));
  }
}

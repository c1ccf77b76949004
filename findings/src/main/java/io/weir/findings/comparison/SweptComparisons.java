package io.weir.findings.comparison;

import io.weir.core.plan.Plan;
import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.Windows;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.RunFindings;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the values of a sweep with its first one, system by system, as {@link Comparisons}
 * compares systems. Values of clients' settings that took turns on one deployment are compared
 * round by round. All others are different deployments, so their runs are paired by repetition,
 * also those in windows.
 *
 * @param stopping when the experiment looked whether it needs more rounds or repetitions, if it did
 * @param pauses those of the experiment
 * @param error how often comparisons that rest on repetitions may name a difference that is none
 */
public record SweptComparisons(Thresholds thresholds, Optional<StoppingRule> stopping,
    Pauses pauses, double error, NoiseFloors floors) {
  private static final double ERROR = 0.05;

  /** Returns those of a plan, of which these runs were made. */
  public static SweptComparisons of(Plan plan, List<RunFindings> runs, Thresholds thresholds,
      NoiseFloors floors) {
    return new SweptComparisons(thresholds, plan.stopping(), Pauses.of(runs),
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
   * Returns the comparisons of each system. The first value is the baseline, another one the
   * contender. Holm's correction covers all systems.
   */
  public Map<String, List<Comparison>> of(SweptValues<RunFindings> swept) {
    Optional<Double> inTurns = ClientPolicy.isOfClients(swept.path())
        ? Rounds.taken(swept.systems()
            .values()
            .stream()
            .flatMap(values -> values.values().stream())
            .flatMap(List::stream)).map(taken -> taken.error(stopping))
        : Optional.empty();
    Iterator<List<Comparison>> judged = new Confirmation(inTurns.orElse(error))
        .ofAll(swept.systems()
            .values()
            .stream()
            .map(values -> compared(values, inTurns))
            .toList())
        .iterator();
    Map<String, List<Comparison>> found = new LinkedHashMap<>();
    swept.systems().keySet().forEach(system -> found.put(system, judged.next()));
    return found;
  }

  /**
   * Returns the comparisons of one system.
   *
   * @param inTurns the error of comparisons round by round; absent where values took no turns
   */
  private List<Comparison> compared(Map<String, List<RunFindings>> values,
      Optional<Double> inTurns) {
    List<FigureKey> figures = values.values()
        .stream()
        .flatMap(List::stream)
        .flatMap(run -> Headline.figures(run.run()).stream())
        .filter(Headline::answers)
        .distinct()
        .toList();
    String first = values.keySet().iterator().next();
    Map<String, List<RunFindings>> paired = pauses.paired(values);
    DurabilityCheck promised = DurabilityCheck.of(values.get(first));
    List<Comparison> all = new ArrayList<>();
    for (FigureKey figure : figures) {
      Map<String, FigureValues> own = new LinkedHashMap<>();
      paired.forEach((value, runs) -> own.put(value, FigureValues.of(figure, runs)));
      FigureValues baseline = own.get(first);
      own.keySet().stream().skip(1).forEach(value -> {
        FigureValues other = own.get(value);
        boolean across = !promised.promisesAsMuchAs(DurabilityCheck.of(values.get(value)));
        all.add(inTurns.flatMap(error -> WindowRatio
            .of(other.inWindows(values.get(value)), baseline.inWindows(values.get(first)))
            .map(ratio -> new FigureComparison(figure, first, value, thresholds, error,
                Optional.empty())
                .compare(ratio, baseline.verdict().and(other.verdict()), across)))
            .orElseGet(() -> new FigureComparison(figure, first, value, thresholds, error,
                floors.of(figure)).compare(baseline, other,
                    Comparisons.noise(first, value, own), across)));
      });
    }
    return all;
  }
}

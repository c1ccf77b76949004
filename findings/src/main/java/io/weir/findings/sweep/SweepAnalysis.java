package io.weir.findings.sweep;

import io.weir.core.plan.Plan;
import io.weir.findings.comparison.SweptComparisons;
import io.weir.findings.comparison.SweptValues;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sweep.SweepFindings.Point;
import java.util.ArrayList;
import java.util.List;

/** Compares the values of a plan's sweeps. */
public record SweepAnalysis(Plan plan, SweptComparisons comparisons) {
  /** Returns the findings; none without a sweep, and none of searches, whose loads differ. */
  public List<SweepFindings> of(List<RunFindings> runs) {
    if (runs.stream().anyMatch(run -> run.run().search().isPresent())) {
      return List.of();
    }
    List<SweepFindings> all = new ArrayList<>();
    for (SweptValues<RunFindings> swept : SweptValues.of(plan, runs, RunFindings::run)) {
      comparisons.of(swept)
          .forEach((system, compared) -> all.add(
              new SweepFindings(swept.path(), swept.others(), system, swept.systems()
                  .get(system)
                  .keySet()
                  .stream()
                  .map(value -> point(value, compared))
                  .toList())));
    }
    return all;
  }

  private static Point point(String value, List<Comparison> compared) {
    return new Point(value,
        compared.stream().filter(one -> one.contender().equals(value)).toList());
  }
}

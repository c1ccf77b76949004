package io.weir.findings.across;

import io.weir.core.plan.PlannedRun;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import java.util.List;
import java.util.Map;

/**
 * One side of a comparison: the runs of a system in a result.
 *
 * @param origin the result
 * @param system the scenario's name for the system
 * @param variant the swept values of the runs; empty without a sweep
 * @param name its name in sentences, as {@code kafka in B}
 */
public record Side(Origin origin, String system, Map<String, String> variant, String name) {
  /** Returns its runs; at least one. */
  public List<RunFindings> runs() {
    return origin.runs(system, variant);
  }

  /** Returns the run whose design stands for all. */
  public PlannedRun design() {
    return runs().getFirst().run();
  }

  Map<String, String> keys() {
    return origin.keys().apply(design());
  }

  /** Returns what its acknowledgements promise. */
  public DurabilityCheck durability() {
    return DurabilityCheck.of(runs());
  }

  SystemFigure figure(FigureKey key) {
    return FigureValues.of(key, runs()).summary();
  }
}

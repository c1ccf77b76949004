package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ArrivalTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a stored plan before its open runs start anything, by the rules of scenarios. The lab does
 * not know these rules, so its caller provides the check. Implementations are stateless.
 */
@FunctionalInterface
public interface StoredPlanCheck {
  /**
   * Checks open runs.
   *
   * @param plan their plan
   * @param open the runs
   * @param traces the traces that they name, by the SHA-256 of their content
   * @return the first value that no scenario can have, with its path and a hint
   */
  Optional<String> problem(Plan plan, List<PlannedRun> open, Map<String, ArrivalTrace> traces);
}

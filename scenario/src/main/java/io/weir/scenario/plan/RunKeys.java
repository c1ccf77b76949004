package io.weir.scenario.plan;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.plan.PlanCheck.Common;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The design of runs as keys of a scenario, so that runs of different plans can be compared.
 *
 * @param reader the reader of scenarios
 */
public record RunKeys(ScenarioReader reader) {
  /** They are no part of a run's design. */
  private static final Set<String> OF_PLANS =
      Set.of(TopKeys.NAME.path(), TopKeys.QUESTION.path(), TopKeys.COMPARE.path(),
          TopKeys.REPEAT.path());

  /**
   * Returns the values of a run by key. Keys of its system have no name of a system, as
   * {@code version} of {@code systems.kafka.version}.
   */
  public Map<String, String> of(Plan plan, PlannedRun run) {
    String system = SystemKeys.system(run.system().name()) + ".";
    Map<String, String> values = new LinkedHashMap<>();
    reader.values(Common.of(plan, run).scenario(plan, List.of(run.system())))
        .forEach((key, value) -> {
          if (!OF_PLANS.contains(key)) {
            values.put(key.startsWith(system) ? key.substring(system.length()) : key, value);
          }
        });
    return values;
  }
}

package io.weir.scenario.plan;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Repetition;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Applies the checks of a scenario to the runs of a stored plan. A plan decides what is started,
 * and may have been changed since it was written.
 *
 * @param reader the reader of scenarios with these checks
 */
public record PlanCheck(ScenarioReader reader) {
  /**
   * Checks runs. Those that differ only in their system belong to one scenario.
   *
   * @param plan their plan
   * @param traces the traces that they name, by the SHA-256 of their content
   * @throws ScenarioException with the problems of the first run that no scenario can have
   */
  public void check(Plan plan, List<PlannedRun> runs, Map<String, ArrivalTrace> traces)
      throws ScenarioException {
    Map<Common, List<SystemSpec>> scenarios = new LinkedHashMap<>();
    for (PlannedRun run : runs) {
      List<SystemSpec> systems =
          scenarios.computeIfAbsent(Common.of(plan, run), any -> new ArrayList<>());
      if (!systems.contains(run.system())) {
        systems.add(run.system());
      }
    }
    for (Map.Entry<Common, List<SystemSpec>> scenario : scenarios.entrySet()) {
      reader.check("plan.json", scenario.getKey().scenario(plan, scenario.getValue()),
          scenario.getKey().alternatives(), traces);
    }
  }

  /** The common parts of the runs of one scenario. */
  record Common(Map<String, String> variant, int alternatives, ClientPolicy client,
      Workload workload,
      Phases phases, WorkerSpec worker, FailurePolicy onFailure, BrokerMetrics brokerMetrics,
      BrokerHosts brokerHosts, Emulation emulation) {
    static Common of(Plan plan, PlannedRun run) {
      return new Common(run.variant(), plan.alternatives(run), run.client(), run.workload(),
          run.phases(), run.worker(),
          run.failurePolicy(), run.asksBrokers(), run.brokers(), run.emulated());
    }

    Scenario scenario(Plan plan, List<SystemSpec> systems) {
      return new Scenario(plan.name(), plan.question(), systems, client, workload, phases, worker,
          onFailure, brokerMetrics, brokerHosts, emulation, plan.judgedBy(), Optional.empty(),
          List.of(),
          ObjectiveRule.DEFAULT,
          Repetition.fixed(1),
          Optional.empty());
    }
  }
}

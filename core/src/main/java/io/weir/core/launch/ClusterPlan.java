package io.weir.core.launch;

import java.util.List;
import java.util.Map;

/**
 * The processes of a system.
 *
 * @param stages started one after another, the processes of a stage together; stopped in the
 * opposite order
 * @param endpoints where the driver finds the system, by name
 */
public record ClusterPlan(List<Stage> stages, Map<String, String> endpoints) {
  public ClusterPlan {
    stages = List.copyOf(stages);
    endpoints = Map.copyOf(endpoints);
  }

  /**
   * Processes that start together; the next stage begins when each of them is ready.
   *
   * @param processes at least one
   */
  public record Stage(List<ProcessPlan> processes) {
    public Stage {
      processes = List.copyOf(processes);
    }
  }
}

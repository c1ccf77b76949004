package io.weir.core.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The processes of a system.
 *
 * @param stages started one after another, the processes of a stage together; stopped in the
 * opposite order
 * @param endpoints where the driver finds the system, by name
 * @param elsewhere folders outside of the launch site that hold data of this deployment alone; they
 * do not exist before it starts and are removed with its data
 */
public record ClusterPlan(List<Stage> stages, Map<String, String> endpoints,
    List<Path> elsewhere) {
  public ClusterPlan {
    stages = List.copyOf(stages);
    endpoints = Map.copyOf(endpoints);
    elsewhere = List.copyOf(elsewhere);
  }

  /** A plan whose data all lies in the launch site. */
  public ClusterPlan(List<Stage> stages, Map<String, String> endpoints) {
    this(stages, endpoints, List.of());
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

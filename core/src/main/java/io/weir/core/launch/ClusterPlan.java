package io.weir.core.launch;

import io.weir.core.driver.DriverSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes of a system.
 *
 * @param stages started one after another, the processes of a stage together; stopped in the
 * opposite order
 * @param endpoints where the driver finds the system, by name
 * @param elsewhere folders outside of the launch site that hold data of this deployment alone, the
 * same on each host; they do not exist before it starts and are removed with its data
 */
public record ClusterPlan(List<Stage> stages, Map<String, String> endpoints,
    List<Path> elsewhere) {
  public ClusterPlan {
    stages = List.copyOf(stages);
    endpoints = Map.copyOf(endpoints);
    elsewhere = List.copyOf(elsewhere);
  }

  /** Returns the names of the hosts that its processes run on, each once. */
  public List<String> hosts() {
    return stages.stream()
        .flatMap(stage -> stage.processes().stream())
        .map(ProcessPlan::host)
        .distinct()
        .toList();
  }

  /** The endpoints for a driver that may have no files of this plan: with their text instead. */
  public Map<String, String> endpointsElsewhere() {
    Map<String, String> all = new HashMap<>(endpoints);
    Optional.ofNullable(all.remove(DriverSettings.TLS_CA))
        .ifPresent(file -> all.put(DriverSettings.TLS_CA_TEXT, text(Path.of(file))));
    return all;
  }

  private String text(Path file) {
    return stages.stream()
        .flatMap(stage -> stage.processes().stream())
        .flatMap(process -> Optional.ofNullable(process.files().get(file)).stream())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no process has the file " + file));
  }

  /** Returns the part of one host: all stages, with its processes alone. */
  public ClusterPlan on(String host) {
    return new ClusterPlan(stages.stream()
        .map(stage -> new Stage(stage.processes()
            .stream()
            .filter(process -> process.host().equals(host))
            .toList()))
        .toList(), endpoints, elsewhere);
  }

  /**
   * Returns the plan for starting the same processes again on the files that they left behind:
   * without the jobs that are done once, and with stages of the same role as one. Nodes that had to
   * start one after another to find each other know each other by now, and may wait for each other.
   * It names no folders elsewhere, because those are made by the first start and removed with its
   * plan.
   */
  public ClusterPlan restart() {
    List<Stage> again = new ArrayList<>();
    for (Stage stage : stages) {
      Stage staying = stage.withoutJobs();
      if (!again.isEmpty() && again.getLast().roles().equals(staying.roles())) {
        again.add(again.removeLast().with(staying));
      } else if (!staying.processes.isEmpty()) {
        again.add(staying);
      }
    }
    return new ClusterPlan(again, endpoints, List.of());
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

    private Stage withoutJobs() {
      return new Stage(processes.stream()
          .filter(process -> !(process.ready() instanceof Readiness.Exit))
          .toList());
    }

    private Stage with(Stage other) {
      return new Stage(Stream.concat(processes.stream(), other.processes.stream()).toList());
    }

    private Set<String> roles() {
      return processes.stream().map(ProcessPlan::role).collect(Collectors.toSet());
    }
  }
}

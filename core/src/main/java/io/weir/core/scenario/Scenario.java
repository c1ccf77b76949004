package io.weir.core.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One resolved question: everything that a set of runs has in common, with overrides, scale and
 * sweep values applied.
 *
 * @param name short kebab-case name; also the name of its result folder
 * @param question what the scenario asks, in a sentence
 * @param systems the systems under test, in the scenario's order; at least one
 * @param client client settings, the same for all systems
 * @param workload what the clients do
 * @param phases how long each phase takes
 * @param worker the worker JVM
 * @param onFailure when a run is stopped because sends fail or find no answer
 * @param brokerMetrics whether broker metrics are read
 * @param brokerHosts the machines that nodes of systems are started on
 * @param emulation the machine that runs imitate
 * @param thresholds the limits of the validity checks
 * @param baseline the system that others are compared with; the first without a choice
 * @param objectives what each system must meet
 * @param objectiveRule how the objectives are judged
 * @param repeat how many fresh deployments of each system are measured
 * @param published the file of published figures that belong to it, if any
 */
public record Scenario(
    String name,
    String question,
    List<SystemSpec> systems,
    ClientPolicy client,
    Workload workload,
    Phases phases,
    WorkerSpec worker,
    FailurePolicy onFailure,
    BrokerMetrics brokerMetrics,
    BrokerHosts brokerHosts,
    Emulation emulation,
    Thresholds thresholds,
    Optional<String> baseline,
    List<Objective> objectives,
    ObjectiveRule objectiveRule,
    Repetition repeat,
    Optional<String> published) {
  public Scenario {
    systems = List.copyOf(systems);
    objectives = List.copyOf(objectives);
    if (systems.isEmpty()) {
      throw new IllegalArgumentException("a scenario needs at least one system");
    }
  }

  /**
   * Returns the most that backlog, catch-up and what follows them may take in a run; zero without
   * them.
   */
  public Duration detachedAtMost() {
    return phases.detachedAtMost(workload);
  }
}

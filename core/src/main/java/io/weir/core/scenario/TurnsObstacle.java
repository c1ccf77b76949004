package io.weir.core.scenario;

import java.util.List;
import java.util.Optional;

/**
 * Why the systems of an experiment can't take turns, where its scenario excludes it.
 *
 * @param systems those that would take turns
 * @param alternatives how many combinations of values of clients' settings take turns on each of
 * them, where no rate is searched for; at least 1
 * @param phases with or without windows
 * @param repeatsUntilConclusive whether fresh deployments are repeated until they are enough
 */
public record TurnsObstacle(List<SystemSpec> systems, int alternatives, Workload workload,
    Phases phases, Emulation emulation, boolean repeatsUntilConclusive) {
  /** Returns the reason as a clause; empty if they can. */
  public Optional<String> text() {
    boolean searches = workload.load().search().isPresent();
    if (systems.size() * (searches ? 1 : alternatives) < 2) {
      return Optional.of("a single system has no other to take turns with");
    }
    if (alternatives > 1 && !searches && systems.stream()
        .flatMap(system -> system.existing().stream())
        .anyMatch(cluster -> !cluster.topics().isEmpty())) {
      return Optional.of("values of clients' settings would share topics that exist already, and"
          + " read each other's messages");
    }
    if (workload.load().overload().isPresent()) {
      return Optional.of("what an intended overload, or an unlimited rate, leaves behind would fill"
          + " the time between windows");
    }
    if (workload.load().arrival() == Arrival.TRACE) {
      return Optional.of("the times of a trace are fixed, so its load can't pause");
    }
    if (phases.fault().isPresent() || phases.detachment().isPresent()) {
      return Optional.of("a fault, or a backlog, follows one measure phase and not several"
          + " windows");
    }
    if (emulation.applies()) {
      return Optional.of("emulated machines are measured one after another");
    }
    if (repeatsUntilConclusive) {
      return Optional.of("repeat: auto repeats fresh deployments of one system after another");
    }
    return Optional.empty();
  }
}

package io.weir.scenario;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.TurnsObstacle;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.WindowsChoice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether the systems of a scenario take turns in windows.
 *
 * @param phases without windows
 * @param repeatsUntilConclusive whether fresh deployments are repeated until they are enough
 */
record WindowsReader(Fields fields, List<SystemSpec> systems, Workload workload, Phases phases,
    BrokerHosts brokers, Emulation emulation, boolean repeatsUntilConclusive) {
  /** Returns the windows; empty if each system is measured at one go, or if there was a problem. */
  Optional<Windows> read() {
    return chosen().map(windows -> windows.idling(idle(windows)));
  }

  private Windows.Idle idle(Windows windows) {
    return switch (fields.value(PhaseKeys.IDLE)) {
      case RUNNING -> Windows.Idle.RUNNING;
      case STOPPED -> {
        checkStopped(windows);
        yield Windows.Idle.STOPPED;
      }
      case AUTO -> isStartedHere()
          && windows.idleAtMost(systems.size()).compareTo(Windows.STOPPED_AT_MOST) <= 0
              ? Windows.Idle.STOPPED
              : Windows.Idle.RUNNING;
    };
  }

  private boolean isStartedHere() {
    return brokers instanceof BrokerHosts.Local
        && systems.stream().allMatch(system -> system.existing().isEmpty());
  }

  private void checkStopped(Windows windows) {
    Duration idle = windows.idleAtMost(systems.size());
    if (!isStartedHere()) {
      fields.report(PhaseKeys.IDLE,
          "weir stops only processes that it starts on this machine, and not those of all systems"
              + " here",
          "set it to running, or remove it");
    } else if (idle.compareTo(Windows.STOPPED_AT_MOST) > 0) {
      fields.report(PhaseKeys.IDLE,
          "between two turns, a system would be stopped for up to " + Durations.format(idle)
              + ", and clients wait for " + Durations.format(Windows.STOPPED_AT_MOST)
              + " at most",
          "set it to running, or " + PhaseKeys.WINDOWS + " to more and shorter windows");
    }
  }

  private Optional<Windows> chosen() {
    return switch (fields.value(PhaseKeys.WINDOWS)) {
      case WindowsChoice.Off off -> Optional.empty();
      case WindowsChoice.Auto auto -> isUsual()
          ? Optional.of(Windows.untilConclusive(phases.measure()))
          : Optional.empty();
      case WindowsChoice.Count count -> fixed(count.windows());
    };
  }

  /** On other machines, weir can't foresee whether all systems fit at once. */
  private boolean isUsual() {
    return obstacle().isEmpty()
        && phases.measure().compareTo(Windows.LEAST) >= 0
        && (brokers instanceof BrokerHosts.Local
            || systems.stream().allMatch(system -> system.existing().isPresent()));
  }

  private Optional<Windows> fixed(int count) {
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      fields.report(PhaseKeys.WINDOWS, obstacle.get(), "set it to off, or remove it");
      return Optional.empty();
    }
    Duration length = phases.measure().dividedBy(count);
    if (length.compareTo(Windows.SHORTEST) < 0) {
      fields.report(PhaseKeys.WINDOWS,
          count + " windows in a measure phase of " + Durations.format(phases.measure())
              + " would be shorter than " + Durations.format(Windows.SHORTEST) + " each",
          "set at most " + Math.max(1, phases.measure().dividedBy(Windows.SHORTEST))
              + ", or lengthen " + PhaseKeys.MEASURE);
      return Optional.empty();
    }
    return Optional.of(Windows.fixed(count, phases.measure()));
  }

  /** Returns why systems can't take turns, if they can't. */
  private Optional<String> obstacle() {
    return new TurnsObstacle(systems.size(), workload, phases, emulation, repeatsUntilConclusive)
        .text();
  }
}

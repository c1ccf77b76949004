package io.weir.scenario;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.TurnsObstacle;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.scenario.key.IdleChoice;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.WindowsChoice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether the systems of a scenario take turns, in windows or in the trials of searches.
 *
 * @param alternatives how many combinations of values of clients' settings take turns on each
 * system; at least 1
 * @param phases without windows
 * @param repeatsUntilConclusive whether fresh deployments are repeated until they are enough
 */
record WindowsReader(Fields fields, List<SystemSpec> systems, int alternatives, Workload workload,
    Phases phases, BrokerHosts brokers, Emulation emulation, boolean repeatsUntilConclusive) {
  /**
   * Returns the workload, whose search takes turns with those of other systems where that is
   * possible.
   */
  Workload searching() {
    Load load = workload.load();
    return load.search()
        .map(search -> workload.with(load.searched(search.in(turns(search)))))
        .orElse(workload);
  }

  private Optional<SearchTurns> turns(RateSearch search) {
    boolean takes = switch (fields.value(PhaseKeys.WINDOWS)) {
      case WindowsChoice.Off off -> false;
      case WindowsChoice.Auto auto -> obstacle().isEmpty() && isForeseen();
      case WindowsChoice.Count count -> {
        fields.report(PhaseKeys.WINDOWS,
            "a search for the highest rate has trials, and no windows",
            "set it to auto or off, or remove it");
        yield false;
      }
    };
    boolean runs = fields.value(PhaseKeys.IDLE) == IdleChoice.RUNNING || !isStartedHere();
    if (takes && runs && fields.value(PhaseKeys.IDLE) == IdleChoice.STOPPED) {
      notStartedHere();
    }
    return takes
        ? Optional.of(SearchTurns.of(search, runs ? Windows.Idle.RUNNING : Windows.Idle.STOPPED))
        : Optional.empty();
  }

  /** Returns the windows; empty if each system is measured at one go, or if there was a problem. */
  Optional<Windows> read() {
    if (workload.load().search().isPresent()) {
      return Optional.empty();
    }
    Windows.Idle wanted = fields.value(PhaseKeys.IDLE) == IdleChoice.RUNNING || !isStartedHere()
        || alternatives > 1
            ? Windows.Idle.RUNNING
            : Windows.Idle.STOPPED;
    Optional<Windows> windows = switch (fields.value(PhaseKeys.WINDOWS)) {
      case WindowsChoice.Off off -> Optional.empty();
      case WindowsChoice.Auto auto -> isUsual()
          ? Optional.of(Windows.untilConclusive(phases.measure(), turns(), wanted))
          : Optional.empty();
      case WindowsChoice.Count count -> fixed(count.windows(), wanted);
    };
    if (fields.value(PhaseKeys.IDLE) == IdleChoice.STOPPED) {
      windows.filter(some -> some.idle() != Windows.Idle.STOPPED).ifPresent(this::cannotStop);
    }
    return windows;
  }

  private boolean isStartedHere() {
    return brokers instanceof BrokerHosts.Local
        && systems.stream().allMatch(system -> system.existing().isEmpty());
  }

  /** Returns how many turns a round has. */
  private int turns() {
    return systems.size() * alternatives;
  }

  private void cannotStop(Windows windows) {
    if (alternatives > 1) {
      fields.report(PhaseKeys.IDLE,
          "swept settings of clients take turns on one deployment of each system, which is not"
              + " idle between them",
          "set it to running, or remove it");
    } else if (!isStartedHere()) {
      notStartedHere();
    } else {
      fields.report(PhaseKeys.IDLE,
          "between two turns, a system would be stopped for up to "
              + Durations.format(windows.idleAtMost(systems.size())) + ", and clients wait for "
              + Durations.format(Windows.STOPPED_AT_MOST) + " at most",
          "set it to running, or " + PhaseKeys.WINDOWS + " to more and shorter windows");
    }
  }

  private void notStartedHere() {
    fields.report(PhaseKeys.IDLE,
        "weir stops only processes that it starts on this machine, and not those of all systems"
            + " here",
        "set it to running, or remove it");
  }

  private boolean isUsual() {
    return obstacle().isEmpty() && phases.measure().compareTo(Windows.LEAST) >= 0 && isForeseen();
  }

  /** On other machines, weir can't foresee whether all systems fit at once. */
  private boolean isForeseen() {
    return brokers instanceof BrokerHosts.Local
        || systems.stream().allMatch(system -> system.existing().isPresent());
  }

  private Optional<Windows> fixed(int count, Windows.Idle wanted) {
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
    return Optional.of(Windows.fixed(count, phases.measure(), turns(), wanted));
  }

  /** Returns why systems can't take turns, if they can't. */
  private Optional<String> obstacle() {
    return new TurnsObstacle(systems, alternatives, workload, phases, emulation,
        repeatsUntilConclusive).text();
  }
}

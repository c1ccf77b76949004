package io.weir.cli.calibrate;

import io.weir.cli.context.SystemPresence;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The broker kind that noise is measured on unless the user names one. It is a real one if there is
 * any, because its processes and its writes to disk are part of the noise. It must be on this
 * machine, as a measurement should not begin with a download.
 *
 * @param broker the kind's short name
 * @param real whether it has processes
 */
public record NoiseBroker(String broker, boolean real) {
  /**
   * Returns the first real kind by name that is on this machine, or else one without processes.
   *
   * @param systems a system of each kind
   * @param present whether artifacts are on this machine
   */
  public static NoiseBroker choose(Map<Launcher, SystemSpec> systems,
      Predicate<List<Artifact>> present) {
    SystemPresence presence = new SystemPresence(present);
    List<Launcher> byName =
        systems.keySet().stream().sorted(Comparator.comparing(Launcher::broker)).toList();
    return byName.stream()
        .filter(
            kind -> real(kind, systems.get(kind)) && presence.isComplete(kind, systems.get(kind)))
        .map(kind -> new NoiseBroker(kind.broker(), true))
        .findFirst()
        .or(() -> byName.stream()
            .filter(kind -> !real(kind, systems.get(kind)))
            .map(kind -> new NoiseBroker(kind.broker(), false))
            .findFirst())
        .orElseThrow(() -> new IllegalStateException("no broker kind is without processes"));
  }

  private static boolean real(Launcher kind, SystemSpec system) {
    return !kind.serverArtifacts(system).isEmpty() || !kind.hostPrograms(system).isEmpty();
  }
}

package io.weir.cli.context;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.InstalledProgram;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds out whether all parts of a system are on this machine.
 *
 * @param present whether artifacts are, so that nothing is downloaded
 */
public record SystemPresence(Predicate<List<Artifact>> present) {
  /** Returns whether the system can start without a download or an installation. */
  public boolean isComplete(Launcher kind, SystemSpec system) {
    return hasArtifacts(kind, system) && missingPrograms(kind, system).isEmpty();
  }

  /** Returns whether nothing has to be downloaded for the system. */
  public boolean hasArtifacts(Launcher kind, SystemSpec system) {
    return Stream.concat(kind.serverArtifacts(system).stream().map(ClassPath::artifacts),
        Stream.of(kind.clientArtifacts(system))).allMatch(present);
  }

  /** Returns the programs that have to be installed for the system. */
  public List<HostProgram> missingPrograms(Launcher kind, SystemSpec system) {
    return kind.hostPrograms(system)
        .stream()
        .filter(program -> InstalledProgram.find(program).isEmpty())
        .toList();
  }
}

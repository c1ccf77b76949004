package io.weir.cli.experiment;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.core.launch.HostProgram;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.InstalledProgram;
import java.util.Collection;
import java.util.Optional;

/**
 * Sees to it that what systems need of this machine is there before anything starts: a plan of
 * hours must not find out at its second system.
 *
 * @param installation this weir
 */
record HostPrograms(Installation installation) {
  /**
   * Looks for the programs of those of these systems that weir starts.
   *
   * @throws CliException if one is not installed, with how to install it, or is too old
   */
  void require(Collection<SystemSpec> systems) throws CliException {
    for (SystemSpec system : systems) {
      if (system.existing().isPresent()) {
        continue;
      }
      for (HostProgram program : installation.launcher(system.broker()).hostPrograms(system)) {
        InstalledProgram found = InstalledProgram.find(program)
            .orElseThrow(() -> new CliException(ExitCode.BROKEN,
                "system '" + system.name() + "' needs " + program.title()
                    + ", which is not installed: there is no " + program.program(),
                program.hint()));
        requireVersion(system, program, found);
      }
    }
  }

  private static void requireVersion(SystemSpec system, HostProgram program,
      InstalledProgram found) throws CliException {
    Optional<HostProgram.Least> old = program.least().filter(found::isOlderThan);
    if (old.isPresent()) {
      throw new CliException(ExitCode.INPUT,
          "system '" + system.name() + "' needs " + program.title() + " " + old.get().version()
              + " or newer, and " + found.version().orElse("another") + " is installed: "
              + old.get().reason(),
          old.get().hint());
    }
  }
}

package io.weir.cli.experiment;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.Installation;
import io.weir.core.launch.HostProgram;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.InstalledProgram;
import java.util.Collection;

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
   * @throws CliException if one is not installed, with how to install it
   */
  void require(Collection<SystemSpec> systems) throws CliException {
    for (SystemSpec system : systems) {
      if (system.existing().isPresent()) {
        continue;
      }
      for (HostProgram program : installation.launcher(system.broker()).hostPrograms(system)) {
        if (InstalledProgram.find(program).isEmpty()) {
          throw new CliException(ExitCode.BROKEN,
              "system '" + system.name() + "' needs " + program.title()
                  + ", which is not installed: there is no " + program.program(),
              program.hint());
        }
      }
    }
  }
}

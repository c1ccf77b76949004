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
public record HostPrograms(Installation installation) {
  /**
   * Looks for the programs of those of these systems that weir starts.
   *
   * @throws CliException if one is not installed, with how to install it, or is too old
   */
  public void require(Collection<SystemSpec> systems) throws CliException {
    for (SystemSpec system : systems) {
      Optional<CliException> lack = lack(system);
      if (lack.isPresent()) {
        throw lack.get();
      }
    }
  }

  /**
   * Returns the error of a system whose programs are not installed, or are too old, with how to
   * install them; empty if all are there, or if weir does not start it.
   */
  public Optional<CliException> lack(SystemSpec system) {
    return system.existing().isPresent()
        ? Optional.empty()
        : installation.launcher(system.broker())
            .hostPrograms(system)
            .stream()
            .flatMap(program -> lack(system, program).stream())
            .findFirst();
  }

  private static Optional<CliException> lack(SystemSpec system, HostProgram program) {
    String needs = "system '" + system.name() + "' needs " + program.title();
    Optional<InstalledProgram> found = InstalledProgram.find(program);
    if (found.isEmpty()) {
      return Optional.of(new CliException(ExitCode.BROKEN,
          needs + ", which is not installed: there is no " + program.program(), program.hint()));
    }
    return program.least()
        .filter(found.get()::isOlderThan)
        .map(least -> new CliException(ExitCode.INPUT,
            needs + " " + least.version() + " or newer, and "
                + found.get().version().orElse("another") + " is installed: " + least.reason(),
            least.hint()));
  }
}

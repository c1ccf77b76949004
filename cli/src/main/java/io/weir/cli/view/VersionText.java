package io.weir.cli.view;

import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.InstalledProgram;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** Words for the versions of a broker kind that can be had. */
public final class VersionText {
  private VersionText() {}

  /**
   * The versions that were tried, or what is installed, or how to install it.
   *
   * @param system a system of that kind, as it is by default
   */
  public static String of(Launcher launcher, SystemSpec system) {
    if (!launcher.versions().isEmpty()) {
      return String.join(", ", launcher.versions());
    }
    Optional<HostProgram> broker = launcher.hostPrograms(system).stream().findFirst();
    return broker.map(program -> InstalledProgram.find(program)
        .map(found -> "installed: " + found.text(LocalDate.now(ZoneOffset.UTC)))
        .orElse("not installed: " + program.hint())).orElse("-");
  }
}

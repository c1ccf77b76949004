package io.weir.lab.host;

import io.weir.core.launch.LaunchHost;
import java.nio.file.Path;

/**
 * A machine that processes of a system run on.
 *
 * @param name its name in the plan
 * @param directory where the system's processes write there
 * @param probe measures it
 */
public record SystemHost(String name, Path directory, HostProbe probe) {
  /** Returns where it is, for messages: nothing for this machine, else as {@code " of host-1"}. */
  public String where() {
    return isElsewhere() ? " of " + name : "";
  }

  /** Returns whether it is not this machine. */
  public boolean isElsewhere() {
    return !name.equals(LaunchHost.THIS_MACHINE);
  }
}

package io.weir.lab.provision;

import io.weir.core.launch.LaunchHost;
import io.weir.core.result.RunResult.StartedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A process of a deployment.
 *
 * @param name its name in the plan
 * @param role what it is, as {@code bookie}
 * @param host the name of its machine in the plan
 * @param pid its process id
 * @param command its command line, with secrets redacted
 * @param readyAfter from its start until it was ready
 * @param log where its output goes
 */
public record DeployedProcess(String name, String role, String host, long pid, List<String> command,
    Duration readyAfter, Path log) {
  public DeployedProcess {
    command = List.copyOf(command);
  }

  /** Returns the same as results keep it. */
  public StartedProcess started() {
    Optional<String> elsewhere =
        Optional.of(host).filter(machine -> !machine.equals(LaunchHost.THIS_MACHINE));
    return new StartedProcess(name, elsewhere, command, readyAfter.toMillis());
  }
}

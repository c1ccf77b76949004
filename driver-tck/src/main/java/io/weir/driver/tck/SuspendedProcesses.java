package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;
import java.io.IOException;
import java.util.List;

/**
 * A freeze that suspends processes (SIGSTOP) and resumes them at the end (SIGCONT).
 *
 * @param settings the settings of the test's driver
 * @param pids the processes
 */
public record SuspendedProcesses(DriverSettings settings, List<Long> pids) implements Freeze {
  public SuspendedProcesses {
    pids = List.copyOf(pids);
  }

  @Override
  public void begin() throws IOException, InterruptedException {
    signal("-STOP");
  }

  @Override
  public void end() throws IOException, InterruptedException {
    signal("-CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    for (long pid : pids) {
      new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
    }
  }
}

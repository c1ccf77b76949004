package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;
import java.io.IOException;
import java.util.List;

/**
 * A freeze of processes: each is suspended (SIGSTOP), and goes on at the end (SIGCONT).
 *
 * @param settings what the driver of the test is opened with
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

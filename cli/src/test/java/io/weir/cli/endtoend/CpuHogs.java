package io.weir.cli.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes that take all the CPU time that they get, until they are closed. */
final class CpuHogs implements AutoCloseable {
  private final List<Process> processes = new ArrayList<>();

  private CpuHogs() {}

  /** Whether processes can be bound to a core here. */
  static boolean canPin() throws InterruptedException {
    try {
      Process probe = new ProcessBuilder("taskset", "-c", "0", "true").start();
      return probe.waitFor(10, TimeUnit.SECONDS) && probe.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Starts some.
   *
   * @param prefix a command that becomes the one that it is given, as {@code taskset -c 0}
   */
  static CpuHogs start(int count, List<String> prefix) throws IOException {
    CpuHogs hogs = new CpuHogs();
    List<String> command = new ArrayList<>(prefix);
    command.addAll(List.of("sh", "-c", "while :; do :; done"));
    try {
      for (int number = 0; number < count; number++) {
        hogs.processes.add(new ProcessBuilder(command).start());
      }
    } catch (IOException e) {
      hogs.close();
      throw e;
    }
    return hogs;
  }

  /** Whether all of them still run. */
  boolean running() {
    return processes.stream().allMatch(Process::isAlive);
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}

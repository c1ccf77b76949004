package io.weir.lab.provision;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of several processes, and of all that they started, at one moment. They are frozen first,
 * each with its whole group, and killed then: so none of them can act on the end of another, as a
 * broker does that loses its storage or a follower that loses its leader.
 */
final class Crash {
  private static final Duration LIMIT = Duration.ofSeconds(15);
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);
  private static final String SCRIPT =
      "kill -s STOP -- \"$@\" 2>/dev/null; kill -s KILL -- \"$@\" 2>/dev/null; exit 0";

  private Crash() {}

  /**
   * Kills the processes and waits until they and all that they started are gone, also while the
   * thread is interrupted: a port or a file that one still holds would stop the next start.
   *
   * @param processes those that are alive, in the order in which they are reached
   * @throws ProvisionException if they can't be killed, or one is still there
   */
  static void of(List<SupervisedProcess> processes) throws ProvisionException {
    if (processes.isEmpty()) {
      return;
    }
    List<ProcessIdentity> started = processes.stream()
        .flatMap(process -> ProcessHandle.of(process.pid()).stream())
        .flatMap(ProcessHandle::descendants)
        .map(ProcessIdentity::of)
        .toList();
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "weir-crash"));
    processes.forEach(process -> command.add(process.target()));
    send(command);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    for (SupervisedProcess process : processes) {
      Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
      if (!Waits.uninterruptibly(process.onExit(), left)) {
        throw new ProvisionException(process.spec().name() + " (pid " + process.pid()
            + ") is still there " + Durations.format(LIMIT)
            + " after it was killed; look at it with ps, and at its log " + process.spec().log());
      }
    }
    awaitEnd(started, deadline);
  }

  private static void awaitEnd(List<ProcessIdentity> started, long deadline)
      throws ProvisionException {
    for (ProcessIdentity process : started) {
      while (process.find().isPresent()) {
        if (System.nanoTime() - deadline > 0) {
          throw new ProvisionException("process " + process.pid() + ", which the system started, is"
              + " still there " + Durations.format(LIMIT)
              + " after it was killed; look at it with ps");
        }
        LockSupport.parkNanos(LOOK_EVERY.toNanos());
      }
    }
  }

  private static void send(List<String> command) throws ProvisionException {
    try {
      Process sender = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (!Waits.uninterruptibly(sender.onExit(), LIMIT)) {
        sender.destroyForcibly();
        throw new ProvisionException(
            "the signals that kill the system were not sent within " + Durations.format(LIMIT));
      }
    } catch (IOException e) {
      throw new ProvisionException("the system can't be killed: " + e.getMessage(), e);
    }
  }
}

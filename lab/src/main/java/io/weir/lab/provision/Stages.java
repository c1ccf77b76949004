package io.weir.lab.provision;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** The processes that were started so far, stage by stage. Thread-safe. */
final class Stages {
  /**
   * The time limit for a system that ends as a whole. Nodes that keep their state by a majority
   * can't end in order then: Kafka's brokers ask their controllers, which end at the same time.
   */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final List<List<RunningProcess>> stages = new ArrayList<>();
  private final ProvisionListener listener;
  private final CompletableFuture<ProvisionException> failure = new CompletableFuture<>();
  private final Set<RunningProcess> expected = ConcurrentHashMap.newKeySet();
  private boolean stopping;

  /** Without a process in any of some stages. */
  Stages(int count, ProvisionListener listener) {
    this.listener = listener;
    for (int stage = 0; stage < count; stage++) {
      stages.add(new ArrayList<>());
    }
  }

  /**
   * Adds a started process.
   *
   * @throws ProvisionException if all are being stopped; the new one is stopped too then
   */
  void add(int stage, RunningProcess process) throws ProvisionException {
    synchronized (this) {
      if (!stopping) {
        stages.get(stage).add(process);
        return;
      }
    }
    refuse(process, "start " + process.plan().name());
  }

  private static void refuse(RunningProcess process, String doing) throws ProvisionException {
    process.process().stop(Duration.ZERO);
    throw new ProvisionException("can't " + doing + ": its system is being stopped");
  }

  synchronized List<RunningProcess> all() {
    return stages.stream().flatMap(List::stream).toList();
  }

  /** From now on the end of a process that should run is a failure, which completes the future. */
  CompletableFuture<ProvisionException> watch() {
    all().forEach(this::watch);
    return failure.copy();
  }

  void watch(RunningProcess running) {
    if (running.stays()) {
      running.process().onExit().thenRun(() -> ended(running));
    }
  }

  /** The end of this process is no failure any more. */
  void expectEnd(RunningProcess running) {
    expected.add(running);
  }

  /** Returns whether a process ended that was expected to, and was not started again. */
  boolean isDown(RunningProcess running) {
    return expected.contains(running) && !running.process().isAlive();
  }

  /**
   * Puts a process in the place of one that ended.
   *
   * @throws ProvisionException if all are being stopped; the new one is stopped too then
   */
  void replace(RunningProcess old, RunningProcess started) throws ProvisionException {
    synchronized (this) {
      if (!stopping) {
        stages.forEach(stage -> stage.replaceAll(running -> running == old ? started : running));
        return;
      }
    }
    refuse(started, "start " + old.plan().name() + " again");
  }

  private void ended(RunningProcess running) {
    synchronized (this) {
      if (stopping || expected.contains(running)) {
        return;
      }
    }
    failure.complete(running.died("while it was in use"));
  }

  /** Stops a stage; all its processes, even if one resists. None is started from now on. */
  void stop(int number) throws ProvisionException {
    List<RunningProcess> stage;
    synchronized (this) {
      stopping = true;
      stage = List.copyOf(stages.get(number));
    }
    stop(stage).throwIfAny();
  }

  /** Kills all processes at once and waits until they are gone. */
  void kill() throws ProvisionException {
    Crash.of(killed());
  }

  /** Sends all processes the signals that kill them, and does not wait for their end. */
  void beginKill() throws ProvisionException {
    Crash.signal(killed());
  }

  private synchronized List<SupervisedProcess> killed() {
    stopping = true;
    return all().reversed()
        .stream()
        .map(RunningProcess::process)
        .filter(SupervisedProcess::isAlive)
        .toList();
  }

  private CollectedFailures stop(List<RunningProcess> stage) {
    List<RunningProcess> alive =
        stage.stream().filter(running -> running.process().isAlive()).toList();
    long since = System.nanoTime();
    for (RunningProcess running : alive) {
      listener.stopping(running.plan().name());
      running.process().requestStop();
    }
    CollectedFailures failures = new CollectedFailures();
    for (RunningProcess running : alive) {
      try {
        running.process().stop(left(running.plan().stopGrace(), since));
        listener.stopped(running.plan().name(), Duration.ofNanos(System.nanoTime() - since));
      } catch (ProvisionException e) {
        failures.add(e);
      }
    }
    return failures;
  }

  private static Duration left(Duration grace, long since) {
    Duration left = Durations.min(grace, FAREWELL).minusNanos(System.nanoTime() - since);
    return Durations.max(left, Duration.ZERO);
  }

  /**
   * Ends several processes, with all their descendants, at the same time. They are frozen first,
   * each with its whole group, and killed then: so none of them can act on the end of another, as a
   * broker does that loses its storage or a follower that loses its leader.
   */
  private static final class Crash {
    private static final Duration LIMIT = Duration.ofSeconds(15);
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);
    private static final String SCRIPT =
        "kill -s STOP -- \"$@\" 2>/dev/null; kill -s KILL -- \"$@\" 2>/dev/null; exit 0";

    private Crash() {}

    /**
     * Kills the processes and waits until they and all their descendants are gone, also while the
     * thread is interrupted: a port or a file that one still holds would fail the next start.
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
      signal(processes);
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
            throw new ProvisionException(
                "process " + process.pid() + ", which the system started, is"
                    + " still there " + Durations.format(LIMIT)
                    + " after it was killed; look at it with ps");
          }
          LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
      }
    }

    /**
     * Sends the signals. When this returns, no process executes its own code any more, also not one
     * that waits within the kernel and can't end before that wait does.
     */
    static void signal(List<SupervisedProcess> processes) throws ProvisionException {
      List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "weir-crash"));
      processes.forEach(process -> command.add(process.target()));
      send(command);
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
}

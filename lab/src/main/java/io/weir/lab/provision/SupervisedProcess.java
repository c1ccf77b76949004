package io.weir.lab.provision;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A process that does not outlive weir, however weir ends: by its return, an exception, Ctrl-C or
 * {@code kill -9}. It does not get the terminal's Ctrl-C or hang-up itself, so that weir decides
 * when and in which order processes stop. All processes that it starts in turn, and that stay in
 * its process group, end with it. Thread-safe.
 */
public final class SupervisedProcess implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(15);
  private static final int KILLED = 128 + 9;

  private final ProcessSpec spec;
  private final Process leash;
  private final LeashReports.Child child;
  private final Optional<ProcessHandle> handle;
  private final CompletableFuture<Integer> exit;

  private SupervisedProcess(
      ProcessSpec spec, Process leash, LeashReports reports, LeashReports.Child child) {
    this.spec = spec;
    this.leash = leash;
    this.child = child;
    handle = ProcessHandle.of(child.pid());
    exit = reports.exitCode()
        .thenCompose(code -> code.isPresent() ? ended(code.getAsInt()) : orphaned());
  }

  /**
   * Starts a process. An interrupt while it starts is kept for later, so that no process gets lost
   * half started.
   *
   * @throws ProvisionException if it can't be started
   * @throws InterruptedException if the thread was interrupted before; nothing was started
   */
  public static SupervisedProcess start(ProcessSpec spec)
      throws ProvisionException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return start(spec, HostTools.detected());
  }

  static SupervisedProcess start(ProcessSpec spec, HostTools tools) throws ProvisionException {
    requireProgram(spec.name(), spec.command().get(0));
    Process leash;
    try {
      Files.createDirectories(spec.log().toAbsolutePath().getParent());
      Files.createDirectories(spec.temporary());
      leash = Leash.start(spec, tools);
    } catch (IOException e) {
      throw new ProvisionException("can't start " + spec.name() + ": " + e.getMessage(), e);
    }
    LeashReports reports = LeashReports.from(leash.getErrorStream(), spec.name());
    return new SupervisedProcess(spec, leash, reports, childOf(spec, leash, reports));
  }

  static void requireProgram(String process, String program) throws ProvisionException {
    if (HostTools.find(program).isEmpty()) {
      throw new ProvisionException(
          "can't start " + process + ": there is no program " + program
              + " to run; install it, or put its directory on the PATH");
    }
  }

  private static LeashReports.Child childOf(ProcessSpec spec, Process leash, LeashReports reports)
      throws ProvisionException {
    boolean answered = Waits.uninterruptibly(reports.child(), START_LIMIT);
    Optional<LeashReports.Child> child = reports.child().getNow(Optional.empty());
    if (child.isPresent()) {
      return child.get();
    }
    leash.destroy();
    String problem =
        answered
            ? "its supervising shell ended at once"
            : "its supervising shell did not start it within " + Durations.format(START_LIMIT);
    throw new ProvisionException(
        "can't start " + spec.name() + ": " + problem + ". " + reports.complaints());
  }

  /** Returns the started process. */
  public ProcessSpec spec() {
    return spec;
  }

  /** Returns its process id; the supervising shell has another one. */
  public long pid() {
    return child.pid();
  }

  /** Returns the time that {@code kill} takes to reach it and all its descendants. */
  String target() {
    return child.target();
  }

  /** Returns whether it, or what it started, is not known to be gone. */
  public boolean isAlive() {
    return !exit.isDone();
  }

  /**
   * Completes with the exit code (128 + number after a signal) when the process and its group are
   * gone; never exceptionally.
   */
  public CompletableFuture<Integer> onExit() {
    return exit.copy();
  }

  /**
   * Returns its standard input; closing it is the process's end of file.
   *
   * @throws IllegalStateException unless its streams are piped
   */
  public OutputStream input() {
    requirePiped();
    return leash.getOutputStream();
  }

  /**
   * Returns its standard output.
   *
   * @throws IllegalStateException unless its streams are piped
   */
  public InputStream output() {
    requirePiped();
    return leash.getInputStream();
  }

  private void requirePiped() {
    if (spec.streams() != ProcessSpec.Streams.PIPED) {
      throw new IllegalStateException("the streams of " + spec.name() + " go to its log");
    }
  }

  /**
   * Asks it to stop and returns at once; it is killed when its grace is over. Does nothing if it is
   * gone already.
   */
  public void requestStop() {
    if (isAlive()) {
      // Not Process.destroy(), which would also cut the lifeline and with it the grace.
      leash.toHandle().destroy();
    }
  }

  /** Kills it and its descendants at once, as a crash would, and returns before it is gone. */
  public void kill() {
    handle.ifPresent(process -> {
      List<ProcessHandle> started = process.descendants().toList();
      process.destroyForcibly();
      started.forEach(ProcessHandle::destroyForcibly);
    });
  }

  /**
   * Asks it to stop, has it killed after its grace, and waits until it is gone. Does nothing if it
   * is gone already. If the calling thread is interrupted, the stop continues and the interrupt is
   * kept for the caller.
   *
   * @throws ProvisionException if it is still there although it was killed
   */
  public void stop() throws ProvisionException {
    stop(spec.stopGrace());
  }

  /** As {@link #stop()}, with a shorter grace; zero kills at once. */
  public void stop(Duration grace) throws ProvisionException {
    requestStop();
    if (Waits.uninterruptibly(exit, grace)) {
      return;
    }
    kill();
    if (Waits.uninterruptibly(exit, KILL_LIMIT)) {
      return;
    }
    leash.destroyForcibly();
    if (!Waits.uninterruptibly(exit, KILL_LIMIT)) {
      throw new ProvisionException(
          spec.name() + " (pid " + pid()
              + ") is still there although it was killed; look at it with ps, and at its log "
              + spec.log());
    }
  }

  /** As {@link #stop()}. */
  @Override
  public void close() throws ProvisionException {
    stop();
  }

  private CompletableFuture<Integer> ended(int code) {
    // The shell's own end, which follows at once, frees what this process holds of it.
    return leash.onExit().thenApply(gone -> code);
  }

  /**
   * The shell was killed. If the kernel could not be set to end the process with it, this ends it.
   */
  private CompletableFuture<Integer> orphaned() {
    leash.destroy();
    try {
      new ProcessBuilder("sh", "-c", "kill -s KILL -- \"$1\"", "weir-kill", child.target())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      kill();
    }
    return handle.map(process -> process.onExit().thenApply(gone -> KILLED))
        .orElse(CompletableFuture.completedFuture(KILLED));
  }
}

package io.weir.lab.provision;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/**
 * A process that does not outlive weir, whatever ends weir: its return, an exception, Ctrl-C or {@code kill -9}. It does not get the
 * terminal's Ctrl-C or hang-up itself, so that weir decides when and in which order processes stop. All processes that it starts in
 * turn, and that stay in its process group, end with it. Thread-safe.
 */
public final class SupervisedProcess implements AutoCloseable {
  private final ProcessSpec spec;

  private SupervisedProcess(ProcessSpec spec) {
    this.spec = spec;
  }

  /**
   * Starts a process.
   *
   * @throws ProvisionException if it can't be started
   */
  public static SupervisedProcess start(ProcessSpec spec) throws ProvisionException, InterruptedException {
    throw new ProvisionException("not started: " + new SupervisedProcess(spec).spec);
  }

  /** What was started. */
  public ProcessSpec spec() {
    return spec;
  }

  /** Its process id; the supervising shell has another one. */
  public long pid() {
    return 0;
  }

  /** When it was started. */
  public Instant startedAt() {
    return Instant.EPOCH;
  }

  public boolean isAlive() {
    return false;
  }

  /** Completes with the exit code (128 + number after a signal) when the process and its group are gone; never exceptionally. */
  public CompletableFuture<Integer> onExit() {
    return new CompletableFuture<>();
  }

  /**
   * Its standard input; closing it is the process's end of file.
   *
   * @throws IllegalStateException unless its streams are piped
   */
  public OutputStream input() {
    throw new IllegalStateException();
  }

  /**
   * Its standard output.
   *
   * @throws IllegalStateException unless its streams are piped
   */
  public InputStream output() {
    throw new IllegalStateException();
  }

  /**
   * Asks it to stop, kills it after its grace, and waits until it is gone. Does nothing if it is gone already. If the calling thread is
   * interrupted the stop goes on, and the interrupt is kept for the caller.
   *
   * @throws ProvisionException if it is still there although it was killed
   */
  public void stop() throws ProvisionException {
    stop(spec.stopGrace());
  }

  /** As {@link #stop()}, with another grace; zero kills at once. */
  public void stop(Duration grace) throws ProvisionException {}

  /** As {@link #stop()}. */
  @Override
  public void close() throws ProvisionException {
    stop();
  }
}

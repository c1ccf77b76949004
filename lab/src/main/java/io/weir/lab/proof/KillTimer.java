package io.weir.lab.proof;

import io.weir.core.driver.Deadline;
import io.weir.core.interval.PhaseKind;
import io.weir.core.thread.ThreadEnd;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.trial.TrialListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Kills a system at a given time after the start of a trial's load, on its own thread, whatever the
 * trial does then.
 */
final class KillTimer implements TrialListener, AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  private final Action crash;
  private final Duration after;
  private final Consumer<Duration> killed;
  private final CompletableFuture<Duration> done = new CompletableFuture<>();
  private final Thread thread;
  private long loadNanos;

  /** The crash of a system. Its processes are gone when it returns. */
  interface Action {
    void take() throws ProvisionException, InterruptedException;
  }

  /**
   * A timer that starts with the load.
   *
   * @param crash what happens when it is over
   * @param killed called with the time of the kill when all processes are gone
   */
  KillTimer(Action crash, Duration after, Consumer<Duration> killed) {
    this.crash = crash;
    this.after = after;
    this.killed = killed;
    this.thread = Thread.ofPlatform().daemon().name("weir-kill").unstarted(this::run);
  }

  private void run() {
    try {
      TimeUnit.NANOSECONDS.sleep(loadNanos + after.toNanos() - System.nanoTime());
      Duration at = Duration.ofNanos(System.nanoTime() - loadNanos);
      crash.take();
      killed.accept(at);
      done.complete(at);
    } catch (Throwable e) {
      done.completeExceptionally(e);
    }
  }

  /** Returns why the system could not be killed, if so; answers at once. */
  Optional<String> problem() {
    return done.isCompletedExceptionally()
        ? Optional.of(reason(done.exceptionNow()))
        : Optional.empty();
  }

  private static String reason(Throwable cause) {
    return cause instanceof ProvisionException ? cause.getMessage() : cause.toString();
  }

  /**
   * Returns when the system was killed, since the start of the load. It is gone when this returns.
   *
   * @throws ProofFailedException if it was not
   */
  Duration killedAt() throws ProofFailedException, InterruptedException {
    try {
      return done.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new ProofFailedException("the system was not killed within " + LIMIT.toSeconds()
          + " s of the end of its load", e);
    } catch (ExecutionException e) {
      throw new ProofFailedException(reason(e.getCause()), e);
    }
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    if (thread.getState() == Thread.State.NEW) {
      loadNanos = System.nanoTime();
      thread.start();
    }
  }

  /**
   * Gives up a kill that has not begun, and waits for the end of one that has.
   *
   * @throws ProofFailedException if that takes too long
   */
  @Override
  public void close() throws ProofFailedException {
    thread.interrupt();
    if (!ThreadEnd.runningUninterruptibly(List.of(thread), Deadline.in(LIMIT)).isEmpty()) {
      throw new ProofFailedException(
          "the kill of the system did not end within " + LIMIT.toSeconds()
              + " s of the end of its load");
    }
  }
}

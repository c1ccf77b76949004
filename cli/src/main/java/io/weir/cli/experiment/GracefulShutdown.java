package io.weir.cli.experiment;

import io.weir.cli.context.Console;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a running experiment in order when the JVM receives a signal to end. */
final class GracefulShutdown {
  /** The runner's promised time, and some time for the report. */
  private static final Duration LIMIT = Duration.ofSeconds(30);
  /** The same, and the time for a result to be fetched. */
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(11);

  private final Runnable cancel;
  private final String message;
  private final Duration limit;
  private final Console console;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "ending");

  private GracefulShutdown(Runnable cancel, String message, Duration limit, Console console) {
    this.cancel = cancel;
    this.message = message;
    this.limit = limit;
    this.console = console;
  }

  /**
   * From now until it is released, the end of the JVM waits for it.
   *
   * @param cancel breaks off what runs; returns at once
   * @param message the message to the user
   */
  static GracefulShutdown of(Runnable cancel, String message, Console console) {
    return of(cancel, message, LIMIT, console);
  }

  /** Returns the same for a result that outlasts its run, which another one cancels. */
  static GracefulShutdown silent(Console console) {
    return of(() -> {}, "", FETCH_LIMIT, console);
  }

  /**
   * Returns the same with another limit.
   *
   * @param limit how long the end of the JVM waits
   */
  static GracefulShutdown of(Runnable cancel, String message, Duration limit, Console console) {
    GracefulShutdown ending = new GracefulShutdown(cancel, message, limit, console);
    try {
      Runtime.getRuntime().addShutdownHook(ending.hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already, for another of these to wait for.
      cancel.run();
    }
    return ending;
  }

  private void end() {
    if (!message.isEmpty()) {
      console.note("");
      console.note(message);
    }
    cancel.run();
    try {
      if (!over.await(limit.toSeconds(), TimeUnit.SECONDS)) {
        console.error("weir did not finish within " + limit.toSeconds() + " s and stops now");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the JVM end; what it had to wait for is over. */
  void release() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook has just been let go.
      return;
    }
  }
}

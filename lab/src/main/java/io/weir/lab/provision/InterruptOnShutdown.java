package io.weir.lab.provision;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a thread end its work in order when Ctrl-C, SIGTERM or SIGHUP ends the JVM: the
 * thread is interrupted, and the JVM waits for it up to a limit. Use it in a try-with-resources
 * statement around everything that must be stopped in order. Thread-safe.
 *
 * <pre> try (var ending = InterruptOnShutdown.of(Thread.currentThread(), Duration.ofMinutes(2));
 * Deployment deployment = provisioner.deploy(…)) { … } </pre>
 *
 * <p>After the limit, or when the JVM is killed, processes still end with weir, but all at once.
 */
public final class InterruptOnShutdown implements AutoCloseable {
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;
  private volatile boolean begun;

  private InterruptOnShutdown(Thread thread, Duration limit) {
    hook = Thread.ofPlatform().name("weir-shutdown").unstarted(() -> end(thread, limit));
  }

  /** From now until it is closed, a shutdown interrupts the thread and waits. */
  public static InterruptOnShutdown of(Thread thread, Duration limit) {
    InterruptOnShutdown ending = new InterruptOnShutdown(thread, limit);
    try {
      Runtime.getRuntime().addShutdownHook(ending.hook);
    } catch (IllegalStateException e) {
      ending.begun = true;
      thread.interrupt();
    }
    return ending;
  }

  /** Returns whether a shutdown has begun. */
  public boolean begun() {
    return begun;
  }

  @Override
  public void close() {
    closed.countDown();
    if (!begun) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        begun = true;
      }
    }
  }

  private void end(Thread thread, Duration limit) {
    begun = true;
    thread.interrupt();
    try {
      closed.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

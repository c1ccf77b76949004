package io.weir.driver.rabbitmq.client;

import java.time.Duration;

/**
 * Closes what says goodbye to its broker first, which may answer nothing: in the background, so
 * that nobody waits for longer than a grace.
 */
final class PoliteClose {
  private static final Duration GRACE = Duration.ofSeconds(2);

  private PoliteClose() {}

  /** The grace in milliseconds, for closings that take one. */
  static int graceMillis() {
    return Math.toIntExact(GRACE.toMillis());
  }

  /** Begins to close and waits for its end, at most for the grace; an interrupt is kept. */
  static void of(Runnable closing) {
    Thread polite = Thread.ofPlatform().daemon().name("rabbitmq-close").start(() -> {
      try {
        closing.run();
      } catch (RuntimeException e) {
        // The broker answered nothing; whoever closes lets go of the connection by force.
      }
    });
    try {
      polite.join(GRACE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

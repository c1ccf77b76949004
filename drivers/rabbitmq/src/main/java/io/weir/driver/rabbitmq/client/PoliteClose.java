package io.weir.driver.rabbitmq.client;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what says goodbye to its broker first, which may answer nothing: in the background, so
 * that nobody waits for longer than a grace.
 */
final class PoliteClose {
  private static final Logger LOG = LoggerFactory.getLogger(PoliteClose.class);
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
      } catch (Throwable e) {
        // The broker answered nothing; whoever closes lets go of the connection by force.
        LOG.debug("a client did not close politely", e);
      }
    });
    try {
      polite.join(GRACE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

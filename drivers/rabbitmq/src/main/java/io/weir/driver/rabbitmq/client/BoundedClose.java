package io.weir.driver.rabbitmq.client;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an orderly close, which waits for the broker, in the background, so that callers wait no
 * longer than a grace period. The broker may not answer.
 */
final class BoundedClose {
  private static final Logger LOG = LoggerFactory.getLogger(BoundedClose.class);
  private static final Duration GRACE = Duration.ofSeconds(2);

  private BoundedClose() {}

  /** Returns the grace period in milliseconds, for close methods that accept one. */
  static int graceMillis() {
    return Math.toIntExact(GRACE.toMillis());
  }

  /** Starts to close and waits for the end, at most for the grace period. Keeps an interrupt. */
  static void of(Runnable closing) {
    Thread polite = Thread.ofPlatform().daemon().name("rabbitmq-close").start(() -> {
      try {
        closing.run();
      } catch (Throwable e) {
        // The broker did not answer. The caller then drops the connection.
        LOG.debug("a client did not close in an orderly way", e);
      }
    });
    try {
      polite.join(GRACE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

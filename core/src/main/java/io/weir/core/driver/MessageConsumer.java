package io.weir.core.driver;

import java.time.Duration;

/** Reads one topic within a subscription. Used by one thread at a time. */
public interface MessageConsumer extends AutoCloseable {
  /**
   * Waits until messages that are sent from now on will be delivered to this subscription (Kafka:
   * partitions assigned and positions resolved). All consumers of a subscription must be polled for
   * this together, also those that are ready, until all are; only then are they polled for
   * messages.
   *
   * @return whether that was so in time
   */
  boolean awaitReady(Duration timeout) throws DriverException, InterruptedException;

  /**
   * Waits for messages and hands over what has arrived, acknowledging it to the broker as the
   * settings say: at the acknowledge interval, asynchronously. Once it has handed a message over it
   * waits for no other.
   *
   * @param timeout the most to wait for the first message
   * @return how many messages were handed over
   * @throws DriverException if the client can't continue
   */
  int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException;

  /** The number of failed acknowledgements to the broker so far. Such failures do not end a run. */
  default long acknowledgeFailures() {
    return 0;
  }

  /**
   * Acknowledges what was handed over and closes the client within seconds. May be called twice.
   * By the thread that polls, it loses and repeats nothing: what was handed over is not delivered
   * again to the subscription, and what the client had fetched beyond that is. The system may
   * announce the latter as redelivered.
   */
  @Override
  void close();
}

package io.weir.core.driver;

import java.time.Duration;

/** Reads one topic within a subscription. Used by one thread at a time. */
public interface MessageConsumer extends AutoCloseable {
  /**
   * Waits until messages that are sent from now on will be delivered to this subscription (Kafka:
   * partitions assigned and positions resolved). All consumers of a subscription must be polled for
   * this together.
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
   * @throws DriverException if the client can't go on
   */
  int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException;

  /**
   * How often telling the broker what was processed has failed so far; such failures do not end a
   * run.
   */
  default long acknowledgeFailures() {
    return 0;
  }

  /**
   * Acknowledges what was handed over and closes the client within seconds. May be called twice.
   */
  @Override
  void close();
}

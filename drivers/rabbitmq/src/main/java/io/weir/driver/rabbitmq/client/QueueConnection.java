package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import java.util.List;

/**
 * A connection of one producer or consumer. It does not reconnect by itself, because its owner must
 * know which messages a broken connection lost. Thread-safe.
 *
 * @param <A> its deliveries
 */
interface QueueConnection<A extends ArrivedMessage> extends AutoCloseable {
  /** Returns whether it can be used. */
  boolean isOpen();

  /** Opens a path for messages. */
  PublishPath publish(Publication publication) throws DriverException;

  /**
   * Consumes from all queues, or fails and closes the connection.
   *
   * @param queues one for each partition
   * @param prefetch the most unacknowledged messages of each queue
   */
  MessageIntake<A> consumeAll(List<String> queues, int prefetch) throws DriverException;

  /**
   * Consumes from the available queues, and from those that the broker refuses as soon as they are
   * back. Closes the connection if it fails.
   *
   * @param queues one for each partition
   * @param prefetch the most unacknowledged messages of each queue
   */
  MessageIntake<A> consumeAvailable(List<String> queues, int prefetch) throws DriverException;

  /** Closes within seconds, and ends calls of other threads that wait for the broker. */
  @Override
  void close();
}

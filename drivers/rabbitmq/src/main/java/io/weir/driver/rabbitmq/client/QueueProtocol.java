package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.driver.rabbitmq.RabbitMqClient;

/**
 * A client of queues. Each producer and each consumer has a separate connection. Thread-safe.
 *
 * @param <A> its deliveries
 */
interface QueueProtocol<A extends ArrivedMessage> {
  /** Returns which client it is. */
  RabbitMqClient client();

  /** Connects to the next node, or to another one if it does not answer. */
  QueueConnection<A> connect(String name) throws DriverException;

  /** Makes one attempt to connect after a connection broke. */
  QueueConnection<A> connectAgain(String name) throws DriverException;
}

package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.rabbitmq.RabbitMqClient;

/**
 * AMQP 1.0.
 *
 * @param settings of the driver
 * @param addresses the nodes
 * @param threads receives exceptions on the client's threads, which the client only logs
 */
record LinkProtocol(DriverSettings settings, Addresses addresses, ThreadGuard threads)
    implements QueueProtocol<LinkIntake.Delivered> {
  @Override
  public RabbitMqClient client() {
    return RabbitMqClient.AMQP_1_0;
  }

  @Override
  public QueueConnection<LinkIntake.Delivered> connect(String name) throws DriverException {
    return LinkConnection.open(settings, addresses, name, threads);
  }

  /** The client has no time limit that could be shorter. */
  @Override
  public QueueConnection<LinkIntake.Delivered> connectAgain(String name) throws DriverException {
    return connect(name);
  }
}

package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.rabbitmq.RabbitMqClient;
import java.io.IOException;
import java.util.List;

/**
 * AMQP 0-9-1.
 *
 * @param settings of the driver
 * @param addresses the nodes
 * @param threads receives exceptions on the client's threads, which the client only logs
 */
record ChannelProtocol(DriverSettings settings, Addresses addresses, ThreadGuard threads)
    implements QueueProtocol<QueueIntake.Delivered> {
  @Override
  public RabbitMqClient client() {
    return RabbitMqClient.AMQP_0_9_1;
  }

  @Override
  public QueueConnection<QueueIntake.Delivered> connect(String name) throws DriverException {
    return new ChannelConnection(ClientConnection.open(settings, addresses, name), threads);
  }

  @Override
  public QueueConnection<QueueIntake.Delivered> connectAgain(String name) throws DriverException {
    return new ChannelConnection(ClientConnection.again(settings, addresses, name), threads);
  }

  private record ChannelConnection(ClientConnection connection, ThreadGuard threads)
      implements QueueConnection<QueueIntake.Delivered> {
    @Override
    public boolean isOpen() {
      return connection.isOpen();
    }

    @Override
    public PublishPath publish(Publication publication) throws DriverException {
      return PublishChannel.open(connection, publication);
    }

    @Override
    public QueueIntake consumeAll(List<String> queues, int prefetch) throws DriverException {
      try {
        return QueueIntake.ofAll(connection, queues, prefetch, threads);
      } catch (IOException | ShutdownSignalException e) {
        throw new DriverException(Replies.chain(e), e);
      }
    }

    @Override
    public QueueIntake consumeAvailable(List<String> queues, int prefetch)
        throws DriverException {
      try {
        return QueueIntake.ofAvailable(connection, queues, prefetch, threads);
      } catch (IOException | ShutdownSignalException e) {
        throw new DriverException(Replies.chain(e), e);
      }
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}

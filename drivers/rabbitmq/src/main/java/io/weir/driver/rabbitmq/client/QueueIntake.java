package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.thread.ThreadGuard;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Deliveries by one channel. {@link #acknowledge} is thread-safe. */
final class QueueIntake extends MessageIntake<QueueIntake.Delivered> {
  private final ClientConnection connection;
  private final Channel channel;
  private final List<String> queues;
  private final ThreadGuard threads;
  private final MissingQueues missing;
  private long lastTag;

  /**
   * A delivered message.
   *
   * @param tag the delivery tag for its acknowledgement, on the channel of its delivery
   */
  record Delivered(int partition, int key, long tag, byte[] message, boolean redelivered)
      implements ArrivedMessage {}

  private QueueIntake(ClientConnection connection, Channel channel, List<String> queues,
      ThreadGuard threads) {
    this.connection = connection;
    this.channel = channel;
    this.queues = queues;
    this.threads = threads;
    this.missing = new MissingQueues(queues, this, threads);
  }

  /**
   * Consumes from all queues, or fails.
   *
   * @param connection is closed with the intake, or if this fails
   * @param queues one for each partition
   * @param prefetch the prefetch limit of each queue
   * @param threads receives exceptions on the client's threads, which the client only logs
   */
  static QueueIntake ofAll(ClientConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads)
      throws IOException {
    try {
      return all(connection, queues, prefetch, threads);
    } catch (IOException | ShutdownSignalException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Consumes from the available queues, and from those that the broker refuses as soon as they are
   * back.
   */
  static QueueIntake ofAvailable(ClientConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads)
      throws IOException {
    try {
      try {
        return all(connection, queues, prefetch, threads);
      } catch (IOException | ShutdownSignalException e) {
        if (!isRefusal(e)) {
          throw e;
        }
        QueueIntake intake = on(connection, queues, prefetch, threads);
        IntStream.range(0, queues.size()).forEach(intake.missing::add);
        return intake;
      }
    } catch (IOException | ShutdownSignalException e) {
      connection.close();
      throw e;
    }
  }

  private static QueueIntake all(ClientConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads)
      throws IOException {
    QueueIntake intake = on(connection, queues, prefetch, threads);
    for (int partition = 0; partition < queues.size(); partition++) {
      intake.take(partition);
    }
    return intake;
  }

  private static QueueIntake on(ClientConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads)
      throws IOException {
    Channel channel = connection.channel();
    channel.basicQos(prefetch, false);
    return new QueueIntake(connection, channel, queues, threads);
  }

  private void take(int partition) throws IOException {
    channel.basicConsume(queues.get(partition), false, new Delivery(partition));
  }

  /** Receives one queue's messages, on the client's thread. */
  private final class Delivery extends DefaultConsumer {
    private final int partition;

    Delivery(int partition) {
      super(channel);
      this.partition = partition;
    }

    @Override
    public void handleDelivery(String consumerTag, Envelope envelope, BasicProperties properties,
        byte[] body) {
      try {
        arrived(new Delivered(partition, key(properties), envelope.getDeliveryTag(), body,
            envelope.isRedeliver()));
      } catch (Throwable e) {
        threads.failed("taking deliveries", e);
      }
    }

    private static int key(BasicProperties properties) {
      return MessageIntake.key(properties.getHeaders() == null
          ? null
          : properties.getHeaders().get(Layout.KEY_HEADER));
    }

    /** The broker's notice that the queue, or its node, is gone. */
    @Override
    public void handleCancel(String consumerTag) {
      missing.cancelled(partition);
    }
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public boolean consumeAgain(int partition) throws DriverException {
    try {
      if (!isThere(queues.get(partition))) {
        return false;
      }
      take(partition);
      return true;
    } catch (IOException | ShutdownSignalException e) {
      throw new DriverException("can't look for queue " + queues.get(partition) + ": "
          + Replies.chain(e), e);
    }
  }

  @Override
  public void giveUp() {
    connection.close();
  }

  /** Uses another channel, because the broker closes a channel that asks for an unknown queue. */
  private boolean isThere(String queue) throws IOException {
    Channel other = connection.channel();
    try {
      other.queueDeclarePassive(queue);
      other.abort();
      return true;
    } catch (IOException | ShutdownSignalException e) {
      if (!isRefusal(e)) {
        throw e;
      }
      return false;
    }
  }

  /** Returns whether the broker answered by closing the channel. */
  private static boolean isRefusal(Exception thrown) {
    return Replies.in(thrown).isPresent();
  }

  @Override
  void handedOver(List<Delivered> batch) {
    lastTag = batch.getLast().tag();
  }

  @Override
  void acknowledge() throws DriverException {
    try {
      channel.basicAck(lastTag, true);
    } catch (IOException | ShutdownSignalException e) {
      throw new DriverException("can't acknowledge messages: " + Replies.chain(e), e);
    }
  }
}

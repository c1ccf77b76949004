package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.MessageKey;
import io.weir.core.thread.ThreadGuard;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a consumer takes over one connection, by one channel: messages of some queues, as they come.
 * A queue whose node is gone is one that the broker cancels, or does not know. It keeps the
 * consumer from no other: a thread of its own, which ends with the connection, asks for it again
 * and again. Read by one thread; {@link #acknowledge} and {@link #close} by any.
 */
final class QueueIntake implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueIntake.class);
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final ClientConnection connection;
  private final Channel channel;
  private final List<String> queues;
  private final ThreadGuard threads;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
  /** The partitions whose queues are to be had back. */
  private final BlockingQueue<Integer> missing = new LinkedBlockingQueue<>();
  private final AtomicBoolean looking = new AtomicBoolean();

  /**
   * A message as the client handed it over.
   *
   * @param key its key's number
   * @param tag by which it is acknowledged, on the channel that it came by
   */
  record Arrival(int partition, int key, long tag, byte[] message, boolean redelivered) {}

  private QueueIntake(ClientConnection connection, Channel channel, List<String> queues,
      ThreadGuard threads) {
    this.connection = connection;
    this.channel = channel;
    this.queues = queues;
    this.threads = threads;
  }

  /**
   * Takes from all queues, or fails.
   *
   * @param connection is closed with the intake, or where there is none
   * @param queues one for each partition
   * @param prefetch what the broker may send ahead from each
   * @param threads takes what is thrown on the client's threads, which the client only logs
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
   * Takes from all queues; where the broker refuses one, from those that there are, and from the
   * others as soon as they are back.
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
        IntStream.range(0, queues.size()).forEach(intake::miss);
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

  /** Takes one queue's messages, on the client's thread. */
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
        arrivals.add(new Arrival(partition, key(properties), envelope.getDeliveryTag(), body,
            envelope.isRedeliver()));
      } catch (Throwable e) {
        threads.failed("taking deliveries", e);
      }
    }

    private static int key(BasicProperties properties) {
      Object key = properties.getHeaders() == null
          ? null
          : properties.getHeaders().get(Layout.KEY_HEADER);
      return key == null ? MessageKey.NO_NUMBER : MessageKey.number(key.toString());
    }

    /** The broker's word that the queue, or the node that it is on, is gone. */
    @Override
    public void handleCancel(String consumerTag) {
      LOG.warn("queue {} is gone; it is taken from again when it is back", queues.get(partition));
      miss(partition);
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** The next message, or null if there is none in time. */
  Arrival poll(Duration timeout) throws InterruptedException {
    return arrivals.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Hands over what else has come. */
  void drainTo(Collection<Arrival> batch, int most) {
    arrivals.drainTo(batch, most);
  }

  /** Has a queue looked for, which must not keep the client's own thread. */
  private void miss(int partition) {
    missing.add(partition);
    if (looking.compareAndSet(false, true)) {
      threads.thread("rabbitmq-missing-queues", "looking for queues", this::look).start();
    }
  }

  /** Looks until the channel is closed: who once lost a queue may do so again. */
  private void look() {
    try {
      while (channel.isOpen()) {
        for (int left = missing.size(); left > 0 && channel.isOpen(); left--) {
          takeAgain(missing.take());
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (IOException | ShutdownSignalException e) {
      // What the channel waits for is not known now. The consumer opens another connection.
      LOG.debug("queues that were gone can't be looked for", e);
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void takeAgain(int partition) throws IOException {
    if (isThere(queues.get(partition))) {
      take(partition);
    } else {
      missing.add(partition);
    }
  }

  /** Asks on another channel: the broker closes one on which an unknown queue was asked for. */
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

  /** Whether the broker answered, by closing the channel that it was asked on. */
  private static boolean isRefusal(Exception thrown) {
    return Replies.in(thrown).isPresent();
  }

  /** Acknowledges all messages up to one. */
  void acknowledge(long tag) throws IOException {
    channel.basicAck(tag, true);
  }

  @Override
  public void close() {
    connection.close();
  }
}

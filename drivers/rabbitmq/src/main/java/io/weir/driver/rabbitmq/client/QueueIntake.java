package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.MessageKey;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a consumer takes over one connection, by one channel: messages of some queues, as they come.
 * A queue whose node is gone is one that the broker cancels, or does not know; it is asked for
 * again
 * and again, and keeps the consumer from no other. Used by one thread, except {@link #acknowledge}
 * and {@link #close}.
 */
final class QueueIntake implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueIntake.class);
  private static final Duration RETRY = Duration.ofMillis(500);
  /** How long looking for queues may keep a consumer from its messages. */
  private static final Duration LOOK = Duration.ofMillis(50);

  private final ClientConnection connection;
  private final Channel channel;
  private final List<String> queues;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
  /** The partitions whose queues are to be had back. */
  private final Queue<Integer> missing = new ConcurrentLinkedQueue<>();
  private long lookedNanos = System.nanoTime();

  /**
   * A message as the client handed it over.
   *
   * @param key its key's number
   * @param tag by which it is acknowledged, on the channel that it came by
   */
  record Arrival(int partition, int key, long tag, byte[] message, boolean redelivered) {}

  private QueueIntake(ClientConnection connection, Channel channel, List<String> queues) {
    this.connection = connection;
    this.channel = channel;
    this.queues = queues;
  }

  /**
   * Takes from all queues, or fails.
   *
   * @param connection is closed with the intake, or where there is none
   * @param queues one for each partition
   * @param prefetch what the broker may send ahead from each
   */
  static QueueIntake ofAll(ClientConnection connection, List<String> queues, int prefetch)
      throws IOException {
    try {
      return all(connection, queues, prefetch);
    } catch (IOException | ShutdownSignalException e) {
      connection.close();
      throw e;
    }
  }

  /** Takes from those queues that there are, and from the others as soon as they are back. */
  static QueueIntake ofAvailable(ClientConnection connection, List<String> queues, int prefetch)
      throws IOException {
    try {
      try {
        return all(connection, queues, prefetch);
      } catch (IOException | ShutdownSignalException e) {
        if (!isRefusal(e)) {
          throw e;
        }
        return available(connection, queues, prefetch);
      }
    } catch (IOException | ShutdownSignalException e) {
      connection.close();
      throw e;
    }
  }

  private static QueueIntake all(ClientConnection connection, List<String> queues, int prefetch)
      throws IOException {
    QueueIntake intake = on(connection, queues, prefetch);
    for (int partition = 0; partition < queues.size(); partition++) {
      intake.take(partition);
    }
    return intake;
  }

  private static QueueIntake available(ClientConnection connection, List<String> queues,
      int prefetch) throws IOException {
    QueueIntake intake = on(connection, queues, prefetch);
    IntStream.range(0, queues.size()).forEach(intake.missing::add);
    intake.takeMissing(ChronoUnit.FOREVER.getDuration());
    return intake;
  }

  private static QueueIntake on(ClientConnection connection, List<String> queues, int prefetch)
      throws IOException {
    Channel channel = connection.channel();
    channel.basicQos(prefetch, false);
    return new QueueIntake(connection, channel, queues);
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
      arrivals.add(new Arrival(partition, key(properties), envelope.getDeliveryTag(), body,
          envelope.isRedeliver()));
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
      missing.add(partition);
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

  /** Looks for queues that were gone, at most so often, and takes from those that are back. */
  void takeMissing() {
    if (missing.isEmpty() || System.nanoTime() - lookedNanos < RETRY.toNanos()) {
      return;
    }
    try {
      takeMissing(LOOK);
    } catch (IOException | ShutdownSignalException e) {
      // Where the broker closed the channel for it the consumer reconnects.
      LOG.debug("queues that were gone can't be looked for", e);
    }
    lookedNanos = System.nanoTime();
  }

  private void takeMissing(Duration most) throws IOException {
    long startNanos = System.nanoTime();
    for (int left = missing.size(); left > 0
        && most.minusNanos(System.nanoTime() - startNanos).isPositive(); left--) {
      int partition = missing.element();
      if (isThere(queues.get(partition))) {
        take(partition);
      } else {
        missing.add(partition);
      }
      missing.remove();
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
    return Causes.replyIn(thrown).isPresent();
  }

  /** Acknowledges all messages up to one. By any thread. */
  void acknowledge(long tag) throws IOException {
    channel.basicAck(tag, true);
  }

  @Override
  public void close() {
    connection.close();
  }
}

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
 * A consumer's deliveries over one connection, by one channel, from several queues. If a queue's
 * node is gone, the broker cancels the queue or does not know it. Other queues are not affected: a
 * separate thread, which ends with the connection, retries the missing queue until it is back. Read
 * by one thread; {@link #acknowledge} and {@link #close} are thread-safe.
 */
final class QueueIntake implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueIntake.class);
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final ClientConnection connection;
  private final Channel channel;
  private final List<String> queues;
  private final ThreadGuard threads;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
  /** The partitions whose queues are missing. */
  private final BlockingQueue<Integer> missing = new LinkedBlockingQueue<>();
  private final AtomicBoolean looking = new AtomicBoolean();

  /**
   * A delivered message.
   *
   * @param key its key's number
   * @param tag the delivery tag for its acknowledgement, on the channel of its delivery
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

    /** The broker's notice that the queue, or its node, is gone. */
    @Override
    public void handleCancel(String consumerTag) {
      LOG.warn("queue {} is gone; consuming resumes when it is back", queues.get(partition));
      miss(partition);
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Returns the next message, or null if there is none in time. */
  Arrival poll(Duration timeout) throws InterruptedException {
    return arrivals.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Moves further messages that have arrived to the batch. */
  void drainTo(Collection<Arrival> batch, int most) {
    arrivals.drainTo(batch, most);
  }

  /** Schedules the search for a queue, which must not block the client's own thread. */
  private void miss(int partition) {
    missing.add(partition);
    if (looking.compareAndSet(false, true)) {
      threads.thread("rabbitmq-missing-queues", "looking for queues", this::look).start();
    }
  }

  /** Searches until the channel is closed, because a queue may be lost more than once. */
  private void look() {
    try {
      while (channel.isOpen()) {
        for (int left = missing.size(); left > 0 && channel.isOpen(); left--) {
          takeAgain(missing.take());
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (IOException | ShutdownSignalException e) {
      // The state of the queues is unknown now. The consumer opens another connection.
      LOG.debug("can't look for queues that were gone", e);
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

  /** Acknowledges all messages up to one. */
  void acknowledge(long tag) throws IOException {
    channel.basicAck(tag, true);
  }

  @Override
  public void close() {
    connection.close();
  }
}

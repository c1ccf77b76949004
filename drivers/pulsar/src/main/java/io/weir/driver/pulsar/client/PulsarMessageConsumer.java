package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.unit.DataSize;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.api.SubscriptionType;

/**
 * Reads one topic with a separate client. Large messages are read from the client's own buffers.
 */
final class PulsarMessageConsumer implements MessageConsumer {
  private static final int MOST_AT_ONCE = 1_000;
  /** A few microseconds' worth of messages. */
  private static final int STAMPED_AT_ONCE = 16;
  /**
   * Up to this size, a new array per message costs less than the client's own buffer, whose
   * reference count and metadata pass between two threads.
   */
  private static final int SMALL = 1_024;
  private static final long READY_POLL_MILLIS = 10;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

  private final ClientInstance instance;
  private final Consumer<ByteBuffer> consumer;
  private final Acknowledger acknowledger;
  private boolean held = true;
  private EntryClock arrivals;

  private PulsarMessageConsumer(ClientInstance instance, Consumer<ByteBuffer> consumer,
      Acknowledger acknowledger) {
    this.instance = instance;
    this.consumer = consumer;
    this.acknowledger = acknowledger;
  }

  /**
   * Opens a consumer.
   *
   * @param largest the size of the largest message, if known
   */
  static PulsarMessageConsumer open(
      ClientInstance instance, String name, Membership membership, Map<String, Object> values,
      Optional<DataSize> largest, Duration timeout)
      throws DriverException, InterruptedException {
    boolean small = largest.filter(size -> size.bytes() <= SMALL).isPresent();
    ConsumerBuilder<ByteBuffer> builder = instance.client().newConsumer(Schema.BYTEBUFFER);
    Conf.load(builder, builder::loadConf, values, PulsarPropertySection.CLIENT_CONSUMER);
    CompletableFuture<Consumer<ByteBuffer>> opened =
        builder
            .topic(membership.topic().url())
            .consumerName(name)
            .subscriptionName(membership.subscription())
            .subscriptionType(type(membership))
            .subscriptionInitialPosition(position(membership))
            .poolMessages(!small)
            .startPaused(true)
            .subscribeAsync();
    Consumer<ByteBuffer> consumer =
        instance.await(opened, timeout, "consumer on " + membership.topic().url());
    int partitions = membership.topic().topic().partitions();
    return new PulsarMessageConsumer(instance, consumer,
        Acknowledger.of(consumer, membership.kind(), partitions));
  }

  /**
   * A subscription and its position exist as soon as its first consumer has connected, whichever
   * consumer gets the messages.
   */
  @Override
  public boolean awaitReady(Duration timeout) throws InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    while (!consumer.isConnected()) {
      if (deadline.isOver()) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(READY_POLL_MILLIS);
    }
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    if (held) {
      // Not earlier. While a subscription's consumers connect one after another, the broker moves
      // partitions from the first to the next, and would send messages again that the first already
      // has.
      held = false;
      consumer.resume();
    }
    EntryClock clock = clock();
    Message<ByteBuffer> message = receive(timeout);
    int count = 0;
    while (message != null) {
      hand(message, clock, listener);
      count++;
      message = count < MOST_AT_ONCE ? receive(Duration.ZERO) : null;
    }
    acknowledger.flush();
    return count;
  }

  private EntryClock clock() {
    if (arrivals == null || !arrivals.isOwn()) {
      arrivals = new EntryClock(STAMPED_AT_ONCE);
    }
    arrivals.renew();
    return arrivals;
  }

  private void hand(Message<ByteBuffer> message, EntryClock clock, DeliveryListener listener) {
    MessageIdAdv id = (MessageIdAdv) message.getMessageId();
    long receivedNanos = clock.at(id);
    int partition = Math.max(0, id.getPartitionIndex());
    boolean redelivered = message.getRedeliveryCount() > 0;
    try {
      listener.delivered(partition, key(message), value(message), receivedNanos, redelivered);
    } finally {
      message.release();
    }
    acknowledger.processed(partition, id);
  }

  /**
   * Decoded by each call. Other applications may send messages without a value; weir never does.
   * The array of a message outside the client's buffer is returned without a copy.
   */
  private static ByteBuffer value(Message<ByteBuffer> message) {
    if (message.size() <= SMALL) {
      byte[] copy = message.getData();
      return copy == null ? NOTHING.duplicate() : ByteBuffer.wrap(copy);
    }
    ByteBuffer value = message.getValue();
    return value == null ? NOTHING.duplicate() : value;
  }

  private static int key(Message<ByteBuffer> message) {
    return message.hasKey() ? MessageKey.number(message.getKey()) : MessageKey.NO_NUMBER;
  }

  private Message<ByteBuffer> receive(Duration timeout)
      throws DriverException, InterruptedException {
    try {
      return consumer.receive((int) Math.min(Integer.MAX_VALUE, timeout.toNanos() / 1_000),
          TimeUnit.MICROSECONDS);
    } catch (PulsarClientException e) {
      if (e.getCause() instanceof InterruptedException interruption) {
        throw interruption;
      }
      throw new DriverException(
          "cannot receive from " + consumer.getTopic() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledger.failures();
  }

  @Override
  public void close() {
    instance.closeAfter(consumer.closeAsync());
  }

  /** Returns the client's own consumer, to read its settings back. */
  Consumer<ByteBuffer> consumer() {
    return consumer;
  }

  ClientInstance instance() {
    return instance;
  }

  /** From a topic that others have used before, weir reads only new messages. */
  private static SubscriptionInitialPosition position(Membership membership) {
    return membership.fromNowOn()
        ? SubscriptionInitialPosition.Latest
        : SubscriptionInitialPosition.Earliest;
  }

  private static SubscriptionType type(Membership membership) {
    return switch (membership.kind()) {
      case EXCLUSIVE -> SubscriptionType.Exclusive;
      case FAILOVER -> SubscriptionType.Failover;
      case SHARED -> SubscriptionType.Shared;
      case KEY_SHARED -> SubscriptionType.Key_Shared;
    };
  }
}

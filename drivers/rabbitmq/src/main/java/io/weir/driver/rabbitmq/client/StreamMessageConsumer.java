package io.weir.driver.rabbitmq.client;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.ConsumerFlowStrategy;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.MessageHandler;
import com.rabbitmq.stream.NoOffsetException;
import com.rabbitmq.stream.OffsetSpecification;
import com.rabbitmq.stream.Properties;
import com.rabbitmq.stream.Resource;
import com.rabbitmq.stream.StreamException;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.thread.ThreadGuard;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A consumer with a separate client. It reads its share of the topic's streams, each from the
 * offset that its subscription stored, or from the first message.
 */
final class StreamMessageConsumer implements MessageConsumer {
  private static final int MAX_AT_ONCE = 1_000;
  private static final long LOOK_AROUND_NANOS = 100_000_000;
  /** With the default receive queue this gives the client's default of ten credits. */
  private static final int MESSAGES_OF_A_CREDIT = 100;
  private static final int LEAST_CREDITS = 2;
  private static final int MOST_CREDITS = 1_000;
  private static final Duration STORE_LIMIT = Duration.ofSeconds(1);
  private static final long STORE_LOOK_NANOS = 5_000_000;

  private final ConsumerSpec spec;
  private final StreamConnection connection;
  private final ThreadGuard threads;
  private final long intervalNanos;
  private final int credits;
  private final List<Share> shares = new ArrayList<>();
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
  private final List<Arrival> batch = new ArrayList<>(MAX_AT_ONCE);
  private final AtomicLong storeFailures = new AtomicLong();
  private volatile boolean closed;
  private volatile boolean gone;
  private long storedNanos = System.nanoTime();

  private StreamMessageConsumer(DriverSettings settings, ConsumerSpec spec,
      StreamConnection connection, ThreadGuard threads) {
    this.spec = spec;
    this.connection = connection;
    this.threads = threads;
    this.intervalNanos = settings.client().acknowledgeInterval().toNanos();
    this.credits = credits(settings, partitions(spec).size());
  }

  /** Returns how many chunks each of so many streams may prefetch. */
  static int credits(DriverSettings settings, int streams) {
    return Math.clamp(
        settings.client().receiveQueue() / MESSAGES_OF_A_CREDIT / Math.max(1, streams),
        LEAST_CREDITS, MOST_CREDITS);
  }

  static StreamMessageConsumer open(DriverSettings settings, ConsumerSpec spec,
      ThreadGuard threads) throws DriverException {
    StreamMessageConsumer consumer = new StreamMessageConsumer(settings, spec,
        StreamConnection.open(settings, spec.name()), threads);
    try {
      for (int partition : partitions(spec)) {
        consumer.read(partition);
      }
      return consumer;
    } catch (StreamException e) {
      consumer.connection.close();
      throw new DriverException("consumer " + spec.name() + " can't read topic "
          + spec.topic().name() + ": " + Replies.chain(e), e);
    }
  }

  /** Returns how many chunks each of its streams may prefetch; 0 if it has none or is closed. */
  int credits() {
    return closed || shares.isEmpty() ? 0 : credits;
  }

  /** Returns the partitions of this consumer among those of its subscription. */
  static List<Integer> partitions(ConsumerSpec spec) {
    List<Integer> partitions = new ArrayList<>();
    for (int partition = spec.number(); partition < spec.topic().partitions(); partition +=
        spec.sharedBy()) {
      partitions.add(partition);
    }
    return partitions;
  }

  /** A delivered message. */
  private record Arrival(Share share, int key, byte[] message, MessageHandler.Context context) {}

  /** One stream of this consumer, with its delivered and stored offsets. */
  private static final class Share {
    private final int partition;
    private Consumer consumer;
    private long handedOver = -1;
    private long stored = -1;

    Share(int partition) {
      this.partition = partition;
    }
  }

  private void read(int partition) {
    Share share = new Share(partition);
    share.consumer = connection.environment()
        .consumerBuilder()
        .stream(Layout.home(spec.topic(), partition))
        .name(spec.subscription())
        .offset(OffsetSpecification.first())
        .manualTrackingStrategy()
        .builder()
        .flow()
        .strategy(ConsumerFlowStrategy.creditWhenHalfMessagesProcessed(credits))
        .builder()
        .listeners(change -> noteState(change.currentState()))
        .messageHandler((context, message) -> arrived(share, context, message))
        .build();
    shares.add(share);
  }

  private void arrived(Share share, MessageHandler.Context context, Message message) {
    try {
      arrivals.add(new Arrival(share, key(message), message.getBodyAsBinary(), context));
    } catch (Throwable e) {
      // The client only logs the exceptions of a callback.
      threads.failed("taking deliveries", e);
    }
  }

  private static int key(Message message) {
    Properties properties = message.getProperties();
    Object key = properties == null ? null : properties.getMessageId();
    return key == null ? MessageKey.NO_NUMBER : MessageKey.number(key.toString());
  }

  private void noteState(Resource.State state) {
    if (state == Resource.State.CLOSED) {
      gone = true;
    }
  }

  /** Opening waits until the broker has confirmed each stream. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    Arrival first = awaitFirst(timeout);
    if (first == null) {
      return 0;
    }
    batch.add(first);
    arrivals.drainTo(batch, MAX_AT_ONCE - 1);
    // On this thread, as with the clients of other brokers.
    long receivedNanos = System.nanoTime();
    int handedOver = batch.size();
    for (Arrival arrival : batch) {
      listener.delivered(arrival.share().partition, arrival.key(),
          ByteBuffer.wrap(arrival.message()), receivedNanos, false);
      arrival.context().processed();
    }
    noteHandedOver();
    batch.clear();
    store(false);
    return handedOver;
  }

  private synchronized void noteHandedOver() {
    for (Arrival arrival : batch) {
      arrival.share().handedOver = arrival.context().offset();
    }
  }

  /** Waits in slices, so that the consumer's close is noticed. */
  private Arrival awaitFirst(Duration timeout) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      if (closed) {
        throw new DriverException("consumer " + spec.name() + " is closed");
      }
      if (gone) {
        throw new DriverException("consumer " + spec.name()
            + " failed: its client gave up a stream of topic " + spec.topic().name()
            + "; was it removed?");
      }
      long left = deadline - System.nanoTime();
      Arrival first = arrivals.poll(Math.min(left, LOOK_AROUND_NANOS), TimeUnit.NANOSECONDS);
      if (first != null) {
        return first;
      }
      store(false);
      if (left <= LOOK_AROUND_NANOS) {
        return null;
      }
    }
  }

  /** Stores the delivered offset of each stream, at the interval. */
  private synchronized void store(boolean now) {
    long nanos = System.nanoTime();
    if (!now && nanos - storedNanos < intervalNanos) {
      return;
    }
    storedNanos = nanos;
    for (Share share : shares) {
      if (share.handedOver > share.stored) {
        try {
          share.consumer.store(share.handedOver);
          share.stored = share.handedOver;
        } catch (StreamException | IllegalStateException e) {
          storeFailures.incrementAndGet();
        }
      }
    }
  }

  @Override
  public long acknowledgeFailures() {
    return storeFailures.get();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      store(true);
      BoundedClose.of(this::awaitStored);
    }
    connection.close();
  }

  /**
   * The broker does not confirm a stored offset. Waits until a query returns it, because the next
   * consumer must not get an older one.
   */
  private void awaitStored() {
    Deadline deadline = Deadline.in(STORE_LIMIT);
    for (Share share : shares) {
      while (share.stored > storedOffset(share) && !deadline.isOver()) {
        LockSupport.parkNanos(STORE_LOOK_NANOS);
      }
    }
  }

  private static long storedOffset(Share share) {
    try {
      return share.consumer.storedOffset();
    } catch (NoOffsetException e) {
      return -1;
    } catch (StreamException | IllegalStateException e) {
      // A stream that is gone has no offset to wait for.
      return Long.MAX_VALUE;
    }
  }
}

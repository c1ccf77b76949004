package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer with a separate connection. It reads all queues of its subscription and competes for
 * them with the subscription's other consumers. If the connection breaks it opens a new one, and
 * the broker redelivers unacknowledged messages.
 *
 * @param <A> its deliveries
 */
final class RabbitMqConsumer<A extends ArrivedMessage> implements MessageConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqConsumer.class);
  private static final int MAX_AT_ONCE = 1_000;
  private static final long LOOK_AROUND_NANOS = 100_000_000;
  private static final int LEAST_PREFETCH = 10;
  private static final int MOST_PREFETCH = 65_535;
  private static final int MOST_TOGETHER = 50_000;

  private final DriverSettings settings;
  private final QueueProtocol<A> protocol;
  private final ConsumerSpec spec;
  private final List<String> queues;
  private final int prefetch;
  private final long intervalNanos;
  private final int[] unacknowledged;
  private final List<A> batch = new ArrayList<>(MAX_AT_ONCE);
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  private volatile MessageIntake<A> intake;
  /**
   * The newest connection, which may not have an intake yet. Closing it ends a call without an
   * answer.
   */
  private volatile QueueConnection<A> connection;
  private volatile boolean closed;
  private boolean away;
  private int mostUnacknowledged;
  private long acknowledgedNanos = System.nanoTime();

  private RabbitMqConsumer(DriverSettings settings, QueueProtocol<A> protocol, ConsumerSpec spec,
      List<String> queues) throws DriverException {
    this.settings = settings;
    this.protocol = protocol;
    this.spec = spec;
    this.queues = queues;
    this.prefetch = prefetch(settings, queues.size());
    this.unacknowledged = new int[queues.size()];
    this.intervalNanos = settings.client().acknowledgeInterval().toNanos();
    this.connection = protocol.connect(spec.name());
    try {
      this.intake = connection.consumeAll(queues, prefetch);
    } catch (DriverException e) {
      throw new DriverException("consumer " + spec.name() + " can't consume from topic "
          + spec.topic().name() + ": " + e.getMessage(), e);
    }
  }

  /** Returns the prefetch limit per queue. The sum over all queues is at most 50,000. */
  static int prefetch(DriverSettings settings, int queues) {
    int most = Math.min(MOST_PREFETCH, MOST_TOGETHER / Math.max(1, queues));
    return Math.clamp(settings.client().receiveQueue(), LEAST_PREFETCH,
        Math.max(LEAST_PREFETCH, most));
  }

  static <A extends ArrivedMessage> RabbitMqConsumer<A> open(DriverSettings settings,
      QueueProtocol<A> protocol, ConsumerSpec spec, List<String> queues) throws DriverException {
    return new RabbitMqConsumer<>(settings, protocol, spec, queues);
  }

  /** Opening waits until the broker has confirmed the consumer on each queue. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    A first = awaitFirst(timeout);
    if (first == null) {
      return 0;
    }
    batch.add(first);
    intake.drainTo(batch, MAX_AT_ONCE - 1);
    // On this thread and not on the client's, as with the clients of other brokers. Their threads
    // have received a message long before a reader wakes up and gets it.
    long receivedNanos = System.nanoTime();
    int handedOver = batch.size();
    for (A arrival : batch) {
      listener.delivered(arrival.partition(), arrival.key(), ByteBuffer.wrap(arrival.message()),
          receivedNanos, arrival.redelivered());
    }
    noteHandedOver();
    batch.clear();
    acknowledge(false);
    return handedOver;
  }

  /**
   * Continues with the deliveries of a new connection. Pending ones of an earlier connection are
   * dropped, because the broker redelivers them.
   */
  private synchronized void continueWith(MessageIntake<A> fresh) {
    intake = fresh;
    noteAcknowledged();
  }

  private void noteAcknowledged() {
    Arrays.fill(unacknowledged, 0);
    mostUnacknowledged = 0;
  }

  private synchronized void noteHandedOver() {
    intake.handedOver(batch);
    for (A arrival : batch) {
      int open = ++unacknowledged[arrival.partition()];
      mostUnacknowledged = Math.max(mostUnacknowledged, open);
    }
  }

  /** Waits in slices, so that a broken connection and the consumer's close are noticed. */
  private A awaitFirst(Duration timeout) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      requireOpen();
      if (!intake.isOpen()) {
        reconnect();
      }
      long left = deadline - System.nanoTime();
      // Without a connection no message can arrive, so this waits until the next attempt.
      A first = intake.poll(Duration.ofNanos(Math.min(left, LOOK_AROUND_NANOS)));
      if (first != null) {
        return first;
      }
      acknowledge(false);
      if (left <= LOOK_AROUND_NANOS) {
        return null;
      }
    }
  }

  private void requireOpen() throws DriverException {
    if (closed) {
      throw new DriverException("consumer " + spec.name() + " is closed");
    }
  }

  /**
   * Makes one attempt to reconnect. The clients of other brokers retry by themselves without a
   * limit, because the scenario decides how long a system may be gone.
   */
  private void reconnect() {
    connection.close();
    try {
      QueueConnection<A> made = protocol.connectAgain(spec.name());
      connection = made;
      if (closed) {
        made.close();
        return;
      }
      continueWith(made.consumeAvailable(queues, prefetch));
      away = false;
    } catch (DriverException e) {
      noteAway(e.getMessage());
    }
  }

  private void noteAway(String reason) {
    if (!away) {
      LOG.warn("{} lost its connection and retries: {}", spec.name(), reason);
    }
    away = true;
  }

  /**
   * Acknowledges all delivered messages at once, at the interval. Earlier only if they fill half of
   * a queue's prefetch limit, since the broker would stop delivering.
   */
  private synchronized void acknowledge(boolean now) {
    long nanos = System.nanoTime();
    boolean due =
        nanos - acknowledgedNanos >= intervalNanos || mostUnacknowledged >= prefetch / 2;
    if (mostUnacknowledged == 0 || !now && !due) {
      return;
    }
    try {
      intake.acknowledge();
    } catch (DriverException e) {
      acknowledgeFailures.incrementAndGet();
    }
    acknowledgedNanos = nanos;
    noteAcknowledged();
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledgeFailures.get();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (intake.isOpen()) {
        BoundedClose.of(() -> acknowledge(true));
      }
    }
    connection.close();
  }
}

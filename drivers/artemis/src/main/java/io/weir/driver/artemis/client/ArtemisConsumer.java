package io.weir.driver.artemis.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.artemis.client.ArtemisClients.Link;
import io.weir.driver.common.ConsumerUse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a subscription that reads all queues of its topic, and competes for their messages
 * with the subscription's other consumers. It has one connection. The client hands the messages of
 * all queues over on a thread, which puts them into one queue for the polling thread.
 *
 * <p>If the connection breaks, the polling thread opens another one. Messages that were not
 * acknowledged come again.
 */
final class ArtemisConsumer implements MessageConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(ArtemisConsumer.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(6);
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);
  private static final Duration RETRY = Duration.ofMillis(200);
  private static final int MOST_AT_ONCE = 500;
  /** Of a message on the wire beside its body, about. */
  private static final int HEADERS = 150;
  /** The client's own window for messages of unknown size. */
  private static final DataSize WINDOW = DataSize.mebibytes(1);
  private static final DataSize LARGEST_AHEAD = DataSize.mebibytes(32);

  private final DriverSettings settings;
  private final ArtemisClients clients;
  private final ConsumerSpec spec;
  private final ConsumerUse use;
  private final List<String> queues;
  private final int ahead;
  private final int window;
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  private volatile Reading reading;
  private long acknowledgedNanos = System.nanoTime();

  /**
   * A message that the client handed over.
   *
   * @param body of a large message, which can be read only then; else null
   */
  private record Arrival(int partition, ClientMessage message, byte[] body) {}

  /** What one connection reads. */
  private final class Reading {
    private final BlockingQueue<Arrival> arrivals = new ArrayBlockingQueue<>(ahead);
    private final ClientConsumer[] consumers = new ClientConsumer[queues.size()];
    /** The last message of each queue that was handed over and is not acknowledged. */
    private final ClientMessage[] last = new ClientMessage[queues.size()];
    private final Link link;
    private volatile boolean ended;

    Reading() throws DriverException {
      this.link = clients.connect(spec.name(), window, () -> ended = true);
      try {
        for (int partition = 0; partition < consumers.length; partition++) {
          int number = partition;
          consumers[partition] = link.session().createConsumer(queues.get(partition));
          consumers[partition].setMessageHandler(message -> arrived(number, message));
        }
      } catch (ActiveMQException e) {
        link.end();
        throw new DriverException("consumer " + spec.name() + " can't open: " + e.getMessage(), e);
      }
    }

    /** Waits while the polling thread is behind, so that the client's window bounds the rest. */
    private void arrived(int partition, ClientMessage message) {
      Arrival arrival =
          new Arrival(partition, message, message.isLargeMessage() ? body(message) : null);
      try {
        while (!ended
            && !arrivals.offer(arrival, LOOK_AROUND.toMillis(), TimeUnit.MILLISECONDS)) {
          LOG.trace("{} is behind", spec.name());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private byte[] body(ClientMessage message) {
      byte[] body = new byte[message.getBodySize()];
      message.getBodyBuffer().readBytes(body);
      return body;
    }

    /** Acknowledges what was handed over, without waiting. */
    void acknowledge() {
      for (int partition = 0; partition < last.length; partition++) {
        if (last[partition] != null) {
          try {
            last[partition].acknowledge();
          } catch (ActiveMQException | RuntimeException e) {
            acknowledgeFailures.incrementAndGet();
          }
          last[partition] = null;
        }
      }
    }

    /** Acknowledges what was handed over, and returns the rest to the broker. */
    void finish() {
      boolean connected = !ended;
      ended = true;
      if (connected) {
        acknowledge();
        for (ClientConsumer consumer : consumers) {
          try {
            consumer.close();
          } catch (ActiveMQException | ActiveMQInterruptedException e) {
            LOG.debug("{} did not close in an orderly way", spec.name(), e);
          }
        }
      }
      link.end();
    }
  }

  private ArtemisConsumer(DriverSettings settings, ArtemisClients clients, ConsumerSpec spec,
      List<String> queues) {
    this.settings = settings;
    this.clients = clients;
    this.spec = spec;
    this.use = new ConsumerUse(spec, "artemis-close", CLOSE_LIMIT);
    this.queues = List.copyOf(queues);
    // One half waits for the polling thread, one half is in the client's windows.
    this.ahead = Math.max(1, settings.client().receiveQueue() / 2);
    this.window = window();
  }

  private int window() {
    long each = Math.max(1, ahead / queues.size());
    long wanted = spec.largestMessage()
        .map(largest -> each * (largest.bytes() + HEADERS))
        .orElse(WINDOW.bytes());
    return (int) Math.clamp(wanted, 2, LARGEST_AHEAD.bytes() / queues.size());
  }

  static ArtemisConsumer open(DriverSettings settings, ArtemisClients clients,
      ArtemisTopics topics, ConsumerSpec spec) throws DriverException {
    ArtemisConsumer consumer =
        new ArtemisConsumer(settings, clients, spec, topics.queues(spec));
    consumer.reading = consumer.new Reading();
    return consumer;
  }

  /** Returns the bytes that the broker sends ahead from each queue. */
  int windowBytes() {
    return window;
  }

  /** Returns the messages that wait for the polling thread at most. */
  int messagesAhead() {
    return ahead;
  }

  boolean isOpen() {
    return !use.isClosing();
  }

  /** The queues exist, and keep all messages from then on. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return use.alone(() -> pollAlone(timeout, listener));
  }

  private int pollAlone(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    while (true) {
      use.requireOpen();
      Duration left = deadline.left();
      if (reading.ended) {
        reopen();
      }
      Arrival first =
          reading.arrivals.poll(Durations.min(left, LOOK_AROUND).toNanos(), TimeUnit.NANOSECONDS);
      int handedOver = first == null ? 0 : handOver(first, listener);
      acknowledgeIfDue();
      if (handedOver > 0 || left.isZero()) {
        return handedOver;
      }
    }
  }

  private void reopen() throws InterruptedException {
    reading.link.end();
    try {
      reading = new Reading();
    } catch (DriverException e) {
      LOG.debug("{} can't connect yet", spec.name(), e);
      Thread.sleep(RETRY.toMillis());
    }
  }

  private int handOver(Arrival first, DeliveryListener listener) {
    int handedOver = 0;
    for (Arrival next = first; next != null; next = reading.arrivals.poll()) {
      long receivedNanos = System.nanoTime();
      ClientMessage message = next.message;
      String key = message.getStringProperty(ArtemisProducer.KEY);
      listener.delivered(next.partition, MessageKey.number(key == null ? "" : key),
          next.body == null
              ? message.getDataBuffer().toByteBuffer()
              : ByteBuffer.wrap(next.body),
          receivedNanos, message.getDeliveryCount() > 1);
      reading.last[next.partition] = message;
      handedOver++;
      if (handedOver == MOST_AT_ONCE) {
        return handedOver;
      }
    }
    return handedOver;
  }

  private void acknowledgeIfDue() {
    long now = System.nanoTime();
    if (now - acknowledgedNanos >= settings.client().acknowledgeInterval().toNanos()) {
      acknowledgedNanos = now;
      reading.acknowledge();
    }
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledgeFailures.get();
  }

  @Override
  public void close() {
    use.close(() -> reading.finish());
  }
}

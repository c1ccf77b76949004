package io.weir.driver.artemis.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.driver.common.ConsumerUse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
  private static final Duration RETRY = Duration.ofMillis(200);
  private static final int MOST_AT_ONCE = 500;

  private final DriverSettings settings;
  private final ClientProtocol protocol;
  private final ConsumerSpec spec;
  private final ConsumerUse use;
  private final List<String> queues;
  private final ReadAhead ahead;
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  /** Of the wait for an answer while it connects. */
  private Duration limit;
  private Arrivals arrivals;
  private ReadPath path;

  private ArtemisConsumer(DriverSettings settings, ClientProtocol protocol, ConsumerSpec spec,
      List<String> queues) {
    this.settings = settings;
    this.protocol = protocol;
    this.spec = spec;
    this.use = new ConsumerUse(spec, "artemis-close", CLOSE_LIMIT);
    this.queues = List.copyOf(queues);
    this.ahead = ReadAhead.of(settings.client(), spec);
    this.limit = settings.timeout();
  }

  static ArtemisConsumer open(DriverSettings settings, ClientProtocol protocol,
      ArtemisTopics topics, ConsumerSpec spec) throws DriverException {
    ArtemisConsumer consumer =
        new ArtemisConsumer(settings, protocol, spec, topics.queues(spec));
    consumer.connect();
    return consumer;
  }

  private void connect() throws DriverException {
    Arrivals next = new Arrivals(ahead.waiting());
    path = protocol.consume(spec.name(), limit, ArtemisTopics.addresses(spec.topic()), queues,
        ahead, next);
    limit = ArtemisClients.againLimit(settings);
    arrivals = next;
  }

  /** Returns what it has before its reader asks for it. */
  ReadAhead ahead() {
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
    return use.poll(timeout, wait -> slice(wait, listener));
  }

  private int slice(Duration wait, DeliveryListener listener) throws InterruptedException {
    if (arrivals.isEnded()) {
      connectAgain();
    }
    int handedOver = handOver(wait, listener);
    acknowledgeFailures.addAndGet(path.acknowledgeDue(System.nanoTime()));
    return handedOver;
  }

  private void connectAgain() throws InterruptedException {
    path.end();
    try {
      connect();
    } catch (DriverException e) {
      LOG.debug("{} can't connect yet", spec.name(), e);
      Thread.sleep(RETRY.toMillis());
    }
  }

  /**
   * Hands over what has arrived.
   *
   * @param limit of the wait for the first
   */
  private int handOver(Duration limit, DeliveryListener listener) throws InterruptedException {
    int handedOver = 0;
    Optional<QueuedMessage> next = arrivals.poll(limit);
    while (next.isPresent()) {
      QueuedMessage message = next.get();
      long receivedNanos = System.nanoTime();
      listener.delivered(message.partition(), MessageKey.number(message.key()), message.body(),
          receivedNanos, message.isRedelivered());
      path.handedOver(message, receivedNanos);
      handedOver++;
      next = handedOver == MOST_AT_ONCE ? Optional.empty() : arrivals.poll(Duration.ZERO);
    }
    return handedOver;
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledgeFailures.get();
  }

  @Override
  public void close() {
    use.close(() -> {
      boolean connected = !arrivals.isEnded();
      arrivals.end();
      if (connected) {
        acknowledgeFailures.addAndGet(path.finish());
      }
      path.end();
    });
  }
}

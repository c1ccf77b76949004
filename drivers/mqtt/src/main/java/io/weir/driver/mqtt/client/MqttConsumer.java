package io.weir.driver.mqtt.client;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttTopic;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5DisconnectException;
import com.hivemq.client.mqtt.mqtt5.message.disconnect.Mqtt5DisconnectReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.reactivex.FlowableSubscriber;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.ConsumerUse;
import io.weir.driver.common.Unacknowledged;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a subscription: a session that stays, with its share of the topics. It has one
 * connection. The client hands messages over on its network thread, which puts them into a queue
 * for the polling thread.
 *
 * <p>If the connection breaks, the polling thread opens another one with the same session. Messages
 * that were not acknowledged come again.
 */
final class MqttConsumer implements MessageConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(MqttConsumer.class);
  /** The bytes of the messages ahead, and of those that wait for their acknowledgement. */
  private static final DataSize LARGEST_AHEAD = DataSize.mebibytes(32);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(6);
  private static final Duration RETRY = Duration.ofMillis(200);
  private static final int MOST_AT_ONCE = 500;
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private final DriverSettings settings;
  private final MqttClients clients;
  private final MqttTopics topics;
  private final ConsumerSpec spec;
  private final String session;
  private final ConsumerUse use;
  private final int ahead;
  private final Map<MqttTopic, Integer> partitions = new HashMap<>();
  private final Unacknowledged<Mqtt5Publish> unacknowledged;
  private final Consumer<Mqtt5Publish> acknowledge = this::acknowledge;
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  private volatile Reading reading;

  /** What one connection reads. */
  private final class Reading implements FlowableSubscriber<Mqtt5Publish> {
    /** Has a place for each message that the broker may send ahead. */
    private final BlockingQueue<Mqtt5Publish> arrivals = new ArrayBlockingQueue<>(ahead);
    private final Mqtt5AsyncClient client =
        clients.create(session, lost -> exceeded = isExcess(lost.getCause()));
    private volatile Subscription flow;
    /** Whether the client ended the connection because of too many messages. */
    private volatile boolean exceeded;

    void open() throws DriverException, InterruptedException {
      // Before the connection: the broker sends what waits as soon as it is there.
      client.toRx().publishes(MqttGlobalPublishFilter.ALL, true).subscribe(this);
      try {
        if (clients.resume(client, ahead)) {
          topics.restrict(spec, session, client);
        } else {
          topics.subscribe(spec, session, client);
        }
      } catch (DriverException | InterruptedException e) {
        end();
        throw e;
      }
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      flow = subscription;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Mqtt5Publish message) {
      // Others may publish with QoS 0, which nothing limits. weir's own messages have a place.
      if (!arrivals.offer(message)) {
        LOG.debug("{} is behind, and drops a message of QoS 0", spec.name());
      }
    }

    @Override
    public void onError(Throwable failure) {
      LOG.debug("{} lost its session", spec.name(), failure);
    }

    @Override
    public void onComplete() {
      LOG.debug("{} gets no more messages", spec.name());
    }

    private static boolean isExcess(Throwable cause) {
      return cause instanceof Mqtt5DisconnectException ended
          && ended.getMqttMessage()
              .getReasonCode() == Mqtt5DisconnectReasonCode.RECEIVE_MAXIMUM_EXCEEDED;
    }

    boolean isConnected() {
      return client.getState().isConnected();
    }

    void end() {
      MqttClients.end(client);
      flow.cancel();
    }
  }

  private MqttConsumer(DriverSettings settings, MqttClients clients, MqttTopics topics,
      ConsumerSpec spec, String session, boolean limited) {
    this.settings = settings;
    this.clients = clients;
    this.topics = topics;
    this.spec = spec;
    this.session = session;
    this.use = new ConsumerUse(spec, "mqtt-close", CLOSE_LIMIT);
    this.unacknowledged = new Unacknowledged<>(fitting(Unacknowledged.MOST), Mqtt5Publish[]::new);
    this.ahead = limited
        ? Math.min(fitting(settings.client().receiveQueue()) + unacknowledged.most(),
            MqttClients.MOST_AHEAD)
        : MqttClients.MOST_AHEAD;
    List<String> all = MqttTopics.names(spec.topic());
    for (int partition = 0; partition < all.size(); partition++) {
      partitions.put(MqttTopic.of(all.get(partition)), partition);
    }
  }

  /** Returns a number of messages, or fewer if they are large. */
  private int fitting(int messages) {
    return spec.largestMessage()
        .map(largest -> Math.clamp(LARGEST_AHEAD.bytes() / largest.bytes(), 1, messages))
        .orElse(messages);
  }

  /**
   * Opens a consumer.
   *
   * @param limited whether the broker keeps to the receive maximum of a client
   */
  static MqttConsumer open(DriverSettings settings, MqttClients clients, MqttTopics topics,
      ConsumerSpec spec, boolean limited) throws DriverException, InterruptedException {
    MqttConsumer consumer =
        new MqttConsumer(settings, clients, topics, spec, topics.session(spec), limited);
    consumer.reopen();
    return consumer;
  }

  private void reopen() throws DriverException, InterruptedException {
    Reading next = new Reading();
    next.open();
    reading = next;
  }

  /** Returns how many messages the broker sends before it waits for acknowledgements. */
  int messagesAhead() {
    return ahead;
  }

  /** Returns how many of them wait for the polling thread, and not for their acknowledgement. */
  int queue() {
    return ahead == MqttClients.MOST_AHEAD ? ahead : ahead - unacknowledged.most();
  }

  boolean isOpen() {
    return !use.isClosing();
  }

  /** The session is subscribed, and keeps all messages from then on. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return use.poll(timeout, wait -> slice(wait, listener));
  }

  private int slice(Duration wait, DeliveryListener listener)
      throws DriverException, InterruptedException {
    if (!reading.isConnected()) {
      recover();
    }
    Mqtt5Publish first = reading.arrivals.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    int handedOver = first == null ? 0 : handOver(first, listener);
    unacknowledged.acknowledgeUpTo(
        System.nanoTime() - settings.client().acknowledgeInterval().toNanos(), acknowledge);
    return handedOver;
  }

  private void recover() throws DriverException, InterruptedException {
    if (reading.exceeded) {
      // The next connection would end likewise: the broker has all of them in flight.
      throw new DriverException("the broker sent more than the " + ahead
          + " messages that consumer " + spec.name() + " takes before it acknowledges them, as"
          + " Mosquitto before 2.0.13 does with a long backlog; use a newer one ('home'), or"
          + " shorten the backlog");
    }
    // The broker delivers them again, to the next connection.
    unacknowledged.removeAll(forgotten -> {});
    reading.end();
    try {
      reopen();
    } catch (DriverException e) {
      LOG.debug("{} can't connect yet", spec.name(), e);
      Thread.sleep(RETRY.toMillis());
    }
  }

  private int handOver(Mqtt5Publish first, DeliveryListener listener) {
    int handedOver = 0;
    for (Mqtt5Publish next = first; next != null; next = reading.arrivals.poll()) {
      long receivedNanos = System.nanoTime();
      Integer partition = partitions.get(next.getTopic());
      if (partition != null) {
        // The client does not show whether the broker marked it as a repetition (DUP).
        listener.delivered(partition, key(next), next.getPayload().orElse(EMPTY), receivedNanos,
            false);
        handedOver++;
      }
      unacknowledged.add(next, receivedNanos, acknowledge);
      if (handedOver == MOST_AT_ONCE) {
        return handedOver;
      }
    }
    return handedOver;
  }

  private static int key(Mqtt5Publish message) {
    for (Mqtt5UserProperty property : message.getUserProperties().asList()) {
      if (property.getName().equals(MqttProducer.KEY)) {
        return MessageKey.number(property.getValue().toString());
      }
    }
    return MessageKey.NO_NUMBER;
  }

  /** Acknowledges a message, without waiting. */
  private void acknowledge(Mqtt5Publish message) {
    try {
      message.acknowledge();
    } catch (RuntimeException e) {
      acknowledgeFailures.incrementAndGet();
    }
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledgeFailures.get();
  }

  /** Acknowledges what was handed over. The rest waits in the session. */
  @Override
  public void close() {
    use.close(() -> {
      unacknowledged.removeAll(acknowledge);
      reading.end();
    });
  }
}

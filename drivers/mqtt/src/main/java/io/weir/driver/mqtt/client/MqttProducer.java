package io.weir.driver.mqtt.client;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.datatypes.MqttTopic;
import com.hivemq.client.mqtt.datatypes.MqttUtf8String;
import com.hivemq.client.mqtt.exceptions.ConnectionClosedException;
import com.hivemq.client.mqtt.exceptions.MqttClientStateException;
import com.hivemq.client.mqtt.exceptions.MqttEncodeException;
import com.hivemq.client.mqtt.exceptions.MqttSessionExpiredException;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult.Mqtt5Qos1Result;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ProducerSends;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer with one connection. Messages have QoS 1, and those without a key take the topics in
 * turns.
 *
 * <p>If the connection breaks, messages in flight count as failed, and the next send connects
 * again.
 */
final class MqttProducer implements OpenClients.Expiring, ProducerSends.Client {
  /** The user property of a message's key. */
  static final MqttUtf8String KEY = MqttUtf8String.of("k");

  private static final Logger LOG = LoggerFactory.getLogger(MqttProducer.class);
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "there is no connection");
  private static final Duration RECONNECT = Duration.ofMillis(200);

  private final ClientPolicy policy;
  private final MqttClients clients;
  private final ProducerSpec spec;
  private final String id;
  private final ThreadGuard threads;
  private final ProducerSends sends;
  private final MqttTopic[] topics;
  private final AtomicBoolean unmatched = new AtomicBoolean();
  private volatile Mqtt5AsyncClient client;

  private MqttProducer(DriverSettings settings, MqttClients clients, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) {
    this.policy = settings.client();
    this.clients = clients;
    this.spec = spec;
    this.id = settings.clientId() + "-" + spec.name();
    this.threads = threads;
    this.sends = new ProducerSends(spec, policy, listener);
    this.topics =
        MqttTopics.names(spec.topic()).stream().map(MqttTopic::of).toArray(MqttTopic[]::new);
  }

  static MqttProducer open(DriverSettings settings, MqttClients clients, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) throws DriverException, InterruptedException {
    MqttProducer producer = new MqttProducer(settings, clients, spec, listener, threads);
    producer.connect();
    return producer;
  }

  private void connect() throws DriverException, InterruptedException {
    Mqtt5AsyncClient next = clients.create(id);
    clients.connect(next);
    client = next;
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    sends.send(this, DISCONNECTED, key, message, sequence, intendedNanos, calledNanos);
  }

  @Override
  public void publish(long mine, MessageKey key, byte[] body) {
    try {
      Mqtt5PublishBuilder.Complete publish = Mqtt5Publish.builder()
          .topic(topics[sends.partition(key)])
          // The client keeps the array.
          .payload(body.clone())
          .qos(MqttQos.AT_LEAST_ONCE);
      if (!key.isNone()) {
        publish.userProperties(Mqtt5UserProperties
            .of(Mqtt5UserProperty.of(KEY, MqttUtf8String.of(key.text()))));
      }
      client.publish(publish.build()).whenComplete(new Outcome(mine));
    } catch (RuntimeException e) {
      sends.open().fail(mine, false, failure(e));
    }
  }

  /** Connects again if the connection broke. */
  @Override
  public boolean awaitConnection() throws InterruptedException {
    if (isConnected()) {
      return !sends.isClosed();
    }
    Deadline deadline = Deadline.in(policy.sendTimeout());
    while (!isConnected() && !sends.isClosed() && !deadline.isOver()) {
      try {
        connect();
      } catch (DriverException e) {
        LOG.debug("{} can't connect yet", spec.name(), e);
        Thread.sleep(RECONNECT.toMillis());
      }
    }
    if (sends.isClosed()) {
      MqttClients.end(client);
    }
    return isConnected() && !sends.isClosed();
  }

  private boolean isConnected() {
    return client.getState().isConnected();
  }

  private SendFailure failure(Throwable e) {
    if (sends.isClosed()) {
      return ProducerSends.CLOSED;
    }
    return new SendFailure(switch (e) {
      case Mqtt5PubAckException refused -> switch (refused.getMqttMessage().getReasonCode()) {
        case NOT_AUTHORIZED -> Kind.DENIED;
        case QUOTA_EXCEEDED -> Kind.BUFFER_FULL;
        default -> Kind.OTHER;
      };
      // The largest packet of the broker is the one thing that this client can't encode.
      case MqttEncodeException large -> Kind.TOO_LARGE;
      case ConnectionClosedException closed -> Kind.DISCONNECTED;
      case MqttSessionExpiredException ended -> Kind.DISCONNECTED;
      case MqttClientStateException state -> Kind.DISCONNECTED;
      default -> Kind.OTHER;
    }, Causes.chain(e));
  }

  /** The outcome of a message, as the client calls back. */
  private final class Outcome implements BiConsumer<Mqtt5PublishResult, Throwable> {
    private final long mine;

    Outcome(long mine) {
      this.mine = mine;
    }

    @Override
    public void accept(Mqtt5PublishResult result, Throwable failure) {
      try {
        if (failure == null) {
          sends.open().confirm(mine, false);
          note(result);
        } else {
          sends.open().fail(mine, false, failure(failure));
        }
      } catch (Throwable e) {
        threads.failed("reporting the outcome of a message", e);
      }
    }
  }

  /** A broker acknowledges messages that no session gets. They are lost, as the account shows. */
  private void note(Mqtt5PublishResult result) {
    if (result instanceof Mqtt5Qos1Result answered
        && answered.getPubAck().getReasonCode() == Mqtt5PubAckReasonCode.NO_MATCHING_SUBSCRIBERS
        && unmatched.compareAndSet(false, true)) {
      LOG.warn("the broker acknowledges messages of {} that it has no subscriber for (0x10)",
          spec.name());
    }
  }

  @Override
  public void expire() {
    sends.expire();
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return sends.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    sends.close(grace, () -> MqttClients.end(client));
  }
}

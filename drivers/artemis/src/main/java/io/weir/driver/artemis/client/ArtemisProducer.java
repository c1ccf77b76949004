package io.weir.driver.artemis.client;

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
import io.weir.driver.artemis.ArtemisTerms;
import io.weir.driver.artemis.client.ArtemisClients.Link;
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ProducerSends;
import java.time.Duration;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.SendAcknowledgementHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer with one connection. Messages without a key take the partitions in turns.
 *
 * <p>If the connection breaks, messages in flight count as failed, and the next send connects
 * again.
 */
final class ArtemisProducer implements OpenClients.Expiring, ProducerSends.Client {
  /** The property of a message's key. */
  static final SimpleString KEY = SimpleString.of("k");

  private static final Logger LOG = LoggerFactory.getLogger(ArtemisProducer.class);
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the connection broke");
  private static final Duration RECONNECT = Duration.ofMillis(200);
  /** It is not used: the broker sends a producer nothing ahead. */
  private static final int WINDOW = 1 << 20;
  private static final byte PRIORITY = 4;

  private final DriverSettings settings;
  private final ClientPolicy policy;
  private final ArtemisClients clients;
  private final ProducerSpec spec;
  private final ThreadGuard threads;
  private final ProducerSends sends;
  private final SimpleString[] addresses;
  private final boolean durable;
  private volatile boolean lost;
  private volatile Link link;
  /** The number of the last connection. The client may report the loss of an earlier one late. */
  private volatile int connections;
  private ClientProducer producer;

  private ArtemisProducer(DriverSettings settings, ArtemisClients clients, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) {
    this.settings = settings;
    this.policy = settings.client();
    this.clients = clients;
    this.spec = spec;
    this.threads = threads;
    this.sends = new ProducerSends(spec, policy, listener);
    this.addresses = ArtemisTopics.addresses(spec.topic())
        .stream()
        .map(SimpleString::of)
        .toArray(SimpleString[]::new);
    this.durable = ArtemisTerms.of(settings.durability()).isDurable();
  }

  static ArtemisProducer open(DriverSettings settings, ArtemisClients clients, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) throws DriverException {
    ArtemisProducer producer = new ArtemisProducer(settings, clients, spec, listener, threads);
    producer.connect();
    return producer;
  }

  private void connect() throws DriverException {
    int mine = connections + 1;
    connections = mine;
    Link next = clients.connect(spec.name(), WINDOW, () -> lose(mine));
    try {
      producer = next.session().createProducer();
      link = next;
      lost = next.session().isClosed();
    } catch (ActiveMQException e) {
      next.end();
      throw new DriverException("can't open producer " + spec.name() + ": " + Causes.chain(e), e);
    }
  }

  private void lose(int connection) {
    try {
      if (connection != connections) {
        return;
      }
      sends.open().failAll(sends.isClosed() ? ProducerSends.CLOSED : DISCONNECTED);
      lost = true;
    } catch (Throwable e) {
      threads.failed("reporting the outcome of messages", e);
    }
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    sends.send(this, DISCONNECTED, key, message, sequence, intendedNanos, calledNanos);
  }

  @Override
  public void publish(long mine, MessageKey key, byte[] body) {
    try {
      ClientMessage message = link.session()
          .createMessage(Message.DEFAULT_TYPE, durable, 0, System.currentTimeMillis(), PRIORITY);
      if (!key.isNone()) {
        message.putStringProperty(KEY, SimpleString.of(key.text()));
      }
      message.getBodyBuffer().writeBytes(body);
      producer.send(addresses[sends.partition(key)], message, new Outcome(mine));
    } catch (ActiveMQException | RuntimeException e) {
      sends.open().fail(mine, false, failure(e));
    }
  }

  /** Connects again if the connection broke. */
  @Override
  public boolean awaitConnection() throws InterruptedException {
    if (!lost) {
      return !sends.isClosed();
    }
    link.end();
    Deadline deadline = Deadline.in(policy.sendTimeout());
    while (lost && !sends.isClosed() && !deadline.isOver()) {
      try {
        connect();
      } catch (DriverException e) {
        LOG.debug("{} can't connect yet", spec.name(), e);
        Thread.sleep(RECONNECT.toMillis());
      }
    }
    if (sends.isClosed()) {
      link.end();
    }
    return !lost && !sends.isClosed();
  }

  private SendFailure failure(Exception e) {
    if (sends.isClosed()) {
      return ProducerSends.CLOSED;
    }
    return new SendFailure(e instanceof ActiveMQException known ? switch (known.getType()) {
      case NOT_CONNECTED, DISCONNECTED, CONNECTION_TIMEDOUT, UNBLOCKED, SESSION_CREATION_REJECTED,
          REMOTE_DISCONNECT, OBJECT_CLOSED -> Kind.DISCONNECTED;
      case SECURITY_EXCEPTION -> Kind.DENIED;
      case ADDRESS_FULL -> Kind.BUFFER_FULL;
      default -> Kind.OTHER;
    } : Kind.OTHER, Causes.chain(e));
  }

  /** The outcome of a message, as the client calls back. */
  private final class Outcome implements SendAcknowledgementHandler {
    private final long mine;

    Outcome(long mine) {
      this.mine = mine;
    }

    @Override
    public void sendAcknowledged(Message message) {
      try {
        sends.open().confirm(mine, false);
      } catch (Throwable e) {
        threads.failed("reporting the outcome of a message", e);
      }
    }

    @Override
    public void sendFailed(Message message, Exception e) {
      try {
        sends.open().fail(mine, false, failure(e));
      } catch (Throwable thrown) {
        threads.failed("reporting the outcome of a message", thrown);
      }
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
    sends.close(grace, () -> link.end());
  }
}

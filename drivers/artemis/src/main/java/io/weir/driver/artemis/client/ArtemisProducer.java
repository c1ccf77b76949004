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
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ProducerSends;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer with one connection. Messages without a key take the partitions in turns.
 *
 * <p>If the connection breaks, messages in flight count as failed, and the next send connects
 * again.
 */
final class ArtemisProducer implements OpenClients.Expiring, ProducerSends.Client {
  private static final Logger LOG = LoggerFactory.getLogger(ArtemisProducer.class);
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the connection broke");
  private static final Duration RECONNECT = Duration.ofMillis(200);

  private final DriverSettings settings;
  private final ClientPolicy policy;
  private final ClientProtocol protocol;
  private final ProducerSpec spec;
  private final ThreadGuard threads;
  private final ProducerSends sends;
  private volatile boolean lost;
  private volatile SendPath path;
  /** The number of the last connection. The client may report the loss of an earlier one late. */
  private volatile int connections;
  /** Of the wait for an answer while it connects. */
  private Duration limit;

  private ArtemisProducer(DriverSettings settings, ClientProtocol protocol, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) {
    this.settings = settings;
    this.policy = settings.client();
    this.protocol = protocol;
    this.spec = spec;
    this.threads = threads;
    this.sends = new ProducerSends(spec, policy, listener);
    this.limit = settings.timeout();
  }

  static ArtemisProducer open(DriverSettings settings, ClientProtocol protocol, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) throws DriverException {
    ArtemisProducer producer = new ArtemisProducer(settings, protocol, spec, listener, threads);
    producer.connect();
    return producer;
  }

  private void connect() throws DriverException {
    int mine = connections + 1;
    connections = mine;
    SendPath next = protocol.publish(spec.name(), limit, ArtemisTopics.addresses(spec.topic()),
        new Outcomes(mine));
    limit = ArtemisClients.againLimit(settings);
    path = next;
    lost = next.isBroken();
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    sends.send(this, DISCONNECTED, key, message, sequence, intendedNanos, calledNanos);
  }

  @Override
  public void publish(long mine, MessageKey key, byte[] body) {
    try {
      path.send(sends.partition(key), key, body, mine);
      if (lost) {
        // The loss may have been reported just before the message was there.
        sends.open().fail(mine, false, DISCONNECTED);
      }
    } catch (Exception e) {
      sends.open().fail(mine, false, failure(e));
    }
  }

  /** Connects again if the connection broke. */
  @Override
  public boolean awaitConnection() throws InterruptedException {
    if (!lost) {
      return !sends.isClosed();
    }
    path.end();
    sends.open().failAll(DISCONNECTED);
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
      path.end();
    }
    return !lost && !sends.isClosed();
  }

  private SendFailure failure(Exception e) {
    return sends.isClosed()
        ? ProducerSends.CLOSED
        : new SendFailure(protocol.kind(e), Causes.chain(e));
  }

  /** The outcomes of the messages of one connection. */
  private final class Outcomes implements LinkEvents {
    private final int connection;

    Outcomes(int connection) {
      this.connection = connection;
    }

    @Override
    public void acknowledged(long tag) {
      try {
        sends.open().confirm(tag, false);
      } catch (Throwable e) {
        notReported(e);
      }
    }

    @Override
    public void failed(long tag, Exception failure) {
      try {
        sends.open().fail(tag, false, failure(failure));
      } catch (Throwable e) {
        notReported(e);
      }
    }

    @Override
    public void lost() {
      try {
        if (connection == connections) {
          sends.open().failAll(sends.isClosed() ? ProducerSends.CLOSED : DISCONNECTED);
          lost = true;
        }
      } catch (Throwable e) {
        notReported(e);
      }
    }

    private void notReported(Throwable e) {
      threads.failed("reporting the outcome of messages", e);
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
    sends.close(grace, () -> path.end());
  }
}

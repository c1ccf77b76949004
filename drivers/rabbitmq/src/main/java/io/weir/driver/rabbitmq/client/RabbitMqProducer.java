package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.MessageProperties;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.SendBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer with a separate connection, which sends to the partitions in turn. If the connection
 * or the channel breaks it opens a new one, and messages in flight count as failed.
 */
final class RabbitMqProducer implements MessageProducer, OpenClients.Expiring {
  private static final SendFailure CLOSED =
      new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");
  private static final Duration CLOSE_GRACE = Duration.ofSeconds(1);
  private static final long LOOK_AGAIN_NANOS = 50_000;
  private static final long RECONNECT_NANOS = 200_000_000;

  private final DriverSettings settings;
  private final Addresses addresses;
  private final ProducerSpec spec;
  private final SendListener listener;
  private final ThreadGuard threads;
  private final SendBuffer buffer;
  private final BasicProperties properties;
  private final String exchange;
  private final String[] routingKeys;
  private final SendFailure expired;
  private volatile ClientConnection connection;
  private volatile PublishChannel channel;
  private volatile boolean closed;
  private int turn;

  private RabbitMqProducer(DriverSettings settings, Addresses addresses, ProducerSpec spec,
      SendListener listener, boolean persistent, ThreadGuard threads) {
    this.settings = settings;
    this.addresses = addresses;
    this.spec = spec;
    this.listener = listener;
    this.threads = threads;
    this.buffer = new SendBuffer(settings.client().sendBuffer().bytes());
    this.properties =
        persistent ? MessageProperties.MINIMAL_PERSISTENT_BASIC : MessageProperties.MINIMAL_BASIC;
    this.exchange = Layout.exchange(spec.topic());
    this.routingKeys = new String[spec.topic().partitions()];
    for (int partition = 0; partition < routingKeys.length; partition++) {
      routingKeys[partition] = Layout.routingKey(partition);
    }
    this.expired = new SendFailure(Kind.TIMEOUT,
        "not confirmed within " + settings.client().sendTimeout().toMillis() + " ms");
  }

  static RabbitMqProducer open(DriverSettings settings, Addresses addresses, ProducerSpec spec,
      SendListener listener, boolean persistent, ThreadGuard threads) throws DriverException {
    RabbitMqProducer producer =
        new RabbitMqProducer(settings, addresses, spec, listener, persistent, threads);
    producer.connect();
    return producer;
  }

  private void connect() throws DriverException {
    if (connection == null || !connection.isOpen()) {
      connection = ClientConnection.open(settings, addresses, spec.name());
    }
    channel = PublishChannel.open(connection, listener, buffer,
        OpenSends.places(settings.client(), spec), this::explained, threads);
    if (closed) {
      connection.close();
    }
  }

  /** When the producer is closed, that is the reason for the failure of every message in flight. */
  private SendFailure explained(SendFailure failure) {
    return closed ? CLOSED : failure;
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    int room = closed ? -1 : buffer.take(message.length);
    SendFailure failure = room < 0 ? CLOSED : awaitChannel(calledNanos);
    if (failure != null) {
      listener.failed(sequence, intendedNanos, calledNanos, failure);
      if (room >= 0) {
        buffer.release(room);
      }
      return;
    }
    if (key.isNone()) {
      channel.publish(exchange, routingKeys[turn], properties, message, sequence, intendedNanos,
          calledNanos, room);
      turn = turn + 1 == routingKeys.length ? 0 : turn + 1;
    } else {
      channel.publish(exchange, routingKeys[key.partition(routingKeys.length)], keyed(key), message,
          sequence, intendedNanos, calledNanos, room);
    }
  }

  private BasicProperties keyed(MessageKey key) {
    return properties.builder().headers(Map.of(Layout.KEY_HEADER, key.text())).build();
  }

  /**
   * Waits for a channel that accepts the message. Returns the reason if there will be none, or
   * null.
   */
  private SendFailure awaitChannel(long calledNanos) throws InterruptedException {
    long deadline = calledNanos + settings.client().sendTimeout().toNanos();
    while (true) {
      if (closed) {
        return CLOSED;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (channel.isOpen()) {
        if (channel.hasRoom()) {
          return null;
        }
        LockSupport.parkNanos(LOOK_AGAIN_NANOS);
      } else {
        SendFailure failure = reconnect();
        if (failure != null && System.nanoTime() - deadline >= 0) {
          return failure;
        }
      }
    }
  }

  private SendFailure reconnect() {
    try {
      connect();
      return null;
    } catch (DriverException e) {
      LockSupport.parkNanos(RECONNECT_NANOS);
      return new SendFailure(Kind.DISCONNECTED, e.getMessage());
    }
  }

  @Override
  public void expire() {
    channel.expire(System.nanoTime() - settings.client().sendTimeout().toNanos(), expired);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return buffer.awaitEmpty(timeout);
  }

  @Override
  public void close() {
    close(CLOSE_GRACE);
  }

  @Override
  public void close(Duration grace) {
    closed = true;
    boolean interrupted = buffer.close(grace);
    connection.close();
    channel.failAll(CLOSED);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

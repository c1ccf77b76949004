package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SendBuffer;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer with a separate connection, which sends to the partitions in turn. If the connection
 * or its path breaks it opens a new one, and messages in flight count as failed.
 */
final class RabbitMqProducer implements OpenClients.Expiring {
  private static final SendFailure CLOSED =
      new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");
  private static final long LOOK_AGAIN_NANOS = 50_000;
  private static final long RECONNECT_NANOS = 200_000_000;

  private final DriverSettings settings;
  private final QueueProtocol<?> protocol;
  private final ProducerSpec spec;
  private final SendListener listener;
  private final boolean persistent;
  private final ThreadGuard threads;
  private final SendBuffer buffer;
  private final int partitions;
  private final SendFailure expired;
  private volatile QueueConnection<?> connection;
  private volatile PublishPath path;
  private volatile boolean closed;
  private int turn;

  private RabbitMqProducer(DriverSettings settings, QueueProtocol<?> protocol, ProducerSpec spec,
      SendListener listener, boolean persistent, ThreadGuard threads) {
    this.settings = settings;
    this.protocol = protocol;
    this.spec = spec;
    this.listener = listener;
    this.persistent = persistent;
    this.threads = threads;
    this.buffer = new SendBuffer(settings.client().sendBuffer().bytes());
    this.partitions = spec.topic().partitions();
    this.expired = new SendFailure(Kind.TIMEOUT,
        "not confirmed within " + settings.client().sendTimeout().toMillis() + " ms");
  }

  static RabbitMqProducer open(DriverSettings settings, QueueProtocol<?> protocol,
      ProducerSpec spec, SendListener listener, boolean persistent, ThreadGuard threads)
      throws DriverException {
    RabbitMqProducer producer =
        new RabbitMqProducer(settings, protocol, spec, listener, persistent, threads);
    producer.connect();
    return producer;
  }

  private void connect() throws DriverException {
    if (connection == null) {
      connection = protocol.connect(spec.name());
    } else if (!connection.isOpen()) {
      connection.close();
      connection = protocol.connect(spec.name());
    }
    try {
      path = connection.publish(publication());
    } finally {
      if (closed || path == null) {
        connection.close();
      }
    }
  }

  private Publication publication() {
    OpenSends open =
        new OpenSends(listener, buffer, OpenSends.places(settings.client(), spec));
    return new Publication(spec.topic(), persistent, open, this::explained,
        settings.client().sendTimeout(), threads);
  }

  /** When the producer is closed, that is the reason for the failure of every message in flight. */
  private SendFailure explained(SendFailure failure) {
    return closed ? CLOSED : failure;
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    int room = closed ? -1 : buffer.take(message.length);
    SendFailure failure = room < 0 ? CLOSED : awaitPath(calledNanos);
    if (failure != null) {
      listener.failed(sequence, intendedNanos, calledNanos, failure);
      if (room >= 0) {
        buffer.release(room);
      }
      return;
    }
    path.publish(key, key.isNone() ? next() : key.partition(partitions), message, sequence,
        intendedNanos, calledNanos, room);
  }

  private int next() {
    int partition = turn;
    turn = turn + 1 == partitions ? 0 : turn + 1;
    return partition;
  }

  /**
   * Waits for a path that accepts the message. Returns the reason if there will be none, or
   * null.
   */
  private SendFailure awaitPath(long calledNanos) throws InterruptedException {
    long deadline = calledNanos + settings.client().sendTimeout().toNanos();
    while (true) {
      if (closed) {
        return CLOSED;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (path.isOpen()) {
        if (path.hasRoom()) {
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
    path.open().expire(System.nanoTime() - settings.client().sendTimeout().toNanos(), expired);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return buffer.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    closed = true;
    boolean interrupted = buffer.close(grace);
    connection.close();
    path.open().failAll(CLOSED);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SendBuffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer with one connection. Messages without a key take the partitions in turns.
 *
 * <p>Each message asks for its acknowledgement at a subject that ends with its number. The client's
 * own futures do the same, with a map of open requests and a parsed answer for each message, and
 * without a limit.
 *
 * <p>If the connection breaks, messages in flight count as failed. The client holds later ones, and
 * those that it had not written, until it is connected again.
 */
final class NatsProducer implements OpenClients.Expiring {
  /** The header of a message's key. */
  static final String KEY = "k";

  private static final SendFailure CLOSED =
      new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the connection broke");
  private static final SendFailure NO_LEADER =
      new SendFailure(Kind.DISCONNECTED, "no server takes messages for the stream (503)");
  /** Answers begin so unless they report an error. */
  private static final byte[] STORED = "{\"stream\":".getBytes(StandardCharsets.US_ASCII);
  private static final int TOO_LARGE = 10_054;
  private static final long LOOK_AGAIN_NANOS = 50_000;

  private final ClientPolicy policy;
  private final ThreadGuard threads;
  private final SendListener listener;
  private final SendBuffer buffer;
  private final OpenSends open;
  private final SendFailure expired;
  private final Connection connection;
  private final String inbox;
  private final String[] subjects;
  private volatile boolean closed;
  private long tag;
  private int turn;

  private NatsProducer(ClientPolicy policy, NatsClients clients, ProducerSpec spec,
      SendListener listener, ThreadGuard threads, String[] subjects)
      throws DriverException, InterruptedException {
    this.policy = policy;
    this.threads = threads;
    this.listener = listener;
    this.subjects = subjects;
    this.buffer = new SendBuffer(policy.sendBuffer().bytes());
    this.open = new OpenSends(listener, buffer, OpenSends.places(policy, spec));
    this.expired = new SendFailure(Kind.TIMEOUT,
        "not acknowledged within " + Durations.format(policy.sendTimeout()));
    this.connection = clients.connect(spec.name(), this::changed);
    this.inbox = connection.createInbox() + ".";
    Dispatcher answers = connection.createDispatcher();
    // The open messages are the limit.
    answers.setPendingLimits(0, 0);
    answers.subscribe(inbox + "*", this::answered);
  }

  static NatsProducer open(ClientPolicy policy, NatsClients clients, NatsTopics topics,
      ProducerSpec spec, SendListener listener, ThreadGuard threads)
      throws DriverException, InterruptedException {
    List<String> streams = NatsTopics.streams(spec.topic());
    String[] subjects = new String[streams.size()];
    for (int partition = 0; partition < subjects.length; partition++) {
      subjects[partition] = topics.subject(spec.topic(), streams.get(partition));
    }
    return new NatsProducer(policy, clients, spec, listener, threads, subjects);
  }

  private void changed(Events event) {
    try {
      if (event == Events.DISCONNECTED) {
        open.failAll(closed ? CLOSED : DISCONNECTED);
      }
    } catch (Throwable e) {
      threads.failed("reporting the outcome of messages", e);
    }
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    long limit = connection.getMaxPayload();
    if (!closed && limit > 0 && message.length > limit) {
      listener.failed(sequence, intendedNanos, calledNanos, tooLarge(message.length, limit));
      return;
    }
    int room = closed ? -1 : buffer.take(message.length);
    if (room < 0 || !awaitPlace()) {
      listener.failed(sequence, intendedNanos, calledNanos, CLOSED);
      if (room >= 0) {
        buffer.release(room);
      }
      return;
    }
    long mine = ++tag;
    open.add(mine, sequence, intendedNanos, calledNanos, room);
    publish(mine, key, message);
    if (closed) {
      open.failAll(CLOSED);
    }
  }

  private void publish(long mine, MessageKey key, byte[] message) {
    String subject = subjects[key.isNone() ? next() : key.partition(subjects.length)];
    try {
      if (key.isNone()) {
        connection.publish(subject, inbox + mine, message.clone());
      } else {
        connection.publish(subject, inbox + mine, new Headers().put(KEY, key.text()),
            message.clone());
      }
    } catch (IllegalArgumentException e) {
      // With its header it is larger than the server accepts.
      open.fail(mine, false, new SendFailure(Kind.TOO_LARGE, e.getMessage()));
    } catch (IllegalStateException e) {
      open.fail(mine, false, closed ? CLOSED : new SendFailure(Kind.DISCONNECTED, e.getMessage()));
    }
  }

  private static SendFailure tooLarge(int size, long limit) {
    return new SendFailure(Kind.TOO_LARGE, size + " bytes are more than max_payload " + limit);
  }

  private int next() {
    int partition = turn;
    turn = turn + 1 == subjects.length ? 0 : turn + 1;
    return partition;
  }

  /** Waits for the oldest message if too many are open. Returns false if the producer is closed. */
  private boolean awaitPlace() throws InterruptedException {
    while (!closed && !open.hasRoom(tag + 1)) {
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    return !closed;
  }

  private void answered(Message answer) {
    try {
      long mine = Long.parseLong(answer.getSubject(), inbox.length(),
          answer.getSubject().length(), 10);
      if (answer.isStatusMessage()) {
        open.fail(mine, false, NO_LEADER);
      } else if (isStored(answer.getData())) {
        open.confirm(mine, false);
      } else {
        settle(mine, answer);
      }
    } catch (Throwable e) {
      threads.failed("reporting the outcome of a message", e);
    }
  }

  private static boolean isStored(byte[] answer) {
    for (int i = 0; i < STORED.length; i++) {
      if (i >= answer.length || answer[i] != STORED[i]) {
        return false;
      }
    }
    return true;
  }

  private void settle(long mine, Message answer) {
    try {
      new PublishAck(answer);
      open.confirm(mine, false);
    } catch (JetStreamApiException e) {
      Kind kind = switch (e.getApiErrorCode()) {
        case TOO_LARGE -> Kind.TOO_LARGE;
        default -> Kind.OTHER;
      };
      open.fail(mine, false, new SendFailure(kind, e.getMessage()));
    } catch (IOException e) {
      open.fail(mine, false, new SendFailure(Kind.OTHER, e.getMessage()));
    }
  }

  @Override
  public void expire() {
    open.expire(System.nanoTime() - policy.sendTimeout().toNanos(), expired);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return buffer.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    closed = true;
    boolean interrupted = buffer.close(grace);
    open.failAll(CLOSED);
    NatsClients.end(connection);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

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
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ProducerSends;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

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
final class NatsProducer implements OpenClients.Expiring, ProducerSends.Client {
  /** The header of a message's key. */
  static final String KEY = "k";

  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the connection broke");
  private static final SendFailure NO_LEADER =
      new SendFailure(Kind.DISCONNECTED, "no server takes messages for the stream (503)");
  /** Answers begin so unless they report an error. */
  private static final byte[] STORED = "{\"stream\":".getBytes(StandardCharsets.US_ASCII);
  private static final int TOO_LARGE = 10_054;

  private final ThreadGuard threads;
  private final SendListener listener;
  private final ProducerSends sends;
  private final Connection connection;
  private final String inbox;
  private final String[] subjects;

  private NatsProducer(ClientPolicy policy, NatsClients clients, ProducerSpec spec,
      SendListener listener, ThreadGuard threads, String[] subjects)
      throws DriverException, InterruptedException {
    this.threads = threads;
    this.listener = listener;
    this.subjects = subjects;
    this.sends = new ProducerSends(spec, policy, listener);
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
        sends.open().failAll(sends.isClosed() ? ProducerSends.CLOSED : DISCONNECTED);
      }
    } catch (Throwable e) {
      threads.failed("reporting the outcome of messages", e);
    }
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    long limit = connection.getMaxPayload();
    if (!sends.isClosed() && limit > 0 && message.length > limit) {
      listener.failed(sequence, intendedNanos, calledNanos, tooLarge(message.length, limit));
      return;
    }
    sends.send(this, DISCONNECTED, key, message, sequence, intendedNanos, calledNanos);
  }

  /** The client holds messages until it is connected again. */
  @Override
  public boolean awaitConnection() {
    return true;
  }

  @Override
  public void publish(long mine, MessageKey key, byte[] message) {
    String subject = subjects[sends.partition(key)];
    try {
      if (key.isNone()) {
        connection.publish(subject, inbox + mine, message.clone());
      } else {
        connection.publish(subject, inbox + mine, new Headers().put(KEY, key.text()),
            message.clone());
      }
    } catch (IllegalArgumentException e) {
      // With its header it is larger than the server accepts.
      sends.open().fail(mine, false, new SendFailure(Kind.TOO_LARGE, e.getMessage()));
    } catch (IllegalStateException e) {
      sends.open()
          .fail(mine, false, sends.isClosed()
              ? ProducerSends.CLOSED
              : new SendFailure(Kind.DISCONNECTED, e.getMessage()));
    }
  }

  private static SendFailure tooLarge(int size, long limit) {
    return new SendFailure(Kind.TOO_LARGE, size + " bytes are more than max_payload " + limit);
  }

  private void answered(Message answer) {
    try {
      long mine = Long.parseLong(answer.getSubject(), inbox.length(),
          answer.getSubject().length(), 10);
      if (answer.isStatusMessage()) {
        sends.open().fail(mine, false, NO_LEADER);
      } else if (isStored(answer.getData())) {
        sends.open().confirm(mine, false);
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
      sends.open().confirm(mine, false);
    } catch (JetStreamApiException e) {
      Kind kind = switch (e.getApiErrorCode()) {
        case TOO_LARGE -> Kind.TOO_LARGE;
        default -> Kind.OTHER;
      };
      sends.open().fail(mine, false, new SendFailure(kind, e.getMessage()));
    } catch (IOException e) {
      sends.open().fail(mine, false, new SendFailure(Kind.OTHER, e.getMessage()));
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
    sends.close(grace, () -> NatsClients.end(connection));
  }
}

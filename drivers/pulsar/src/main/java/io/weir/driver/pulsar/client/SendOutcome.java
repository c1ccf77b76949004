package io.weir.driver.pulsar.client;

import io.weir.core.driver.SendListener;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;

/** What the listener must be told of one message when the client knows its fate. */
final class SendOutcome implements BiConsumer<MessageId, Throwable> {
  private final SendListener listener;
  private final SendAccount account;
  private final long sequence;
  private final long intendedNanos;
  private final long calledNanos;

  SendOutcome(SendListener listener, SendAccount account, long sequence, long intendedNanos,
      long calledNanos) {
    this.listener = listener;
    this.account = account;
    this.sequence = sequence;
    this.intendedNanos = intendedNanos;
    this.calledNanos = calledNanos;
  }

  @Override
  public void accept(MessageId id, Throwable error) {
    if (error == null) {
      listener.acknowledged(sequence, intendedNanos, calledNanos);
    } else {
      listener.failed(sequence, intendedNanos, calledNanos, FailureKinds.of(error));
    }
    account.settle();
  }
}

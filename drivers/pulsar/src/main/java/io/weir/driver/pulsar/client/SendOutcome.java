package io.weir.driver.pulsar.client;

import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;

/** What the listener must be told of one message when the client knows its fate. */
final class SendOutcome implements BiConsumer<MessageId, Throwable> {
  private final PulsarMessageProducer producer;
  private final long sequence;
  private final long intendedNanos;
  private final long calledNanos;

  SendOutcome(PulsarMessageProducer producer, long sequence, long intendedNanos,
      long calledNanos) {
    this.producer = producer;
    this.sequence = sequence;
    this.intendedNanos = intendedNanos;
    this.calledNanos = calledNanos;
  }

  @Override
  public void accept(MessageId id, Throwable error) {
    if (error == null) {
      producer.acknowledged((MessageIdAdv) id, sequence, intendedNanos, calledNanos);
    } else {
      producer.failed(error, sequence, intendedNanos, calledNanos);
    }
  }
}

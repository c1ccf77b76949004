package io.weir.driver.kafka.client;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Reports the outcome of one message to the listener. The only object that weir allocates per
 * message.
 */
final class SendOutcome implements Callback {
  private final KafkaMessageProducer producer;
  private final long sequence;
  private final long intendedNanos;
  private final long calledNanos;

  SendOutcome(KafkaMessageProducer producer, long sequence, long intendedNanos, long calledNanos) {
    this.producer = producer;
    this.sequence = sequence;
    this.intendedNanos = intendedNanos;
    this.calledNanos = calledNanos;
  }

  @Override
  public void onCompletion(RecordMetadata metadata, Exception failure) {
    try {
      if (failure == null) {
        producer.listener()
            .acknowledged(sequence, intendedNanos, calledNanos, System.nanoTime());
      } else {
        fail(failure);
      }
    } catch (Throwable e) {
      // The client logs the exceptions of a callback, or ends its thread.
      producer.callbackFailed(e);
    }
  }

  void fail(Exception failure) {
    producer.listener()
        .failed(sequence, intendedNanos, calledNanos,
            KafkaFailureKinds.of(failure, producer.isClosing()));
  }
}

package io.weir.driver.pulsar.client;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;

/**
 * Acknowledges each message individually, for subscriptions that spread messages over consumers.
 */
final class IndividualAcknowledger implements Acknowledger {
  private final Consumer<?> consumer;
  private final AtomicLong failures = new AtomicLong();
  private final Runnable countFailure = failures::incrementAndGet;

  IndividualAcknowledger(Consumer<?> consumer) {
    this.consumer = consumer;
  }

  @Override
  public void processed(int partition, MessageId id) {
    Acknowledger.watch(consumer.acknowledgeAsync(id), countFailure);
  }

  @Override
  public void flush() {
    // The client groups acknowledgements itself.
  }

  @Override
  public long failures() {
    return failures.get();
  }
}

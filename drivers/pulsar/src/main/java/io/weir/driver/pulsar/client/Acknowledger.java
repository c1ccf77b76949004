package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.SubscriptionKind;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;

/**
 * Acknowledges processed messages to the client, which forwards them to the broker at its
 * acknowledge interval. Used by one thread at a time, except that any thread may count and read
 * failures.
 */
interface Acknowledger {
  /**
   * Returns the kind of acknowledger for a subscription: cumulative if messages come in order, as
   * Kafka commits; otherwise individual.
   */
  static Acknowledger of(Consumer<?> consumer, SubscriptionKind kind, int partitions) {
    return kind.ordered()
        ? new CumulativeAcknowledger(consumer, partitions)
        : new IndividualAcknowledger(consumer);
  }

  /** Records that a message was processed. */
  void processed(int partition, MessageId id);

  /** Passes the recorded messages to the client. */
  void flush();

  /** Returns the number of acknowledgements known to have failed. */
  long failures();

  /** Counts an acknowledgement that fails, now or later. */
  static void watch(CompletableFuture<Void> acknowledgement, Runnable failed) {
    // Grouped acknowledgements complete at once, all with the same future of the client.
    if (acknowledgement.isDone() && !acknowledgement.isCompletedExceptionally()) {
      return;
    }
    acknowledgement.whenComplete((nothing, error) -> {
      if (error != null) {
        failed.run();
      }
    });
  }
}

package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.SubscriptionKind;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;

/**
 * Tells the client what was processed; the client tells the broker at its acknowledge interval.
 * Used by one thread at a time, except that failures may be counted and read by any.
 */
interface Acknowledger {
  /**
   * The way that suits a subscription: up to a message where messages come in order, as Kafka
   * commits; else one by one.
   */
  static Acknowledger of(Consumer<?> consumer, SubscriptionKind kind, int partitions) {
    return kind.ordered()
        ? new CumulativeAcknowledger(consumer, partitions)
        : new IndividualAcknowledger(consumer);
  }

  /** Notes that a message was processed. */
  void processed(int partition, MessageId id);

  /** Passes on what was noted. */
  void flush();

  /** How many acknowledgements are known to have failed. */
  long failures();

  /** Counts an acknowledgement that fails, now or later. */
  static void watch(CompletableFuture<Void> acknowledgement, Runnable failed) {
    // Grouped ones are done at once, all by the same future of the client.
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

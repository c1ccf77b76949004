package io.weir.driver.pulsar.client;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;

/** Acknowledges all messages of a partition up to the last processed one. */
final class CumulativeAcknowledger implements Acknowledger {
  private final Consumer<?> consumer;
  private final MessageId[] lastOfPartition;
  private final int[] touched;
  private int touchedCount;
  private final AtomicLong failures = new AtomicLong();
  private final Runnable countFailure = failures::incrementAndGet;

  CumulativeAcknowledger(Consumer<?> consumer, int partitions) {
    this.consumer = consumer;
    lastOfPartition = new MessageId[partitions];
    touched = new int[partitions];
  }

  @Override
  public void processed(int partition, MessageId id) {
    if (lastOfPartition[partition] == null) {
      touched[touchedCount++] = partition;
    }
    lastOfPartition[partition] = id;
  }

  @Override
  public void flush() {
    for (int i = 0; i < touchedCount; i++) {
      int partition = touched[i];
      Acknowledger.watch(consumer.acknowledgeCumulativeAsync(lastOfPartition[partition]),
          countFailure);
      lastOfPartition[partition] = null;
    }
    touchedCount = 0;
  }

  @Override
  public long failures() {
    return failures.get();
  }
}

package io.weir.driver.kafka.client;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Commits the offsets of delivered messages: asynchronously at an interval, and synchronously when
 * partitions move to another consumer or the consumer ends, so that the next one does not start
 * behind. Used by the thread that uses the client, except {@link #failures}.
 */
final class Progress implements ConsumerRebalanceListener {
  private static final Duration SYNC_LIMIT = Duration.ofSeconds(2);

  private final Consumer<ByteBuffer, ByteBuffer> client;
  private final long intervalNanos;
  private final OffsetCommitCallback onCommitted;
  private final AtomicLong failures = new AtomicLong();
  private long committedNanos = System.nanoTime();
  private boolean uncommitted;
  /** An asynchronous commit may still fail. */
  private boolean unconfirmed;
  private boolean held = true;

  Progress(Consumer<ByteBuffer, ByteBuffer> client, Duration interval) {
    this.client = client;
    this.intervalNanos = interval.toNanos();
    this.onCommitted = (offsets, failure) -> count(failure);
  }

  /** Records that all messages of a poll were delivered, and commits if the interval has passed. */
  void handedOver(int messages, long nowNanos) {
    uncommitted |= messages > 0;
    unconfirmed |= messages > 0;
    if (uncommitted && nowNanos - committedNanos >= intervalNanos) {
      client.commitAsync(onCommitted);
      committedNanos = nowNanos;
      uncommitted = false;
    }
  }

  /** Resumes the partitions, which are paused until the application polls. */
  void resume() {
    if (held) {
      held = false;
      client.resume(client.paused());
    }
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    if (held) {
      client.pause(partitions);
    }
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    commitFinally();
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    // Other consumers own them already, so a commit would be refused.
  }

  /** Commits any offsets not known to be committed and waits, with a short limit. */
  void commitFinally() {
    if (!unconfirmed) {
      return;
    }
    try {
      commitSync();
      uncommitted = false;
      unconfirmed = false;
    } catch (KafkaException e) {
      count(e);
    }
  }

  private void commitSync() {
    try {
      client.commitSync(SYNC_LIMIT);
    } catch (WakeupException e) {
      // The wake-up was meant to interrupt a poll, which had already returned.
      client.commitSync(SYNC_LIMIT);
    }
  }

  private void count(Exception failure) {
    if (failure != null) {
      failures.incrementAndGet();
    }
  }

  long failures() {
    return failures.get();
  }
}

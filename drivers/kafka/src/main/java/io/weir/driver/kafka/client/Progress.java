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
 * Commits what a consumer handed over: asynchronously at an interval, and synchronously where its
 * partitions go to another consumer or it ends, so that the next one does not start behind. Used by
 * the thread that uses the client, but for {@link #failures}.
 */
final class Progress implements ConsumerRebalanceListener {
  private static final Duration SYNC_LIMIT = Duration.ofSeconds(2);

  private final Consumer<ByteBuffer, ByteBuffer> client;
  private final long intervalNanos;
  private final OffsetCommitCallback onCommitted;
  private final AtomicLong failures = new AtomicLong();
  private long committedNanos = System.nanoTime();
  private boolean uncommitted;
  /** An asynchronous commit may yet fail. */
  private boolean unconfirmed;
  private boolean held = true;

  Progress(Consumer<ByteBuffer, ByteBuffer> client, Duration interval) {
    this.client = client;
    this.intervalNanos = interval.toNanos();
    this.onCommitted = (offsets, failure) -> count(failure);
  }

  /** Notes that all messages of a poll were handed over, and commits if it is time. */
  void handedOver(int messages, long nowNanos) {
    uncommitted |= messages > 0;
    unconfirmed |= messages > 0;
    if (uncommitted && nowNanos - committedNanos >= intervalNanos) {
      client.commitAsync(onCommitted);
      committedNanos = nowNanos;
      uncommitted = false;
    }
  }

  /** Lets messages come, which are held back until somebody wants them. */
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
    // Others own them already: a commit would be refused.
  }

  /** Commits what is not known to be committed and waits for it, though not for long. */
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
      // Meant for the poll that closing wanted to end, which had ended by itself.
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

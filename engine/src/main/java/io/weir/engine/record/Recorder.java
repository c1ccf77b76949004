package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import io.weir.core.ledger.SequenceRanges;
import io.weir.engine.ledger.SequenceSet;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All records of a trial: a shard for each thread that writes. Thread-safe. */
public final class Recorder {
  private final List<Shard> shards = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Shard> ofThread = ThreadLocal.withInitial(this::newShard);
  private volatile boolean closed;

  /** The calling thread's shard. */
  public Shard shard() {
    return ofThread.get();
  }

  private Shard newShard() {
    Shard shard = new Shard();
    shards.add(shard);
    if (closed) {
      shard.close();
    }
    return shard;
  }

  /** Takes everything that was recorded since the last time. One thread at a time. */
  IntervalSum collect() {
    IntervalSum sum = new IntervalSum();
    for (Shard shard : shards) {
      shard.takeInto(sum);
    }
    return sum;
  }

  /**
   * Takes no more outcomes, and returns when none is being noted any more; takes a moment. What was
   * recorded can still be collected.
   *
   * @return false if a thread is still noting one when the time is up, so that what it notes is not
   * to be read
   */
  public boolean close(Duration limit) throws InterruptedException {
    Deadline deadline = Deadline.in(limit);
    closed = true;
    shards.forEach(Shard::close);
    WriterGate.awaitSight();
    for (Shard shard : shards) {
      if (!shard.awaitExit(deadline)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What became of a producer's messages. Only after {@link #close}.
   *
   * @param acknowledged the messages that were acknowledged
   * @param failed the messages that the client gave up
   */
  public record Outcomes(SequenceRanges acknowledged, SequenceRanges failed) {}

  /** The outcomes of one producer's sends, from all threads. Only after {@link #close}. */
  public Outcomes outcomes(int producer) {
    SequenceSet acknowledged = new SequenceSet();
    SequenceSet failed = new SequenceSet();
    for (Shard shard : shards) {
      shard.addOutcomes(producer, acknowledged, failed);
    }
    return new Outcomes(acknowledged.toRanges(), failed.toRanges());
  }
}

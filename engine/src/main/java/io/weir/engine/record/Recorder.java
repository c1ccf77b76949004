package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.SendLedger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All records of a trial: a shard for each thread that writes. Thread-safe. */
public final class Recorder {
  private final SendLedger outcomes;
  private final List<Shard> shards = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Shard> ofThread = ThreadLocal.withInitial(this::newShard);
  private volatile boolean closed;

  /**
   * A recorder.
   *
   * @param memory for the outcomes of sends
   */
  public Recorder(LedgerMemory memory) {
    this.outcomes = new SendLedger(memory);
  }

  /** The calling thread's shard. */
  public Shard shard() {
    return ofThread.get();
  }

  private Shard newShard() {
    Shard shard = new Shard(outcomes);
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

  /** The outcomes of one producer's sends, from all threads. Only after {@link #close}. */
  public SendLedger.Outcomes outcomes(int producer) {
    return outcomes.outcomes(producer,
        shards.stream().flatMap(shard -> shard.outcomes(producer).stream()).toList());
  }
}

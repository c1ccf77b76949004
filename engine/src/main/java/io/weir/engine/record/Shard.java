package io.weir.engine.record;

import io.weir.core.driver.SendFailure;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.engine.ledger.SequenceSet;
import java.util.Arrays;
import java.util.Optional;

/**
 * One thread's records. The thread writes between {@link #enter} and {@link #exit} without waiting
 * for anybody; the collector takes what was written since it last came. The thread's outcomes of
 * sends are kept here too, by producer.
 */
public final class Shard {
  private final WriterGate gate = new WriterGate();
  private volatile Cells active = new Cells();
  /** Where the thread writes, as it found on entering. Its own. */
  private Cells writing = active;
  private volatile boolean closed;
  private Cells idle = new Cells();
  private volatile Optional<String> subscription = Optional.empty();
  private SequenceSet[] acknowledged = new SequenceSet[0];
  private SequenceSet[] failed = new SequenceSet[0];

  Shard() {}

  /** Begins writing, on the shard's own thread; returns what {@link #exit} takes. */
  public long enter() {
    long entry = gate.enter();
    if (writing != active) {
      writing = active;
    }
    return entry;
  }

  /** Ends writing. */
  public void exit(long entry) {
    gate.exit(entry);
  }

  /**
   * Whether the trial is over: what comes now is not recorded any more. To be asked after
   * {@link #enter}.
   */
  public boolean isClosed() {
    return closed;
  }

  /** Records one value, in nanoseconds. */
  public void record(PhaseKind phase, Metric metric, long nanos) {
    writing.record(phase, metric, nanos);
  }

  /** Counts one. */
  public void count(PhaseKind phase, Counter counter) {
    writing.count(phase, counter, 1);
  }

  /** Counts some. */
  public void count(PhaseKind phase, Counter counter, long more) {
    writing.count(phase, counter, more);
  }

  /** From now on the thread reads for a subscription, whose arrivals are counted apart. */
  public void readFor(String name) {
    subscription = Optional.of(name);
  }

  /** Counts a message's first arrival at the thread's subscription. */
  public void arrive() {
    writing.arrive();
  }

  /** Notes the acknowledgement of a producer's message. */
  public void acknowledge(int producer, long sequence) {
    if (producer >= acknowledged.length) {
      acknowledged = grown(acknowledged, producer);
    }
    acknowledged[producer].add(sequence);
  }

  /** Notes the failure of a producer's message. */
  public void fail(int producer, long sequence, SendFailure.Kind kind) {
    writing.fail(kind);
    if (producer >= failed.length) {
      failed = grown(failed, producer);
    }
    failed[producer].add(sequence);
  }

  /** Moves what was written since the last time into the sum. One thread at a time. */
  void drainTo(IntervalSum sum) {
    Cells written = active;
    active = idle;
    gate.awaitExit();
    subscription.ifPresent(name -> sum.add(name, written.arrived()));
    written.drainTo(sum);
    idle = written;
  }

  /** Takes no more records; returns when nobody writes any more. */
  void close() {
    closed = true;
    gate.awaitExit();
  }

  /** Adds a producer's acknowledged and failed messages to the sets. Only after {@link #close}. */
  void addOutcomes(int producer, SequenceSet acknowledgedThere, SequenceSet failedThere) {
    if (producer < acknowledged.length) {
      acknowledgedThere.addAll(acknowledged[producer]);
    }
    if (producer < failed.length) {
      failedThere.addAll(failed[producer]);
    }
  }

  private static SequenceSet[] grown(SequenceSet[] sets, int index) {
    SequenceSet[] more = Arrays.copyOf(sets, Math.max(index + 1, sets.length * 2));
    for (int i = sets.length; i < more.length; i++) {
      more[i] = new SequenceSet();
    }
    return more;
  }
}

package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.SendFailure;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.engine.ledger.SequenceSet;
import java.util.Arrays;
import java.util.Optional;

/**
 * One thread's records. The collector takes what came since it last did, and the two never wait for
 * each other. The thread's outcomes of sends are kept here too, by producer, and read once the
 * trial is over: they are written between {@link #enter} and {@link #exit}.
 */
public final class Shard {
  private final WriterGate gate = new WriterGate();
  private final Cells cells = new Cells();
  private volatile boolean closed;
  private volatile Optional<String> subscription = Optional.empty();
  private SequenceSet[] acknowledged = new SequenceSet[0];
  private SequenceSet[] failed = new SequenceSet[0];

  Shard() {}

  /**
   * Begins to note an outcome, on the shard's own thread. False if the trial is over: what comes
   * now is not noted any more. To be followed by {@link #exit} either way.
   */
  public boolean enter() {
    gate.enter();
    return !closed;
  }

  /** Ends noting an outcome. */
  public void exit() {
    gate.exit();
  }

  /** Records one value, in nanoseconds. */
  public void record(PhaseKind phase, Metric metric, long nanos) {
    cells.record(phase, metric, nanos);
  }

  /** Counts one. */
  public void count(PhaseKind phase, Counter counter) {
    cells.count(phase, counter, 1);
  }

  /** Counts some. */
  public void count(PhaseKind phase, Counter counter, long more) {
    cells.count(phase, counter, more);
  }

  /** From now on the thread reads for a subscription, whose arrivals are counted apart. */
  public void readFor(String name) {
    subscription = Optional.of(name);
  }

  /** Counts a message's first arrival at the thread's subscription. */
  public void arrive() {
    cells.arrive();
  }

  /** Notes the acknowledgement of a producer's message. After {@link #enter}. */
  public void acknowledge(int producer, long sequence) {
    if (producer >= acknowledged.length) {
      acknowledged = grown(acknowledged, producer);
    }
    acknowledged[producer].add(sequence);
  }

  /** Notes the failure of a producer's message. After {@link #enter}. */
  public void fail(int producer, long sequence, SendFailure.Kind kind) {
    cells.fail(kind);
    if (producer >= failed.length) {
      failed = grown(failed, producer);
    }
    failed[producer].add(sequence);
  }

  /** Adds what came since the last time to the sum. One thread at a time. */
  void takeInto(IntervalSum sum) {
    subscription.ifPresent(name -> sum.add(name, cells.takeArrived()));
    cells.takeInto(sum);
  }

  /** Takes no more outcomes, as soon as the thread sees that. */
  void close() {
    closed = true;
  }

  /**
   * Returns when no outcome is being noted any more. Some time after {@link #close}.
   *
   * @return false if one still is when the time is up
   */
  boolean awaitExit(Deadline deadline) throws InterruptedException {
    return gate.awaitExit(deadline);
  }

  /**
   * Adds a producer's acknowledged and failed messages to the sets. Only after
   * {@link #awaitExit}.
   */
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

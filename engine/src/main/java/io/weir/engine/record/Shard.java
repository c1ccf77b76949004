package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.SendFailure;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.engine.ledger.SendLedger;
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
  private final SendLedger ledger;
  private SendLedger.Sets[] outcomes = new SendLedger.Sets[0];

  Shard(SendLedger ledger) {
    this.ledger = ledger;
  }

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
    own(producer).acknowledged().add(sequence);
  }

  /** Notes the failure of a producer's message. After {@link #enter}. */
  public void fail(int producer, long sequence, SendFailure.Kind kind) {
    cells.fail(kind);
    own(producer).failed().add(sequence);
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

  /** This thread's part of a producer's outcomes. Only after {@link #awaitExit}. */
  Optional<SendLedger.Sets> outcomes(int producer) {
    return producer < outcomes.length
        ? Optional.ofNullable(outcomes[producer])
        : Optional.empty();
  }

  private SendLedger.Sets own(int producer) {
    SendLedger.Sets own = producer < outcomes.length ? outcomes[producer] : null;
    return own == null ? begin(producer) : own;
  }

  private SendLedger.Sets begin(int producer) {
    if (producer >= outcomes.length) {
      outcomes = Arrays.copyOf(outcomes, Math.max(producer + 1, outcomes.length * 2));
    }
    outcomes[producer] = ledger.parts(producer);
    return outcomes[producer];
  }
}

package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.SendFailure;
import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.engine.ledger.SendLedger;
import java.util.Arrays;
import java.util.Optional;

/**
 * One thread's records. The collector takes what came since it last did, and the two never wait for
 * each other. The thread's outcomes of sends are kept here too, by producer, and read once the
 * trial is over: they are written between {@link #enter} and {@link #exit}.
 */
public final class ThreadRecorder {
  private static final PhaseKind[] PHASES = PhaseKind.values();
  private static final Metric[] METRICS = Metric.values();
  private static final Counter[] COUNTERS = Counter.values();

  private final WriterQuiescence quiescence = new WriterQuiescence();
  private final SingleWriterHistogram[] latencies =
      new SingleWriterHistogram[PHASES.length * METRICS.length];
  private final MonotonicCounters counters = new MonotonicCounters(PHASES.length * COUNTERS.length);
  private final MonotonicCounters arrived = new MonotonicCounters(1);
  private final MonotonicCounters failures =
      new MonotonicCounters(SendFailure.Kind.values().length);
  private volatile boolean closed;
  private volatile Optional<String> subscription = Optional.empty();
  private final SendLedger ledger;
  private SendLedger.Sets[] outcomes = new SendLedger.Sets[0];

  ThreadRecorder(SendLedger ledger) {
    this.ledger = ledger;
    Arrays.setAll(latencies, index -> new SingleWriterHistogram());
  }

  /**
   * Begins to record an outcome, on the recorder's own thread. False if the trial is over: what
   * comes now is not noted any more. To be followed by {@link #exit} either way.
   */
  public boolean enter() {
    quiescence.enter();
    return !closed;
  }

  /** Ends noting an outcome. */
  public void exit() {
    quiescence.exit();
  }

  /** Records one value, in nanoseconds. */
  public void record(PhaseKind phase, Metric metric, long nanos) {
    latencies[phase.ordinal() * METRICS.length + metric.ordinal()].record(nanos);
  }

  /** Counts one. */
  public void count(PhaseKind phase, Counter counter) {
    count(phase, counter, 1);
  }

  /** Counts some. */
  public void count(PhaseKind phase, Counter counter, long more) {
    counters.add(place(phase, counter), more);
  }

  /** From now on the thread reads for a subscription, whose arrivals are counted apart. */
  public void readFor(String name) {
    subscription = Optional.of(name);
  }

  /** Counts a message's first arrival at the thread's subscription. */
  public void arrive() {
    arrived.add(0, 1);
  }

  /** Notes the acknowledgement of a producer's message. After {@link #enter}. */
  public void acknowledge(int producer, long sequence) {
    own(producer).acknowledged().add(sequence);
  }

  /** Notes the failure of a producer's message. After {@link #enter}. */
  public void fail(int producer, long sequence, SendFailure.Kind kind) {
    failures.add(kind.ordinal(), 1);
    own(producer).failed().add(sequence);
  }

  /** Adds what came since the last time to the sum. One thread at a time. */
  void takeInto(IntervalSum sum) {
    subscription.ifPresent(name -> sum.add(name, arrived.take(0)));
    for (PhaseKind phase : PHASES) {
      for (Metric metric : METRICS) {
        sum.add(phase, metric, latencies[phase.ordinal() * METRICS.length + metric.ordinal()]);
      }
      for (Counter counter : COUNTERS) {
        sum.add(phase, counter, counters.take(place(phase, counter)));
      }
    }
    for (SendFailure.Kind kind : SendFailure.Kind.values()) {
      sum.add(kind, failures.take(kind.ordinal()));
    }
  }

  private static int place(PhaseKind phase, Counter counter) {
    return phase.ordinal() * COUNTERS.length + counter.ordinal();
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
    return quiescence.awaitExit(deadline);
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

package io.weir.engine.record;

import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.SendLedger;
import io.weir.engine.ledger.SequenceSet;

/**
 * Runs discarded records through all phases before a trial, with more messages than a warm-up may
 * have. A just-in-time compiler leaves out branches that were never taken. After a warm-up it knows
 * only the branches of the warm-up. Without this class the first message of the measure phase would
 * deoptimize every hot path. The first quarter of a second of the measure phase would run in the
 * interpreter, while a processor compiles everything again (docs/adr/0025-rehearsal.md).
 */
public final class JitWarmup {
  /** Enough for the code to be compiled with counters in it, and to be counted then. */
  private static final int ROUNDS = 400;

  /** Fills whole chunks of a {@link SequenceSet}, and makes it grow twice. */
  private static final int MESSAGES = 17 << 16;

  /** Records between two phases; a round has some in each phase. */
  private static final int PHASE_NANOS = 16;

  private final PhaseTimeline timeline = new PhaseTimeline();

  /** All phases, from 0 on. */
  private JitWarmup() {
    for (PhaseKind phase : PhaseKind.values()) {
      timeline.announce(phase, (long) phase.ordinal() * PHASE_NANOS);
    }
  }

  /** Rehearses; takes a tenth of a second. */
  public static void run() {
    JitWarmup warmup = new JitWarmup();
    for (int round = 0; round < ROUNDS; round++) {
      warmup.phases();
    }
    warmup.messages();
  }

  /** With its own metrics, so that the compiler also sees the first value of a phase. */
  private void phases() {
    ThreadRecorder threadRecorder = new ThreadRecorder(new SendLedger(LedgerMemory.ofThisHeap()));
    int end = PhaseKind.values().length * PHASE_NANOS;
    for (int nanos = 0; nanos < end; nanos++) {
      PhaseKind phase = timeline.at(nanos);
      threadRecorder.count(phase, Counter.DUE);
      long lag = 1L << nanos % Long.SIZE - 1 & Integer.MAX_VALUE;
      threadRecorder.record(phase, Metric.GENERATOR_LAG, lag);
      threadRecorder.record(phase, Metric.OWN_LAG, lag);
    }
  }

  private void messages() {
    ThreadRecorder threadRecorder = new ThreadRecorder(new SendLedger(LedgerMemory.ofThisHeap()));
    for (int sequence = 0; sequence < MESSAGES; sequence++) {
      if (threadRecorder.enter()) {
        threadRecorder.acknowledge(0, sequence);
      }
      threadRecorder.exit();
    }
  }
}

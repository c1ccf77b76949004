package io.weir.engine.ledger;

import io.weir.core.ledger.SequenceRanges;
import java.util.HashMap;
import java.util.Map;

/**
 * The outcomes of all sends by producer. A client may report a producer's outcomes on several
 * threads, each of which has its part of the producer's sets. Thread-safe.
 */
public final class SendLedger {
  private final LedgerMemory memory;
  private final Map<Integer, Sets> sets = new HashMap<>();

  public SendLedger(LedgerMemory memory) {
    this.memory = memory;
  }

  /**
   * Two sets of a producer's messages.
   *
   * @param acknowledged the messages that were acknowledged
   * @param failed the messages that the client gave up
   */
  public record Sets(SequenceSet acknowledged, SequenceSet failed) {
    private static Sets of(LedgerMemory memory) {
      return new Sets(SequenceSet.ofOneThread(memory), SequenceSet.ofOneThread(memory));
    }

    private Sets parts() {
      return new Sets(SequenceSet.partOf(acknowledged), SequenceSet.partOf(failed));
    }

    /** Adds all numbers of two others. */
    public void addAll(Sets others) {
      acknowledged.addAll(others.acknowledged);
      failed.addAll(others.failed);
    }
  }

  /**
   * A producer's outcomes.
   *
   * @param acknowledged the messages that were acknowledged
   * @param failed the messages that the client gave up
   */
  public record Outcomes(SequenceRanges acknowledged, SequenceRanges failed) {}

  /** Parts of a producer's sets for one thread. */
  public Sets parts(int producer) {
    return whole(producer).parts();
  }

  private synchronized Sets whole(int producer) {
    return sets.computeIfAbsent(producer, any -> Sets.of(memory));
  }

  /**
   * A producer's outcomes, from all threads; once no more are noted.
   *
   * @param parts what each thread has
   */
  public Outcomes outcomes(int producer, Iterable<Sets> parts) {
    Sets whole = whole(producer);
    parts.forEach(whole::addAll);
    return new Outcomes(whole.acknowledged.toRanges(), whole.failed.toRanges());
  }
}

package io.weir.core.ledger;

import io.weir.core.interval.PhaseKind;
import java.util.OptionalLong;

/**
 * The outcome of the messages of one producer, as the producer saw it.
 *
 * @param producer its number, from 0 over the whole run
 * @param topic index of its topic
 * @param measureFrom the first sequence number that was due in the measure phase, or in the guard
 * of its first window; the same as {@code due} if that phase never began
 * @param due sequence numbers below this were due by the end of the load
 * @param attempted sequence numbers below this were handed to the client; the rest of those due was
 * never sent
 * @param acknowledged those that the broker acknowledged
 * @param failed those that the client gave up
 * @param laterFrom the first sequence number that was due after the measure phase; absent where the
 * load ended with that phase
 */
public record ProducerLedger(
    int producer,
    int topic,
    long measureFrom,
    long due,
    long attempted,
    SequenceRanges acknowledged,
    SequenceRanges failed,
    OptionalLong laterFrom) {

  public ProducerLedger {
    long later = laterFrom.orElse(due);
    if (measureFrom > later || later > due) {
      throw new IllegalArgumentException("producer " + producer + ": measured from " + measureFrom
          + " until " + later + " of " + due + " due");
    }
    if (measureFrom < 0 || attempted < 0 || attempted > due || measureFrom > due) {
      throw new IllegalArgumentException(
          "producer " + producer + ": attempted " + attempted + " and measured from " + measureFrom
              + " of " + due + " due");
    }
  }

  /**
   * Returns the numbers that were due in a phase; all phases after the measure phase are one, and
   * guards belong to the measure phase.
   */
  SequenceRanges due(PhaseKind phase) {
    long measureUntil = laterFrom.orElse(due);
    return switch (phase) {
      case WARM_UP -> SequenceRanges.between(0, measureFrom);
      case MEASURE -> SequenceRanges.between(measureFrom, measureUntil);
      case BACKLOG, CATCH_UP, CAUGHT_UP -> SequenceRanges.between(measureUntil, due);
      case GUARD, IDLE, DRAIN -> SequenceRanges.EMPTY;
    };
  }
}

package io.weir.core.ledger;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The sends of a trial over all its phases. A worker counts them twice: second by second in its
 * intervals, and message by message in the message accounting. The account is complete where both
 * agree.
 *
 * @param due messages that came due by the schedule
 * @param sent messages that were handed to a client
 * @param acknowledged messages that the broker acknowledged
 * @param failed messages that the client gave up
 */
public record SendCounts(long due, long sent, long acknowledged, long failed) {
  /** Nothing yet. */
  public static final SendCounts NONE = new SendCounts(0, 0, 0, 0);

  /** Returns the sends according to the message accounting. */
  public static SendCounts of(Ledger ledger) {
    return new SendCounts(
        sum(ledger, ProducerLedger::due),
        sum(ledger, ProducerLedger::attempted),
        sum(ledger, producer -> producer.acknowledged().count()),
        sum(ledger, producer -> producer.failed().count()));
  }

  private static long sum(Ledger ledger, ToLongFunction<ProducerLedger> value) {
    return ledger.producers().stream().mapToLong(value).sum();
  }

  /** Returns the sends as the intervals have them. */
  public static SendCounts of(List<IntervalSnapshot> intervals) {
    SendCounts sum = NONE;
    for (IntervalSnapshot interval : intervals) {
      sum = sum.plus(interval);
    }
    return sum;
  }

  /** Returns the sum with those of another interval. */
  public SendCounts plus(IntervalSnapshot interval) {
    return new SendCounts(
        due + interval.count(Counter.DUE),
        sent + interval.count(Counter.SENT),
        acknowledged + interval.count(Counter.ACKNOWLEDGED),
        failed + interval.count(Counter.FAILED));
  }

  /**
   * Returns the difference between the intervals, which have these counts, and the message
   * accounting, as a sentence; empty where they agree.
   */
  public Optional<String> gap(Ledger ledger) {
    SendCounts other = of(ledger);
    return equals(other)
        ? Optional.empty()
        : Optional.of("the account of the run is incomplete: the intervals have " + this
            + ", and the message accounting has " + other);
  }

  /** Returns the counts as they are shown. */
  @Override
  public String toString() {
    return String.format(java.util.Locale.ROOT,
        "%,d messages due, %,d sent, %,d acknowledged and %,d failed", due, sent, acknowledged,
        failed);
  }
}

package io.weir.core.ledger;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The counts of the message accounting for the messages that were due in one phase. {@code
 * attempted = acknowledged + failed + unknown}.
 *
 * <p>Deliveries are summed over subscriptions, each of which should get every message once.
 *
 * @param due messages that came due
 * @param attempted handed to the client
 * @param unsent due but never handed to the client
 * @param acknowledged acknowledged by the broker
 * @param failed given up by the client
 * @param unknown neither acknowledged nor failed when the drain ended
 * @param received distinct messages that arrived intact
 * @param lost acknowledged, but not arrived by the end of the drain, neither intact nor damaged
 * @param duplicates deliveries beyond the first, unannounced
 * @param redeliveries deliveries beyond the first that the broker announced as such
 * @param reordered arrived after a later message of the same producer and partition
 * @param maxReorderDepth the furthest that one fell behind, in sequence numbers
 * @param corrupt deliveries that differ from the sent message, including messages that were never
 * attempted
 * @param foreign messages that the run did not send, skipped
 * @param keyReordered arrived after a later message of the same producer and key, of those that
 * have keys
 * @param left acknowledged, and not arrived at a subscription that something might still have come
 * to when the trial ended; absent where there was none
 */
public record LedgerCounts(
    long due,
    long attempted,
    long unsent,
    long acknowledged,
    long failed,
    long unknown,
    long received,
    long lost,
    long duplicates,
    long redeliveries,
    long reordered,
    long maxReorderDepth,
    long corrupt,
    long foreign,
    Optional<Long> keyReordered,
    OptionalLong left) {

  /** Returns these counts and others together. */
  public LedgerCounts plus(LedgerCounts other) {
    return new LedgerCounts(
        due + other.due,
        attempted + other.attempted,
        unsent + other.unsent,
        acknowledged + other.acknowledged,
        failed + other.failed,
        unknown + other.unknown,
        received + other.received,
        lost + other.lost,
        duplicates + other.duplicates,
        redeliveries + other.redeliveries,
        reordered + other.reordered,
        Math.max(maxReorderDepth, other.maxReorderDepth),
        corrupt + other.corrupt,
        foreign + other.foreign,
        keyReordered.or(() -> other.keyReordered)
            .map(any -> keyReordered.orElse(0L) + other.keyReordered.orElse(0L)),
        left.isEmpty() && other.left.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(left.orElse(0) + other.left.orElse(0)));
  }

  /**
   * Returns these counts without messages that were not acknowledged, and without acknowledged ones
   * that may still come. An overload that is meant has both, and they are no defect.
   */
  public LedgerCounts ofServed() {
    return new LedgerCounts(acknowledged, acknowledged, 0, acknowledged, 0, 0, received, lost,
        duplicates, redeliveries, reordered, maxReorderDepth, corrupt, foreign, keyReordered,
        OptionalLong.empty());
  }

  /**
   * Returns whether every message that was due was acknowledged and arrived once, in order and
   * intact at each subscription.
   */
  public boolean clean() {
    return unsent == 0
        && failed == 0
        && unknown == 0
        && lost == 0
        && left.orElse(0) == 0
        && duplicates == 0
        && redeliveries == 0
        && reordered == 0
        && keyReordered.orElse(0L) == 0
        && corrupt == 0;
  }
}

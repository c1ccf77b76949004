package io.weir.core.result;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of subscriptions that left and came back. Times are nanoseconds since the start of
 * the load; messages are counted from intervals, so counts are of the end of an interval.
 *
 * @param subscriptions the numbers of the subscriptions that left, in each topic
 * @param atReturn messages that were acknowledged and not delivered when they came back, in the
 * order of the subscriptions
 * @param reached the condition that ended the backlog phase
 * @param pageCache the treatment of the page cache before they came back, human-readable
 * @param end when they count as caught up, human-readable
 * @param caughtUp whether they did in time
 * @param nanos from the return to the end of the last interval in which they had not; where they
 * did not catch up, how long they had
 * @param left messages that were acknowledged and not delivered in the end, in the order of the
 * subscriptions; absent where they had caught up
 */
public record CatchUpResult(
    List<Integer> subscriptions,
    List<Long> atReturn,
    Reached reached,
    String pageCache,
    String end,
    boolean caughtUp,
    long nanos,
    Optional<List<Long>> left) {
  /** The condition that ended a backlog phase. */
  public enum Reached {
    SIZE,
    TIME
  }

  public CatchUpResult {
    subscriptions = List.copyOf(subscriptions);
    atReturn = List.copyOf(atReturn);
    left = left.map(List::copyOf);
  }
}

package io.weir.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Numbers that one thread counts up, and of which another takes what came to them since it last
 * looked. Nothing is handed over, so neither waits for the other: what the taker does not see yet
 * it takes the next time. One writer, one taker at a time.
 */
final class MonotonicCounters {
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] counts;
  /** The taker's own. */
  private final long[] taken;

  MonotonicCounters(int places) {
    counts = new long[places];
    taken = new long[places];
  }

  /** Counts some; by the writer. */
  void add(int place, long more) {
    ELEMENT.setOpaque(counts, place, counts[place] + more);
  }

  /** Returns the increase of a counter since the last call; called by the reader. */
  long take(int place) {
    long now = (long) ELEMENT.getOpaque(counts, place);
    long more = now - taken[place];
    taken[place] = now;
    return more;
  }
}

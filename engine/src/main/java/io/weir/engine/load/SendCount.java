package io.weir.engine.load;

import io.weir.core.result.PhaseKind;

/**
 * How far the sending thread of a lane is. It writes this with every message, while the thread of
 * the outcomes reads the lane with every message: kept in one cache line, the two would wait for
 * each other all the time. So the numbers stand in the midst of an array, a line away from
 * whatever lies beside it. Written by one thread.
 */
final class SendCount {
  /** A line of 64 bytes on either side. */
  private static final int PADDING = 64 / Long.BYTES;

  private static final int DUE = PADDING;
  private static final int ATTEMPTED = PADDING + 1;
  private static final int BY_PHASE = PADDING + 2;

  private final long[] counts = new long[BY_PHASE + PhaseKind.values().length + PADDING];

  /** Takes the next message's number; it is due in that phase. */
  long take(PhaseKind phase) {
    counts[BY_PHASE + phase.ordinal()]++;
    return counts[DUE]++;
  }

  /** How many messages were due so far. */
  long due() {
    return counts[DUE];
  }

  /** How many of them were due in that phase. */
  long due(PhaseKind phase) {
    return counts[BY_PHASE + phase.ordinal()];
  }

  /** A message of that number is handed to the client. */
  void attempt(long sequence) {
    counts[ATTEMPTED] = sequence + 1;
  }

  /** How many messages were handed to the client, those before that were not among them. */
  long attempted() {
    return counts[ATTEMPTED];
  }
}

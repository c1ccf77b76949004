package io.weir.engine.load;

import java.util.OptionalLong;

/**
 * How far a producer came.
 *
 * @param measureFrom the first sequence number due in the measure phase
 * @param due sequence numbers below this were due
 * @param attempted sequence numbers below this were handed to the client
 * @param laterFrom the first sequence number due after the measure phase; empty if none was
 */
public record LaneProgress(long measureFrom, long due, long attempted, OptionalLong laterFrom) {

  static final LaneProgress NONE = new LaneProgress(0, 0, 0, OptionalLong.empty());
}

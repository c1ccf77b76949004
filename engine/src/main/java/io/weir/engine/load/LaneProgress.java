package io.weir.engine.load;

/**
 * How far a producer came.
 *
 * @param measureFrom the first sequence number due in the measure phase
 * @param due sequence numbers below this were due
 * @param attempted sequence numbers below this were handed to the client
 */
public record LaneProgress(long measureFrom, long due, long attempted) {
  static final LaneProgress NONE = new LaneProgress(0, 0, 0);
}

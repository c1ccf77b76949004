package io.weir.core.scenario;

/**
 * The copies that an acknowledgement waits for. An acknowledgement may guarantee fewer: a system
 * may
 * wait for more copies than it promises, and then its slowest replica determines the latency.
 */
public enum WaitSet {
  /** One copy only: the leader's, or that of the only node. */
  ONE,
  /** The fastest ones, as many as are guaranteed (BookKeeper's ack quorum). */
  FASTEST,
  /** The fastest majority, including the leader (Raft). */
  MAJORITY,
  /** Every copy that is in sync at the time, the slowest among them (Kafka's ISR). */
  IN_SYNC,
  /** Every copy there is (mirrored queues). */
  EVERY
}

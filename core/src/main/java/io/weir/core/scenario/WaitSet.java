package io.weir.core.scenario;

/**
 * The copies that an acknowledgement waits for. It may guarantee fewer of them, and the latency is
 * then that of the slowest replica.
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

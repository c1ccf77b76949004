package io.weir.core.scenario;

/**
 * Which copies an acknowledgement waits for. They are not the ones that it guarantees: a system may
 * wait for more than it promises, and then its slowest replica makes the latency.
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

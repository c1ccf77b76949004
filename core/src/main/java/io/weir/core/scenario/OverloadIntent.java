package io.weir.core.scenario;

/** How more is offered than a system can serve, so that what it serves is its peak. */
public enum OverloadIntent {
  /** At a rate that is too high. */
  INTENDED,
  /**
   * At no rate: each producer sends as fast as its client takes messages. The client's buffer
   * bounds what is sent and not acknowledged. A message is due when the one before it was taken, so
   * there is no latency from a time that is independent of the system.
   */
  UNLIMITED
}

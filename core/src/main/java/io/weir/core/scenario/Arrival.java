package io.weir.core.scenario;

/** The process that draws the intended times of messages. */
public enum Arrival {
  /** Equal distances. */
  UNIFORM,
  /** Independent, exponentially distributed distances: what many independent senders add up to. */
  POISSON,
  /** Independent distances at a rate that goes up and down by chance: {@link Bursts}. */
  BURSTY,
  /** Recorded times: {@link Trace}. */
  TRACE
}

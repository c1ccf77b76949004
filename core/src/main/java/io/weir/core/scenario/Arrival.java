package io.weir.core.scenario;

/** The process that draws the intended times of messages. */
public enum Arrival {
  /** Equal distances. */
  UNIFORM,
  /** Independent, exponentially distributed distances: what many independent senders add up to. */
  POISSON
}

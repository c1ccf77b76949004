package io.weir.core.scenario;

/** How many replicas hold a message before the producer is told that it is safe. */
public enum Acknowledge {
  ONE,
  MAJORITY,
  ALL
}

package io.weir.core.scenario;

/** How many replicas hold a message before the producer gets the acknowledgement. */
public enum Acknowledge {
  ONE,
  MAJORITY,
  ALL
}

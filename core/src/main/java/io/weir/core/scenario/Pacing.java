package io.weir.core.scenario;

/** How precisely a pacer meets the intended times; precision is bought with CPU. */
public enum Pacing {
  /** Parks from message to message with the kernel's default timer slack. */
  NORMAL,
  /** Parks with the smallest timer slack, for hosts with cores to spare. */
  PRECISE,
  /** Wakes every two milliseconds and sends all that is due, as Kafka's own tools do. */
  THRIFTY
}

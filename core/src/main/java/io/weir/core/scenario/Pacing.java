package io.weir.core.scenario;

/** How precisely a pacer meets the intended times; precision is bought with CPU. */
public enum Pacing {
  /** Parks from message to message with the kernel's default timer slack. */
  NORMAL,
  /**
   * Spins through the last twenty milliseconds before a message is due: a processor for each
   * pacing thread, for hosts with cores to spare.
   */
  PRECISE,
  /** Wakes every two milliseconds and sends all that is due, as Kafka's own tools do. */
  THRIFTY;

  /** More pacing threads than this are worth nothing: they wake too often for what each sends. */
  public static final int MOST_THREADS = 16;

  /**
   * How many pacing threads a host of so many processors keeps on time, at least one: half of them,
   * for clients have threads as well, and more pacing threads only wake each other's processor; a
   * quarter where they never rest.
   */
  public int threads(int processors) {
    return Math.clamp(switch (this) {
      case NORMAL, THRIFTY -> processors / 2;
      case PRECISE -> processors / 4;
    }, 1, MOST_THREADS);
  }
}

package io.weir.core.scenario;

/** How precisely a pacer meets the intended times; precision is bought with CPU. */
public enum Pacing {
  /**
   * Parks from message to message: with the least timer slack up to 10,000 messages a second for
   * each pacing thread, above that with the kernel's default.
   */
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
   * Returns the number of pacing threads that a host with a number of processors keeps on time, at
   * least one: half of the processors, because clients have threads as well, and more pacing
   * threads only wake each other's processor. A quarter if they never idle.
   */
  public int threads(int processors) {
    return Math.clamp(switch (this) {
      case NORMAL, THRIFTY -> processors / 2;
      case PRECISE -> processors / 4;
    }, 1, MOST_THREADS);
  }
}

package io.weir.core.capacity;

/** Why a trial of a search is made. */
public enum TrialPurpose {
  /** A short trial that looks for the region. */
  PROBE,
  /** Narrows the bounds. */
  NARROW,
  /** Repeats a rate whose trials don't decide yet. */
  REPEAT,
  /** The same rate for longer, because the trend of its backlog was undecided. */
  EXTEND,
  /**
   * Offers a rate that was kept up before, to see whether the system recovered from an overload.
   */
  CANARY,
  /**
   * Offers more than the system can serve, for as long as a soak, to see what it serves in the end.
   */
  OVERLOAD,
  /** Holds the lower bound for longer. */
  SOAK,
  /**
   * Offers more than the system can serve, next to such a trial of each system that takes turns
   * with it, to compare what they serve.
   */
  ROUND,
  /** A point of the curve of latency over throughput. */
  CURVE,
  /** Measures latency at a share of the lower bound, as a run at a fixed rate would. */
  LATENCY
}

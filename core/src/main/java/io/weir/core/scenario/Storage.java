package io.weir.core.scenario;

/**
 * The storage in which each replica holds a message before it counts towards the acknowledgement,
 * weakest first.
 */
public enum Storage {
  /** The memory of the broker's process: lost when the process is killed. */
  MEMORY,
  /**
   * The page cache of the operating system: survives a kill of the process, lost with the power.
   */
  PAGE_CACHE,
  /** Stable storage, by an fsync that completes before the acknowledgement is sent. */
  FSYNC
}

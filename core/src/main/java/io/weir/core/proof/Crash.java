package io.weir.core.proof;

import io.weir.core.scenario.Storage;

/** The crash that a proof causes, of all nodes of a system at once. */
public enum Crash {
  /** SIGKILL of all processes. The operating system keeps its page cache. */
  KILL,
  /**
   * The disk forgets all writes that were not flushed, those of the page cache included, and the
   * processes are killed.
   */
  POWER_LOSS;

  /** Returns whether messages that were acknowledged from a storage must survive it. */
  public boolean spares(Storage storage) {
    return switch (this) {
      case KILL -> storage != Storage.MEMORY;
      case POWER_LOSS -> storage == Storage.FSYNC;
    };
  }

  /**
   * Returns whether losses of messages that were acknowledged from a storage show that a proof sees
   * the losses of this crash. A system in the memory of a process also loses by a kill, so it does
   * not show that a disk forgets.
   */
  public boolean isShownBy(Storage storage) {
    return switch (this) {
      case KILL -> storage == Storage.MEMORY;
      case POWER_LOSS -> storage == Storage.PAGE_CACHE;
    };
  }
}

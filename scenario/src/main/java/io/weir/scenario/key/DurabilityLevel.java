package io.weir.scenario.key;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Storage;

/**
 * StreamNative's levels of 2020: how many of three copies exist at the acknowledgement, and whether
 * each is synced.
 */
public enum DurabilityLevel {
  /** A majority of the copies, synced. */
  LEVEL_1(Acknowledge.MAJORITY, Storage.FSYNC),
  /** A majority of the copies, in page caches. */
  LEVEL_2(Acknowledge.MAJORITY, Storage.PAGE_CACHE),
  /** One copy, synced. */
  LEVEL_3(Acknowledge.ONE, Storage.FSYNC),
  /** One copy, in a page cache. */
  LEVEL_4(Acknowledge.ONE, Storage.PAGE_CACHE);

  /** The copies in each level. */
  public static final int REPLICAS = 3;

  private final Acknowledge acknowledge;
  private final Storage storage;

  DurabilityLevel(Acknowledge acknowledge, Storage storage) {
    this.acknowledge = acknowledge;
    this.storage = storage;
  }

  /** Returns the copies that an acknowledgement waits for. */
  public Acknowledge acknowledge() {
    return acknowledge;
  }

  /** Returns where each of them is by then. */
  public Storage storage() {
    return storage;
  }
}

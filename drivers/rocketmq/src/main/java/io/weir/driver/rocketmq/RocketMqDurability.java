package io.weir.driver.rocketmq;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A durability in terms of RocketMQ's own settings. A replica confirms a message when it has
 * written it to its page cache, whatever its own {@code flushDiskType} is (class {@code
 * AutoSwitchHAClient}). So only the master's copy can be synced before the acknowledgement.
 *
 * @param replicas brokers of a group, each with a copy of all its messages
 * @param allInSync whether an acknowledgement waits for each replica of the sync state set ({@code
 * allAckInSyncStateSet})
 * @param minInSync the size of the sync state set below which writes are refused ({@code
 * minInSyncReplicas})
 * @param syncFlush whether the master syncs its log before it acknowledges ({@code
 * flushDiskType=SYNC_FLUSH})
 */
public record RocketMqDurability(int replicas, boolean allInSync, int minInSync,
    boolean syncFlush) {
  public static final String FLUSH_DISK_TYPE = "flushDiskType";
  public static final String ALL_IN_SYNC = "allAckInSyncStateSet";
  public static final String MIN_IN_SYNC = "minInSyncReplicas";
  public static final String SYNC_FLUSH = "SYNC_FLUSH";
  private static final String ASYNC_FLUSH = "ASYNC_FLUSH";

  /**
   * Maps a guarantee. {@link Storage#MEMORY} maps to the page cache, because RocketMQ has no weaker
   * level.
   */
  public static RocketMqDurability of(Durability durability) {
    int copies = durability.guaranteedCopies();
    return new RocketMqDurability(durability.replicas(), copies > 1, copies,
        durability.storage() == Storage.FSYNC);
  }

  /** Returns whether RocketMQ can give a guarantee: it can't sync more than the master's copy. */
  public static boolean isPossible(Durability durability) {
    return durability.storage() != Storage.MEMORY
        && (durability.storage() != Storage.FSYNC || durability.guaranteedCopies() == 1);
  }

  /** Returns the broker settings that give the guarantee. */
  public Map<String, String> brokerSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(FLUSH_DISK_TYPE, flushDiskType());
    if (replicas > 1) {
      settings.put(ALL_IN_SYNC, Boolean.toString(allInSync));
      settings.put(MIN_IN_SYNC, Integer.toString(minInSync));
    }
    return settings;
  }

  private String flushDiskType() {
    return syncFlush ? SYNC_FLUSH : ASYNC_FLUSH;
  }

  private int copies() {
    return allInSync ? Math.min(minInSync, replicas) : 1;
  }

  /** Returns where each of the guaranteed copies is: with several, the weakest place counts. */
  public Storage storage() {
    return syncFlush && copies() == 1 ? Storage.FSYNC : Storage.PAGE_CACHE;
  }

  /** Returns what an acknowledgement guarantees and waits for. */
  public Guarantee guarantee() {
    return new Guarantee(replicas, copies(),
        allInSync && replicas > 1 ? WaitSet.IN_SYNC : WaitSet.ONE, storage(),
        FLUSH_DISK_TYPE + "=" + flushDiskType()
            + (replicas > 1
                ? ", " + ALL_IN_SYNC + "=" + allInSync + ", " + MIN_IN_SYNC + "=" + minInSync
                : ""));
  }

  /** Returns the guarantee in a scenario's words, in the requested word if it means the same. */
  public Durability toDurability(Acknowledge asked) {
    Acknowledge acknowledge = Acknowledge.ONE;
    for (Acknowledge word : new Acknowledge[] {Acknowledge.MAJORITY, Acknowledge.ALL, asked}) {
      if (new Durability(replicas, word, storage()).guaranteedCopies() == copies()) {
        acknowledge = word;
      }
    }
    return new Durability(replicas, acknowledge, storage());
  }
}

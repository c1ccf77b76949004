package io.weir.driver.redis;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.text.EnumWord;
import java.util.Map;

/**
 * A durability in Redis's own terms.
 *
 * <p>A node answers a write after the commands of one round of its event loop. With {@code
 * appendfsync always} it has synced the append-only file by then, with {@code no} it has written
 * it. With {@code everysec} it may not even have written it: while a sync takes its time, the
 * commands wait up to two seconds in the memory of the process (flushAppendOnlyFile in aof.c). So
 * only {@code no} gives {@link Storage#PAGE_CACHE}.
 *
 * <p>Replication is asynchronous. {@code WAIT} after a write returns how many replicas have
 * processed it, and {@code WAITAOF} (7.2 and later) how many have synced it.
 *
 * @param appendOnly whether the nodes write an append-only file
 * @param appendFsync when they sync it
 * @param replicas how many nodes keep each message in the end
 * @param awaited how many replicas the producer waits for, besides the primary
 */
public record RedisDurability(boolean appendOnly, AppendFsync appendFsync, int replicas,
    int awaited) {
  /** When a node syncs its append-only file. */
  public enum AppendFsync {
    NO, EVERYSEC, ALWAYS;

    /** Returns its name in the configuration. */
    public String id() {
      return EnumWord.kebab(this);
    }
  }

  /**
   * Maps a guarantee.
   *
   * @param everySecond whether nodes of {@link Storage#MEMORY} sync a file each second
   */
  public static RedisDurability of(Durability durability, boolean everySecond) {
    return new RedisDurability(durability.storage() != Storage.MEMORY || everySecond,
        switch (durability.storage()) {
          case MEMORY -> AppendFsync.EVERYSEC;
          case PAGE_CACHE -> AppendFsync.NO;
          case FSYNC -> AppendFsync.ALWAYS;
        }, durability.replicas(), durability.guaranteedCopies() - 1);
  }

  /** Returns the settings of each node. */
  public Map<String, String> settings() {
    return Map.of("appendonly", appendOnly ? "yes" : "no", "appendfsync", appendFsync.id());
  }

  /** Returns where each guaranteed copy is at the acknowledgement. */
  public Storage storage() {
    return !appendOnly ? Storage.MEMORY : switch (appendFsync) {
      case EVERYSEC -> Storage.MEMORY;
      case NO -> Storage.PAGE_CACHE;
      case ALWAYS -> Storage.FSYNC;
    };
  }

  /** Returns whether replicas must report what they synced, and not only what they processed. */
  public boolean needsSyncedReplicas() {
    return awaited > 0 && storage() == Storage.FSYNC;
  }

  /**
   * Returns the command that a producer sends after its messages; {@code none} without replicas.
   */
  public String waitCommand() {
    return awaited == 0 ? "none"
        : needsSyncedReplicas() ? "WAITAOF 1 " + awaited
        : "WAIT " + awaited;
  }

  /** Returns what an acknowledgement guarantees. The primary is always among the copies. */
  public Guarantee guarantee() {
    int copies = awaited + 1;
    return new Guarantee(replicas, copies,
        copies == 1 ? WaitSet.ONE : copies == replicas ? WaitSet.EVERY : WaitSet.MAJORITY,
        storage(), "appendonly " + (appendOnly ? "yes, appendfsync " + appendFsync.id() : "no")
            + (awaited == 0 ? "" : ", " + waitCommand()));
  }

  /** Returns the guarantee of these terms. Uses the requested terms if they mean the same. */
  public Durability toDurability(Acknowledge asked) {
    Durability inWordsAsked = new Durability(replicas, asked, storage());
    if (inWordsAsked.guaranteedCopies() == awaited + 1) {
      return inWordsAsked;
    }
    return new Durability(replicas,
        awaited == 0 ? Acknowledge.ONE
            : awaited + 1 == replicas ? Acknowledge.ALL
            : Acknowledge.MAJORITY,
        storage());
  }
}

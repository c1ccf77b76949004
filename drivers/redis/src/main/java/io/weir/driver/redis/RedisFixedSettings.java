package io.weir.driver.redis;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.util.Map;
import java.util.OptionalLong;

/** Properties of Redis and of weir's clients for it, in the words of reports. Stateless. */
public final class RedisFixedSettings {
  /** Why an older version can't give a durability. */
  public static final String NO_SYNCED_REPLICAS =
      "only WAITAOF of Redis 7.2 and later reports what replicas have synced";

  /** The nearest durabilities without {@code WAITAOF}. */
  public static final String INSTEAD_OF_SYNCED_REPLICAS = "set 'durability.storage: page-cache',"
      + " or 'durability.acknowledge: one', or use a newer version ('home')";

  private RedisFixedSettings() {}

  /** Adds what no setting changes, and weir's own settings of streams. */
  public static void addTo(SettingList list, Map<String, String> options) {
    list.add(Aspect.SYNC_DELAY, "wait of a write for others to share an fsync", Normal.NONE);
    list.add(Aspect.REPLICATION_STREAMS, "connections from a primary to a replica", "1");
    list.add(Aspect.PARTITIONER, "choice of a stream (weir's)", "each message");
    list.add(Aspect.IDEMPOTENCE, "deduplication", Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.FETCH_DELAY, "XREADGROUP BLOCK", "answers at once with any entry", "0s");
    list.add(Aspect.DISPATCH_DELAY, "delivery", Normal.NONE);
    list.add(Aspect.SUBSCRIPTION_TYPE, "consumer group", "consumers compete for entries",
        "shared");
    OptionalLong maxLength = RedisOptions.of(options).maxLength();
    list.add(Aspect.OTHER, "stream trimming (XADD MAXLEN ~)",
        maxLength.isPresent() ? Long.toString(maxLength.getAsLong()) : Normal.NONE);
  }

  /** Adds the memory of all nodes by these options, and that without any option. */
  public static void addMemory(SettingList list, RedisOptions options, int nodes) {
    TotalMemory.report(list, times(options.memory(), nodes),
        times(RedisOptions.DEFAULT_MEMORY, nodes));
  }

  private static DataSize times(DataSize memory, int nodes) {
    return new DataSize(Math.multiplyExact(nodes, memory.bytes()));
  }

  /** Adds the settings of producers and consumers that follow from the scenario alone. */
  public static void addClients(SettingList list, ClientPolicy client) {
    list.add(Aspect.BATCH_DELAY, "delay of a flush (weir's)",
        Durations.format(client.batchDelay()));
    list.add(Aspect.BATCH_SIZE, "bytes of a flush to a node (weir's)",
        client.batchSize().toString());
    list.add(Aspect.SEND_BUFFER, "unacknowledged messages (weir's bound)",
        client.sendBuffer().toString());
    list.add(Aspect.IN_FLIGHT, "unacknowledged commands", "as the send buffer bounds",
        "unlimited");
    list.add(Aspect.CONNECTIONS, "connections of each client to a node", "1");
    list.add(Aspect.SEND_TIMEOUT, "acknowledgement time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "XACK interval (weir's)",
        Durations.format(client.acknowledgeInterval()));
  }
}

package io.weir.driver.kafka;

import io.weir.driver.common.SettingProblems.Release;
import java.nio.file.Path;
import java.util.Map;

/**
 * Kafka's tiered storage (KIP-405) with a local folder as the remote tier. Brokers copy closed
 * segments to it, and then remove them from their logs. Kafka comes without an implementation of a
 * tier, so this is the one of its own tests, which its documentation takes, too.
 */
public final class TieredStorage {
  /** Whether segments of a topic are copied. */
  public static final String ENABLE = "remote.storage.enable";

  /** The folder of the tier. */
  public static final String DIRECTORY = "rsm.config.dir";

  /** The first release with it. It is for production since 3.9. */
  public static final Release SINCE = new Release(3, 6);

  /** The first release in which a broker may have several log directories with it (KAFKA-16399). */
  public static final Release WITH_SEVERAL_LOGS = new Release(3, 8);

  private static final String METADATA = "rlmm.config.remote.log.metadata.topic.";
  private static final String EACH_SECOND = "1000";

  /** A run of a minute closes a segment at 300 KB/s. Kafka ships 1 GiB. */
  private static final String SEGMENT = Integer.toString(16 << 20);

  private TieredStorage() {}

  /** Returns the settings of a run's topics. */
  public static Map<String, String> ofTopics() {
    return Map.of(
        ENABLE, "true",
        "segment.bytes", SEGMENT,
        // A closed segment leaves the log when it is in the tier, not after a week.
        "local.retention.ms", EACH_SECOND);
  }

  /**
   * Returns the settings of all nodes. Controllers check topics by them.
   *
   * @param folder the same for all brokers
   * @param listener the one that a broker's own clients use
   * @param nodes the number of brokers
   * @param replicas those of an internal topic
   * @param inSync how many of them a write needs
   */
  public static Map<String, String> ofNodes(Path folder, String listener, int nodes,
      String replicas, String inSync) {
    return Map.ofEntries(
        Map.entry("remote.log.storage.system.enable", "true"),
        Map.entry("remote.log.storage.manager.class.name",
            "org.apache.kafka.server.log.remote.storage.LocalTieredStorage"),
        Map.entry(DIRECTORY, folder.toString()),
        Map.entry("remote.log.metadata.manager.listener.name", listener),
        Map.entry(METADATA + "num.partitions", Integer.toString(nodes)),
        Map.entry(METADATA + "replication.factor", replicas),
        Map.entry(METADATA + "min.isr", inSync),
        // Otherwise segments are copied in bursts, and leave the log up to five minutes later.
        Map.entry("remote.log.manager.task.interval.ms", EACH_SECOND),
        Map.entry("log.retention.check.interval.ms", EACH_SECOND));
  }
}

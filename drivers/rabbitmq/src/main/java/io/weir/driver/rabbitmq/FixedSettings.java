package io.weir.driver.rabbitmq;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.util.Map;

/** Properties of RabbitMQ and of weir's clients for it that no setting changes. Stateless. */
public final class FixedSettings {
  /** The connections between two nodes on which queues copy messages. */
  private static final int LINKS = 1;

  private FixedSettings() {}

  /**
   * Adds how producers choose a queue or stream, and the connections on which nodes copy messages:
   * one link for all queues, and one for each replica of a stream.
   */
  public static void addTo(SettingList list, QueueType queue) {
    boolean stream = queue == QueueType.STREAM;
    list.add(Aspect.PARTITIONER,
        stream ? "choice of a stream (weir's)" : "choice of a queue (weir's)",
        stream ? "each batch" : "each message");
    if (stream) {
      list.add(Aspect.REPLICATION_STREAMS, "connections of stream replicas",
          "1 for each partition");
    } else {
      list.add(Aspect.REPLICATION_STREAMS, "links between two nodes", Integer.toString(LINKS));
    }
  }

  /** Adds the memory of all nodes by these options, and that without any option. */
  public static void addMemory(SettingList list, Map<String, String> options, int nodes) {
    TotalMemory.report(list, total(new RabbitMqOptions(options).memory(), nodes),
        total(RabbitMqOptions.DEFAULT_MEMORY, nodes));
  }

  private static DataSize total(DataSize memory, int nodes) {
    return new DataSize(Math.multiplyExact(nodes, memory.bytes()));
  }
}

package io.weir.driver.kafka;

import io.weir.core.driver.Setting.Aspect;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;

/**
 * How producers choose a partition for messages without a key, in weir's words.
 *
 * @param partitioner the class; empty text for the client's own choice
 * @param adaptive whether that choice prefers brokers that answer quickly
 */
public record KafkaPartitioning(String partitioner, boolean adaptive) {
  public static final String CLASS = "partitioner.class";
  public static final String ADAPTIVE = "partitioner.adaptive.partitioning.enable";
  /** The default of {@link #ADAPTIVE}. */
  public static final String ADAPTIVE_BY_DEFAULT = "true";

  private static final String CLIENTS = "org.apache.kafka.clients.producer.";

  /**
   * Adds the two settings. The client's own choice stays with a partition for a batch (KIP-794).
   */
  public void addTo(SettingList list) {
    String normal = switch (partitioner) {
      case "", CLIENTS + "UniformStickyPartitioner",
          CLIENTS + "internals.DefaultPartitioner" -> "each batch";
      case CLIENTS + "RoundRobinPartitioner" -> "each message";
      default -> partitioner;
    };
    list.add(Aspect.PARTITIONER, CLASS, partitioner.isEmpty() ? "unset" : partitioner, normal);
    list.add(Aspect.PARTITIONER, ADAPTIVE, Boolean.toString(adaptive), Normal.onOff(adaptive));
  }
}

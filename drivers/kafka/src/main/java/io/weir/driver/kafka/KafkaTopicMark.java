package io.weir.driver.kafka;

/**
 * Identifies topics that weir created. Kafka has no labels for topics, so the mark is a setting
 * that affects compacted topics only, at an unusual value: the ASCII codes of {@code weir}, in
 * milliseconds about 23 days.
 */
public final class KafkaTopicMark {
  public static final String PROPERTY = "delete.retention.ms";
  public static final String VALUE = Integer.toString(0x77656972);

  private KafkaTopicMark() {}
}

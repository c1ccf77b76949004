package io.weir.driver.kafka;

/**
 * How weir knows a topic as its own. Kafka has no labels for topics, so the mark is a setting that
 * works on compacted topics only, at a value that nobody else would choose: the ASCII codes of
 * {@code weir}, in milliseconds about 23 days.
 */
public final class TopicMark {
  public static final String PROPERTY = "delete.retention.ms";
  public static final String VALUE = Integer.toString(0x77656972);

  private TopicMark() {}
}

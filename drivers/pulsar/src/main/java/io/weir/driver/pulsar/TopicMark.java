package io.weir.driver.pulsar;

/** The property by which weir knows a topic as its own. */
public final class TopicMark {
  public static final String PROPERTY = "created-by";
  public static final String VALUE = "weir";

  private TopicMark() {}
}

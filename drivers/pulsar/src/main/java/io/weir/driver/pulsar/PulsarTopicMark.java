package io.weir.driver.pulsar;

/** The property that identifies topics that weir created. */
public final class PulsarTopicMark {
  public static final String PROPERTY = "created-by";
  public static final String VALUE = "weir";

  private PulsarTopicMark() {}
}

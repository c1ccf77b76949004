package io.weir.driver.kafka;

/** Names of broker settings that launcher and driver both use. */
public final class KafkaServerSetting {
  /** The connections on which a follower fetches from each leader. */
  public static final String REPLICA_FETCHERS = "num.replica.fetchers";
  /** The value that Kafka ships. */
  public static final String SHIPPED_FETCHERS = "1";

  private KafkaServerSetting() {}
}

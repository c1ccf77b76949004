package io.weir.driver.kafka;

/** Names of the endpoints that the launcher gives and the driver uses. */
public final class KafkaEndpoint {
  /** Where clients connect: {@code host:port}, separated by commas. */
  public static final String BOOTSTRAP = "bootstrap";

  /** Where the controllers listen, in the same form; only given for clusters that weir started. */
  public static final String CONTROLLERS = "controllers";

  private KafkaEndpoint() {}
}

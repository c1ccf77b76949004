package io.weir.driver.kafka;

/** Names of the endpoints that the launcher provides and the driver uses. */
public final class KafkaEndpoint {
  /** The addresses for clients: {@code host:port}, separated by commas. */
  public static final String BOOTSTRAP = "bootstrap";

  /** The addresses of the controllers, in the same form; only for clusters that weir started. */
  public static final String CONTROLLERS = "controllers";

  private KafkaEndpoint() {}
}

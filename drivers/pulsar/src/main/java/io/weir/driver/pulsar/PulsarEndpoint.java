package io.weir.driver.pulsar;

/** Names of the endpoints that the launcher provides and the driver uses. */
public final class PulsarEndpoint {
  /** The address for clients: {@code pulsar://host:port}, further brokers after a comma. */
  public static final String SERVICE_URL = "service-url";

  /** The brokers' admin interfaces: {@code http://host:port}, separated by commas. */
  public static final String ADMIN_URL = "admin-url";

  /** The bookies' admin interfaces, in the same form; only for clusters that weir started. */
  public static final String BOOKIE_ADMIN_URL = "bookie-admin-url";

  private PulsarEndpoint() {}
}

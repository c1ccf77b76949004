package io.weir.driver.pulsar;

/** Names of the endpoints that the launcher gives and the driver uses. */
public final class PulsarEndpoint {
  /** Where clients connect: {@code pulsar://host:port}, further brokers after a comma. */
  public static final String SERVICE_URL = "service-url";

  /** The brokers' admin interfaces: {@code http://host:port}, separated by commas. */
  public static final String ADMIN_URL = "admin-url";

  /** The bookies' admin interfaces, in the same form; only given for clusters that weir started. */
  public static final String BOOKIE_ADMIN_URL = "bookie-admin-url";

  private PulsarEndpoint() {}
}

package io.weir.driver.rabbitmq;

/** Names of the endpoints that the launcher provides and the driver uses, and of the login. */
public final class RabbitMqEndpoint {
  /** The addresses for clients: {@code host:port}, comma-separated. */
  public static final String AMQP = "amqp";

  /** The management plugin's interface: {@code http://host:port}, comma-separated. */
  public static final String MANAGEMENT = "management";

  /** The addresses for clients of streams, if any: {@code host:port}, comma-separated. */
  public static final String STREAM = "stream";

  /** The name that clients log in with. */
  public static final String USER = "user";

  /** The password of that name, created for this deployment. */
  public static final String PASSWORD = "password";

  private RabbitMqEndpoint() {}
}

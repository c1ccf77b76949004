package io.weir.driver.rabbitmq;

/** The names under which launcher and driver speak of addresses and of who may connect. */
public final class RabbitMqEndpoint {
  /** Where clients connect: {@code host:port}, comma-separated. */
  public static final String AMQP = "amqp";

  /** The management plugin's interface: {@code http://host:port}, comma-separated. */
  public static final String MANAGEMENT = "management";

  /** Where clients of streams connect, if there are any: {@code host:port}, comma-separated. */
  public static final String STREAM = "stream";

  /** The name that clients log in with. */
  public static final String USER = "user";

  /** The password that goes with it, made for this deployment. */
  public static final String PASSWORD = "password";

  private RabbitMqEndpoint() {}
}

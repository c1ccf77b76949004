package io.weir.driver.rabbitmq;

/** The names under which launcher and driver speak of addresses. */
public final class RabbitMqEndpoint {
  /** Where clients connect: {@code host:port}, comma-separated. */
  public static final String AMQP = "amqp";

  /** The management plugin's interface: {@code http://host:port}, comma-separated. */
  public static final String MANAGEMENT = "management";

  private RabbitMqEndpoint() {}
}

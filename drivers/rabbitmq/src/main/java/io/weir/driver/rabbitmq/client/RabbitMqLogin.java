package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.ConnectionFactory;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The login of clients.
 *
 * @param user the name
 * @param password its password
 */
record RabbitMqLogin(String user, String password) {
  private static final RabbitMqLogin STANDARD =
      new RabbitMqLogin(ConnectionFactory.DEFAULT_USER, ConnectionFactory.DEFAULT_PASS);

  /**
   * Returns the user of weir's own deployment. On an existing cluster it is the user that the
   * scenario names or, without one, RabbitMQ's default user.
   */
  static RabbitMqLogin of(DriverSettings settings) {
    return settings.existing().isEmpty()
        ? new RabbitMqLogin(settings.endpoint(RabbitMqEndpoint.USER),
            settings.endpoint(RabbitMqEndpoint.PASSWORD))
        : settings.credentials().map(RabbitMqLogin::of).orElse(STANDARD);
  }

  private static RabbitMqLogin of(Credentials credentials) {
    return new RabbitMqLogin(credentials.user(), credentials.secret());
  }

  /** Returns the value of HTTP's header {@code Authorization}. */
  String basic() {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return user;
  }
}

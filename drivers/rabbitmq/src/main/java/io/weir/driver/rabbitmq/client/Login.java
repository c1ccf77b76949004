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
record Login(String user, String password) {
  private static final Login STANDARD =
      new Login(ConnectionFactory.DEFAULT_USER, ConnectionFactory.DEFAULT_PASS);

  /**
   * Returns the user of weir's own deployment. On an existing cluster it is the user that the
   * scenario names or, without one, RabbitMQ's default user.
   */
  static Login of(DriverSettings settings) {
    return settings.existing().isEmpty()
        ? new Login(settings.endpoint(RabbitMqEndpoint.USER),
            settings.endpoint(RabbitMqEndpoint.PASSWORD))
        : settings.credentials().map(Login::of).orElse(STANDARD);
  }

  private static Login of(Credentials credentials) {
    return new Login(credentials.user(), credentials.secret());
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

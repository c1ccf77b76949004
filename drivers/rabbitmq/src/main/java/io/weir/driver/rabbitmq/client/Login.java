package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.ConnectionFactory;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Who clients log in as.
 *
 * @param user the name
 * @param password what goes with it
 */
record Login(String user, String password) {
  private static final Login STANDARD =
      new Login(ConnectionFactory.DEFAULT_USER, ConnectionFactory.DEFAULT_PASS);

  /**
   * The user that a deployment of weir's own has; on a cluster that was there the one that the
   * scenario names, and without one the user that RabbitMQ comes with.
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

  /** The value of HTTP's header {@code Authorization}. */
  String basic() {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return user;
  }
}

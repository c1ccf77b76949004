package io.weir.driver.rabbitmq.launch;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The login of a deployment. RabbitMQ's own {@code guest} would admit every user of the machine.
 *
 * @param user a name
 * @param password known to this deployment's clients only
 */
record DeploymentLogin(String user, String password) {
  private static final int PASSWORD_BYTES = 16;

  /**
   * Returns a user with a random password, not derived from the run's seed, which results contain.
   */
  static DeploymentLogin drawn() {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    return new DeploymentLogin("weir", HexFormat.of().formatHex(drawn));
  }
}

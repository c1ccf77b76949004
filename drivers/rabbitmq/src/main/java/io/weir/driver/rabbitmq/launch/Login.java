package io.weir.driver.rabbitmq.launch;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Who may connect to a deployment. RabbitMQ's own {@code guest} would let every user of the machine
 * in.
 *
 * @param user a name
 * @param password known to this deployment's clients only
 */
record Login(String user, String password) {
  private static final int PASSWORD_BYTES = 16;

  /** A user with a password that nobody can guess; not from the run's seed, which results tell. */
  static Login drawn() {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    return new Login("weir", HexFormat.of().formatHex(drawn));
  }
}

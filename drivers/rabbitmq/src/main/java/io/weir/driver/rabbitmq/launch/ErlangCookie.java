package io.weir.driver.rabbitmq.launch;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The secret that admits nodes to a cluster. Nodes of several hosts can't share the file that the
 * first one would draw.
 *
 * @param text known to this deployment's nodes only
 */
record ErlangCookie(String text) {
  private static final int BYTES = 16;

  /** Returns a random secret, not derived from the run's seed, which results contain. */
  static ErlangCookie drawn() {
    byte[] drawn = new byte[BYTES];
    new SecureRandom().nextBytes(drawn);
    return new ErlangCookie(HexFormat.of().formatHex(drawn));
  }

  /** Returns the file in which Erlang looks for it. */
  Path file(Path home) {
    return home.resolve(".erlang.cookie");
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "ErlangCookie[]";
  }
}

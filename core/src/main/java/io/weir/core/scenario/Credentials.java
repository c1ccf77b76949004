package io.weir.core.scenario;

import io.weir.core.secret.Harmless;
import io.weir.core.secret.SecretReference;
import java.util.function.UnaryOperator;

/**
 * The identity of weir at a cluster.
 *
 * @param mechanism how it is proved, as {@code scram-sha-512} or {@code token}
 * @param user its name; empty text with a token
 * @param secret the password or token: in a scenario a {@link SecretReference}, with a driver the
 * secret itself
 */
public record Credentials(@Harmless String mechanism, String user, String secret) {
  /** The mechanism whose secret says all. */
  public static final String TOKEN = "token";

  /** Returns the same with another secret. */
  Credentials withSecret(UnaryOperator<String> replacement) {
    return new Credentials(mechanism, user, replacement.apply(secret));
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "Credentials[mechanism=" + mechanism + ", user=" + user + "]";
  }
}

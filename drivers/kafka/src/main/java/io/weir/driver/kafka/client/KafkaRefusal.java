package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.Causes;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;

/** Describes why a cluster denies access or an operation. */
final class KafkaRefusal {
  private KafkaRefusal() {}

  /** Returns why a connection failed, and the next step. */
  static String ofConnection(Throwable cause, DriverSettings settings) {
    return switch (cause) {
      case SslAuthenticationException e -> TlsFailure
          .describe(e, settings.tls().orElse(Tls.STANDARD))
          .orElseGet(() -> Causes.chain(e));
      case AuthenticationException e -> settings.credentials()
          .map(
              known -> "it refused the login of " + known.user() + " by " + known.mechanism() + ": "
                  + Causes.message(e) + "; check existing.auth")
          .orElseGet(() -> Causes.message(e) + "; set existing.auth");
      case AuthorizationException e -> may(settings) + " not query it: "
          + Causes.message(e);
      default -> Causes.message(cause);
    };
  }

  /** Returns why a topic could not be created, and the next step. */
  static String ofCreation(Throwable cause, DriverSettings settings) {
    return cause instanceof AuthorizationException
        ? may(settings) + " not create it: " + Causes.message(cause)
            + "; allow topics whose names begin with 'weir-', or name topics that exist"
            + " (existing.topics)"
        : Causes.message(cause);
  }

  /** Returns whether a query failed for lack of permission. */
  static boolean isDenied(Throwable cause) {
    return cause instanceof AuthorizationException;
  }

  private static String may(DriverSettings settings) {
    return settings.credentials().map(Credentials::user).orElse("an unknown client") + " may";
  }
}

package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.Causes;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;

/** Says in words why a cluster lets nobody in, or does not let somebody do something. */
final class Refusal {
  private Refusal() {}

  /** Why a connection failed, and what to do next. */
  static String ofConnection(Throwable cause, DriverSettings settings) {
    return switch (cause) {
      case SslAuthenticationException e -> TlsFailure
          .describe(e, settings.tls().orElse(Tls.STANDARD))
          .orElseGet(() -> Causes.chain(e));
      case AuthenticationException e -> settings.credentials()
          .map(known -> "it does not let " + known.user() + " in by " + known.mechanism() + ": "
              + Causes.message(e) + "; check existing.auth")
          .orElseGet(() -> Causes.message(e) + "; set existing.auth");
      case AuthorizationException e -> may(settings) + " not ask it anything: "
          + Causes.message(e);
      default -> Causes.message(cause);
    };
  }

  /** Why a topic could not be made, and what to do next. */
  static String ofCreation(Throwable cause, DriverSettings settings) {
    return cause instanceof AuthorizationException
        ? may(settings) + " not create it: " + Causes.message(cause)
            + "; allow topics whose names begin with 'weir-', or name topics that exist"
            + " (existing.topics)"
        : Causes.message(cause);
  }

  /** Whether a question was not answered because of who asked. */
  static boolean isDenied(Throwable cause) {
    return cause instanceof AuthorizationException;
  }

  private static String may(DriverSettings settings) {
    return settings.credentials().map(Credentials::user).orElse("an unknown client") + " may";
  }
}

package io.weir.driver.redis.client;

import io.lettuce.core.RedisCommandExecutionException;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.Causes;
import java.util.Optional;

/**
 * The codes of Redis's errors. By the protocol the first word of an error is its kind, and the rest
 * is for readers.
 */
final class RedisErrors {
  static final String NO_GROUP = "NOGROUP";
  static final String GROUP_EXISTS = "BUSYGROUP";

  private RedisErrors() {}

  /** Returns the code of an error. */
  static String code(String error) {
    int end = error.indexOf(' ');
    return end < 0 ? error : error.substring(0, end);
  }

  /** Returns the code of the error that a failure reports; empty if no node reported any. */
  static Optional<String> code(Throwable failure) {
    return refusal(failure).map(RedisErrors::code);
  }

  private static Optional<String> refusal(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RedisCommandExecutionException && cause.getMessage() != null) {
        return Optional.of(cause.getMessage());
      }
    }
    return Optional.empty();
  }

  /** Returns the failure of a message that a node answered with an error. */
  static SendFailure failure(String error) {
    return new SendFailure(switch (code(error)) {
      case "NOAUTH", "WRONGPASS", "NOPERM" -> Kind.DENIED;
      case "NOREPLICAS", "CLUSTERDOWN" -> Kind.NOT_ENOUGH_REPLICAS;
      default -> isOfTheNode(error) ? Kind.DISCONNECTED : Kind.OTHER;
    }, error);
  }

  /** Returns whether another node, or the same one later, may accept the command. */
  static boolean isOfTheNode(String error) {
    return switch (code(error)) {
      case "MOVED", "ASK", "READONLY", "LOADING", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN" -> true;
      default -> false;
    };
  }

  /** Returns the meaning of a failure to connect, and the next step. */
  static String ofConnecting(Throwable failure, Optional<Tls> tls) {
    Optional<String> encrypted = tls.flatMap(known -> TlsFailure.describe(failure, known));
    if (encrypted.isPresent()) {
      return encrypted.get();
    }
    return refusal(failure).orElseGet(() -> Causes.chain(failure))
        + switch (code(failure).orElse("")) {
          case "NOAUTH" -> "; set 'existing.auth' with a user and its password";
          case "WRONGPASS" -> "; check the user and the password";
          case "NOPERM" -> "; give the user the commands of streams, INFO, ROLE and CLUSTER SLOTS";
          default -> tls.isPresent()
              ? "; is a node running there, with TLS?"
              : "; is a node running there, without TLS?";
        };
  }
}

package io.weir.core.tls;

import io.weir.core.scenario.Tls;
import java.io.EOFException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Says in words what went wrong when a connection was to be encrypted. Stateless. */
public final class TlsFailure {
  private TlsFailure() {}

  /**
   * What a failure means, and what to do next; empty if TLS is not to blame.
   *
   * @param tls what was set
   */
  public static Optional<String> describe(Throwable failure, Tls tls) {
    boolean secure = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<String> known = known(cause, tls);
      if (known.isPresent()) {
        return known;
      }
      secure |= cause instanceof SSLException;
    }
    return secure
        ? Optional.of("the TLS handshake failed: " + innermost(failure))
        : Optional.empty();
  }

  private static Optional<String> known(Throwable cause, Tls tls) {
    String message = String.valueOf(cause.getMessage());
    return Optional.ofNullable(switch (cause) {
      case CertificateExpiredException e -> "its certificate has expired (" + message
          + "); renew it at the broker";
      case CertificateNotYetValidException e -> "its certificate is not valid yet (" + message
          + "); look at the clocks of both machines";
      case CertPathBuilderException e -> "its certificate descends from no authority that "
          + tls.ca().map(file -> file + " holds").orElse("the JDK knows")
          + "; let existing.tls.ca name the right one";
      case CertificateException e when isOtherHost(message) -> "its certificate is for another"
          + " host: " + message + "; connect by a name that it holds, or set"
          + " existing.tls.verify-host: false where you must";
      case SSLException e when message.contains("nrecognized SSL message")
          || message.contains("not an SSL/TLS record") -> "it does not speak TLS on this port;"
              + " take the port that does, or leave TLS out";
      case SSLException e when message.contains("certificate_required")
          || message.contains("bad_certificate") -> "it asks for a certificate of weir's own"
              + (tls.certificate().isPresent() ? ", and does not take the one given" : "")
              + " (" + message + "); set existing.tls.certificate and key";
      // A broker that does not speak TLS takes the first bytes for a request that can't be.
      case SSLException e when e.getCause() instanceof EOFException -> "it does not speak TLS on"
          + " this port, or ended the handshake without a word; take the port that does, or leave"
          + " TLS out";
      default -> null;
    });
  }

  private static boolean isOtherHost(String message) {
    return message.startsWith("No subject alternative")
        || message.startsWith("No name matching")
        || message.contains("doesn't match");
  }

  private static String innermost(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}

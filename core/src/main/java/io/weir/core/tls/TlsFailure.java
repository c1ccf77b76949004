package io.weir.core.tls;

import io.weir.core.scenario.Tls;
import java.io.EOFException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Says what went wrong when a connection was to be encrypted. Stateless. */
public final class TlsFailure {
  private TlsFailure() {}

  /** Why a connection can't be encrypted. */
  public enum Reason {
    /** The server's certificate has expired. */
    EXPIRED,
    /** The server's certificate is not valid yet. */
    NOT_YET_VALID,
    /** The server's certificate descends from no authority that is known. */
    UNKNOWN_AUTHORITY,
    /** The server's certificate is for another host. */
    OTHER_HOST,
    /** The server answers in another protocol. */
    NO_TLS,
    /** The server ends the connection without a word of TLS. */
    NO_ANSWER,
    /** The server asks for a client certificate. */
    CERTIFICATE_WANTED,
    /** Anything else in the handshake. */
    HANDSHAKE;

    /** Whether the server spoke TLS at all. */
    public boolean showsTls() {
      return this != NO_TLS && this != NO_ANSWER;
    }
  }

  /** A reason with the words of the failure that shows it. */
  private record Found(Reason reason, String message) {}

  /** The meaning of a failure; empty if TLS is not the cause. */
  public static Optional<Reason> reason(Throwable failure) {
    return find(failure).map(Found::reason);
  }

  /**
   * The meaning of a failure and the next step; empty if TLS is not the cause.
   *
   * @param tls what was set
   */
  public static Optional<String> describe(Throwable failure, Tls tls) {
    return find(failure).map(found -> text(found, tls));
  }

  private static Optional<Found> find(Throwable failure) {
    boolean secure = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      Optional<Reason> known = known(cause, message);
      if (known.isPresent()) {
        return known.map(reason -> new Found(reason, message));
      }
      secure |= cause instanceof SSLException;
    }
    return secure
        ? Optional.of(new Found(Reason.HANDSHAKE, innermost(failure)))
        : Optional.empty();
  }

  /** The JDK has no types for some of them, and words instead. */
  private static Optional<Reason> known(Throwable cause, String message) {
    return Optional.ofNullable(switch (cause) {
      case CertificateExpiredException e -> Reason.EXPIRED;
      case CertificateNotYetValidException e -> Reason.NOT_YET_VALID;
      case CertPathBuilderException e -> Reason.UNKNOWN_AUTHORITY;
      case CertificateException e when isOtherHost(message) -> Reason.OTHER_HOST;
      case SSLException e when message.contains("nrecognized SSL message")
          || message.contains("not an SSL/TLS record") -> Reason.NO_TLS;
      case SSLException e when message.contains("certificate_required")
          || message.contains("bad_certificate") -> Reason.CERTIFICATE_WANTED;
      // A broker that does not speak TLS takes the first bytes for a request that can't be.
      case SSLException e when e.getCause() instanceof EOFException -> Reason.NO_ANSWER;
      default -> null;
    });
  }

  private static String text(Found found, Tls tls) {
    String message = found.message();
    return switch (found.reason()) {
      case EXPIRED -> "its certificate has expired (" + message + "); renew it at the broker";
      case NOT_YET_VALID -> "its certificate is not valid yet (" + message
          + "); look at the clocks of both machines";
      case UNKNOWN_AUTHORITY -> "its certificate descends from no authority that "
          + tls.ca().map(file -> file + " holds").orElse("the JDK knows")
          + "; let existing.tls.ca name the right one";
      case OTHER_HOST -> "its certificate is for another"
          + " host: " + message + "; connect by a name that it holds, or set"
          + " existing.tls.verify-host: false where you must";
      case NO_TLS -> "it does not speak TLS on this port;"
          + " take the port that does, or leave TLS out";
      case NO_ANSWER -> "it does not speak TLS on"
          + " this port, or ended the handshake without an error; take the port that does, or leave"
          + " TLS out";
      case CERTIFICATE_WANTED -> "it asks for a client certificate"
          + (tls.certificate().isPresent() ? ", and does not take the one given" : "")
          + " (" + message + "); set existing.tls.certificate and key";
      case HANDSHAKE -> "the TLS handshake failed: " + message;
    };
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

package io.weir.core.tls;

import io.weir.core.scenario.Tls;
import java.io.EOFException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Says what went wrong when a connection was to be encrypted. Stateless. */
public final class TlsFailure {
  private TlsFailure() {}

  /** Why a connection can't be encrypted. */
  private enum Reason {
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
    HANDSHAKE
  }

  /** A reason with the words of the failure that shows it. */
  private record Found(Reason reason, String message) {}

  /**
   * Returns the meaning of a failure and the next step; empty if TLS is not the cause. Exceptions
   * have no type for an alert of the server, so its words follow without a next step.
   *
   * @param tls what was set
   */
  public static Optional<String> describe(Throwable failure, Tls tls) {
    return describe(failure, tls, new ObservedPeer());
  }

  /**
   * Returns the meaning of a failure and the next step; empty if TLS is not the cause.
   *
   * @param tls what was set
   * @param peer the server of the connection that failed
   */
  public static Optional<String> describe(Throwable failure, Tls tls, ObservedPeer peer) {
    return find(failure, peer).map(found -> text(found, tls));
  }

  private static Optional<Found> find(Throwable failure, ObservedPeer peer) {
    boolean secure = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<Reason> known = known(cause);
      if (known.isPresent()) {
        String message = String.valueOf(cause.getMessage());
        return known.map(reason -> new Found(reason, message));
      }
      secure |= cause instanceof SSLException;
    }
    return secure
        ? Optional.of(new Found(observed(peer), innermost(failure)))
        : Optional.empty();
  }

  private static Optional<Reason> known(Throwable cause) {
    return Optional.ofNullable(switch (cause) {
      case CertificateExpiredException e -> Reason.EXPIRED;
      case CertificateNotYetValidException e -> Reason.NOT_YET_VALID;
      // Where it has a cause, that one names the date.
      case CertPathValidatorException e when e.getCause() == null -> ofPath(e.getReason());
      case CertPathBuilderException e -> Reason.UNKNOWN_AUTHORITY;
      case OtherHostException e -> Reason.OTHER_HOST;
      // A broker that does not speak TLS takes the first bytes for a request that can't be.
      case SSLException e when e.getCause() instanceof EOFException -> Reason.NO_ANSWER;
      default -> null;
    });
  }

  private static Reason ofPath(CertPathValidatorException.Reason reason) {
    return switch (reason) {
      case BasicReason.EXPIRED -> Reason.EXPIRED;
      case BasicReason.NOT_YET_VALID -> Reason.NOT_YET_VALID;
      case PKIXReason.NO_TRUST_ANCHOR -> Reason.UNKNOWN_AUTHORITY;
      default -> null;
    };
  }

  private static Reason observed(ObservedPeer peer) {
    if (peer.answersOtherwise()) {
      return Reason.NO_TLS;
    }
    return peer.wantsCertificate() ? Reason.CERTIFICATE_WANTED : Reason.HANDSHAKE;
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

  private static String innermost(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}

package io.weir.core.scenario;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * How connections are encrypted, and which side proves its identity. Files are PEM, or PKCS #12
 * where their names end in {@code .p12} or {@code .pfx}.
 *
 * @param ca file of the certificates that a broker's must descend from; the JDK's own without one
 * @param caPassword password of that file, for PKCS #12
 * @param certificate file of the certificate that weir shows to brokers which ask for one; PKCS #12
 * brings its key along
 * @param key file of that certificate's private key, PKCS #8 in PEM
 * @param keyPassword password of the private key or of the PKCS #12 file
 * @param verifyHost whether a broker's certificate must name the host that weir connected to
 */
public record Tls(
    Optional<String> ca,
    Optional<String> caPassword,
    Optional<String> certificate,
    Optional<String> key,
    Optional<String> keyPassword,
    boolean verifyHost) {
  /** The JDK's trusted certificates, and no certificate for weir. */
  public static final Tls STANDARD =
      new Tls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
          Optional.empty(), true);

  /**
   * Returns a broker whose certificate descends from those in a file, and no certificate for weir.
   */
  public static Tls trusting(String ca) {
    return new Tls(Optional.of(ca), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), true);
  }

  /** Returns whether a file is PKCS #12, by its name. */
  public static boolean isPkcs12(String file) {
    return file.endsWith(".p12") || file.endsWith(".pfx");
  }

  /** Returns the same with other passwords. */
  Tls withSecrets(UnaryOperator<String> replacement) {
    return new Tls(ca, caPassword.map(replacement), certificate, key,
        keyPassword.map(replacement), verifyHost);
  }

  /** Without passwords. */
  @Override
  public String toString() {
    return "Tls[ca=" + ca + ", certificate=" + certificate + ", key=" + key + ", verifyHost="
        + verifyHost + "]";
  }
}

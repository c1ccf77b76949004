package io.weir.core.tls;

/**
 * A certificate and its private key.
 *
 * @param certificate in PEM
 * @param key PKCS #8 in PEM; a secret
 */
public record IssuedCertificate(String certificate, String key) {
  /** Without the key. */
  @Override
  public String toString() {
    return "IssuedCertificate[certificate=" + certificate + "]";
  }
}

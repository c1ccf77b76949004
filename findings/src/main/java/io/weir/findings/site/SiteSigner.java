package io.weir.findings.site;

import io.weir.core.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs a site by Ed25519 (RFC 8032). No text has the private key. Immutable and thread-safe.
 */
public final class SiteSigner {
  /** Commands that check a signed site in its folder, without weir. */
  static final String CHECK =
      """
          openssl pkey -pubin -in signing-key.pem -outform DER | sha256sum
          openssl pkeyutl -verify -pubin -inkey signing-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
          sha256sum --check --quiet SHA256SUMS""";

  private static final String ALGORITHM = "Ed25519";
  private static final String LABEL = "PRIVATE KEY";
  private static final Pattern PEM = Pattern.compile(
      "\\s*-----BEGIN ([A-Z0-9 ]{1,40})-----([A-Za-z0-9+/=\\s]*)-----END \\1-----\\s*");
  private static final int LINE = 64;

  private final EdECPrivateKey key;
  private final PublicKey known;

  private SiteSigner(EdECPrivateKey key, PublicKey known) {
    this.key = key;
    this.known = known;
  }

  /** A text has no key to sign with. */
  public static final class UnusableKeyException extends Exception {
    private static final long serialVersionUID = 1;

    UnusableKeyException(String message) {
      super(message);
    }
  }

  /**
   * Returns a signer with the key of a text.
   *
   * @param pem PKCS #8 (RFC 5958) as PEM (RFC 7468), as {@code openssl genpkey} writes it
   * @throws UnusableKeyException with the reason, which follows "the file", without the text
   */
  public static SiteSigner of(String pem) throws UnusableKeyException {
    Matcher parts = PEM.matcher(pem);
    if (!parts.matches()) {
      throw new UnusableKeyException("has no key in the form PKCS #8, PEM");
    }
    if (!parts.group(1).equals(LABEL)) {
      throw new UnusableKeyException(
          "has the label '" + parts.group(1) + "', and not '" + LABEL + "'");
    }
    try {
      byte[] der = Base64.getMimeDecoder().decode(parts.group(2));
      return KeyFactory.getInstance(ALGORITHM)
          .generatePrivate(new PKCS8EncodedKeySpec(der)) instanceof EdECPrivateKey key
              ? new SiteSigner(key, publicKey(key))
              : reject();
    } catch (InvalidKeySpecException | IllegalArgumentException e) {
      return reject();
    } catch (GeneralSecurityException e) {
      throw unknown(e);
    }
  }

  private static SiteSigner reject() throws UnusableKeyException {
    throw new UnusableKeyException("has a private key that is not an Ed25519 key");
  }

  private static IllegalStateException unknown(GeneralSecurityException e) {
    return new IllegalStateException("every JDK has " + ALGORITHM, e);
  }

  /** Returns the public key. The JDK computes it only for a new pair, from random bytes. */
  private static PublicKey publicKey(EdECPrivateKey key) throws GeneralSecurityException {
    byte[] seed = key.getBytes().orElseThrow();
    KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
    generator.initialize(NamedParameterSpec.ED25519, new KnownBytes(seed));
    KeyPair pair = generator.generateKeyPair();
    if (!(pair.getPrivate() instanceof EdECPrivateKey same)
        || !Arrays.equals(same.getBytes().orElseThrow(), seed)) {
      throw new IllegalStateException("this JDK makes no Ed25519 key of given bytes");
    }
    return pair.getPublic();
  }

  /** The bytes of a key, in place of random ones. */
  private static final class KnownBytes extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final byte[] known;

    KnownBytes(byte[] known) {
      this.known = known.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(known, 0, bytes, 0, bytes.length);
    }
  }

  byte[] sign(String text) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(key);
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw unknown(e);
    }
  }

  /** Returns whether a signature of a text is by this key. */
  boolean signed(String text, byte[] signature) {
    // Ed25519 has one signature of a text.
    return Arrays.equals(sign(text), signature);
  }

  /** Returns the public key as PEM. */
  String publicKey() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(known.getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  /** Returns the SHA-256 of the public key in its DER form, by which readers recognize it. */
  public String fingerprint() {
    return Sha256.hex(known.getEncoded());
  }

  @Override
  public String toString() {
    return "SiteSigner[" + fingerprint() + "]";
  }
}

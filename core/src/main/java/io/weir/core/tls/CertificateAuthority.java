package io.weir.core.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.IPAddress;

/**
 * An authority for one run, and the certificates that it issues. Its key is only in memory. All
 * certificates are valid from a day ago, for clocks that are behind, to a day ahead. Encoded as RFC
 * 5280 describes, by Bouncy Castle, which the caller's class path must have. Thread-safe.
 */
public final class CertificateAuthority {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int SERIAL_BITS = 64;
  private static final Kind ELLIPTIC =
      new Kind("EC", new ECGenParameterSpec("secp256r1"), "SHA256withECDSA");
  private static final Kind RSA = new Kind("RSA",
      new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4), "SHA256withRSA");

  private final X500Principal subject;
  private final KeyPair keys;
  private final String certificate;

  private CertificateAuthority(X500Principal subject, KeyPair keys, String certificate) {
    this.subject = subject;
    this.keys = keys;
    this.certificate = certificate;
  }

  /** How keys are drawn and how they sign. */
  private record Kind(String algorithm, AlgorithmParameterSpec parameters, String signature) {
    KeyPair draw() throws GeneralSecurityException {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(parameters);
      return generator.generateKeyPair();
    }
  }

  /** Draws an authority with a key on the curve P-256. */
  public static CertificateAuthority draw(String commonName) {
    return made(() -> {
      X500Principal subject = named(commonName);
      KeyPair keys = ELLIPTIC.draw();
      X509v3CertificateBuilder builder = builder(subject, subject, keys.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
      return new CertificateAuthority(subject, keys, signed(builder, ELLIPTIC, keys));
    });
  }

  /**
   * Draws a certificate that signs itself, for servers whose clients trust it directly: RSA with
   * 2,048 bits, which all brokers and clients read.
   *
   * @param addresses IPv4 or IPv6 addresses or DNS names, the only names in it beside {@code
   * localhost}
   */
  public static IssuedCertificate selfSigned(String commonName, List<String> addresses) {
    return made(() -> {
      X500Principal subject = named(commonName);
      KeyPair keys = RSA.draw();
      X509v3CertificateBuilder builder = builder(subject, subject, keys.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
      builder.addExtension(Extension.subjectAlternativeName, false,
          new GeneralNames(Stream.concat(Stream.of("localhost"), addresses.stream())
              .distinct()
              .map(CertificateAuthority::alternativeName)
              .toArray(GeneralName[]::new)));
      return new IssuedCertificate(signed(builder, RSA, keys), pem("PRIVATE KEY",
          keys.getPrivate().getEncoded()));
    });
  }

  private static GeneralName alternativeName(String address) {
    return new GeneralName(
        IPAddress.isValid(address) ? GeneralName.iPAddress : GeneralName.dNSName, address);
  }

  /** Returns its own certificate in PEM, by which the others are trusted. */
  public String certificate() {
    return certificate;
  }

  /**
   * Issues a certificate that only a server can use.
   *
   * @param host the DNS name that clients require, whatever address they connect to
   */
  public IssuedCertificate server(String host) {
    return issue(named(host), KeyPurposeId.id_kp_serverAuth,
        Optional.of(new GeneralNames(new GeneralName(GeneralName.dNSName, host))));
  }

  /** Issues a certificate that only a client can use. */
  public IssuedCertificate client(X500Principal client) {
    return issue(client, KeyPurposeId.id_kp_clientAuth, Optional.empty());
  }

  private IssuedCertificate issue(X500Principal owner, KeyPurposeId purpose,
      Optional<GeneralNames> names) {
    return made(() -> {
      KeyPair own = ELLIPTIC.draw();
      X509v3CertificateBuilder builder = builder(subject, owner, own.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(purpose));
      if (names.isPresent()) {
        builder.addExtension(Extension.subjectAlternativeName, false, names.get());
      }
      return new IssuedCertificate(signed(builder, ELLIPTIC, keys), pem("PRIVATE KEY",
          own.getPrivate().getEncoded()));
    });
  }

  private static X500Principal named(String commonName) {
    return new X500Principal("CN=" + commonName);
  }

  private static X509v3CertificateBuilder builder(
      X500Principal issuer, X500Principal subject, PublicKey key) {
    Instant now = Instant.now();
    return new JcaX509v3CertificateBuilder(issuer, new BigInteger(SERIAL_BITS, new SecureRandom()),
        Date.from(now.minus(DAY)), Date.from(now.plus(DAY)), subject, key);
  }

  private static String signed(X509v3CertificateBuilder builder, Kind kind, KeyPair signer)
      throws OperatorCreationException, IOException {
    return pem("CERTIFICATE", builder
        .build(new JcaContentSignerBuilder(kind.signature()).build(signer.getPrivate()))
        .getEncoded());
  }

  private static String pem(String type, byte[] content) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }

  private interface Work<T> {
    T run() throws GeneralSecurityException, OperatorCreationException, IOException;
  }

  private static <T> T made(Work<T> work) {
    try {
      return work.run();
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("every JDK has RSA, P-256 and SHA-256", e);
    }
  }
}

package io.weir.driver.common;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A test authority, and the certificates that it issues, as files. */
public final class Certificates {
  /** The password of all PKCS #12 files. */
  public static final String PASSWORD = "p12-of-the-test";

  private static final Duration DAY = Duration.ofDays(1);

  private final Path folder;
  private final String name;
  private final KeyPair keys;
  private final X509Certificate certificate;
  private long serial = 1;

  private Certificates(Path folder, String name, KeyPair keys, X509Certificate certificate) {
    this.folder = folder;
    this.name = name;
    this.keys = keys;
    this.certificate = certificate;
  }

  /** A new authority, which no client trusts. */
  public static Certificates authority(Path folder, String name)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    KeyPair keys = keys();
    X500Name subject = new X500Name("CN=" + name);
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(subject, BigInteger.ONE, at(DAY.negated()), at(DAY),
            subject, keys.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    Certificates authority = new Certificates(folder, name, keys, signed(builder, keys));
    Files.writeString(authority.pem(), pem("CERTIFICATE", authority.certificate.getEncoded()));
    return authority;
  }

  /** Its own certificate. */
  public Path pem() {
    return folder.resolve(name + ".pem");
  }

  /** The same as PKCS #12. */
  public Path trustStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(name, certificate);
    return write(store, name + "-trust.p12");
  }

  /** The files of a certificate: chain and key apart, both in one, and as PKCS #12. */
  public record Issued(Path chain, Path key, Path both, Path pkcs12) {}

  /** Issues a certificate for hosts. */
  public Issued issue(String subject, String... hosts)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    return issue(subject, DAY.negated(), DAY, hosts);
  }

  /** Issues a certificate that is past its time. */
  public Issued expired(String subject, String... hosts)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    return issue(subject, DAY.negated(), Duration.ofMinutes(-5), hosts);
  }

  /** Issues a certificate that is not valid yet. */
  public Issued notYetValid(String subject, String... hosts)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    return issue(subject, DAY.dividedBy(2), DAY, hosts);
  }

  private Issued issue(String subject, Duration from, Duration until, String... hosts)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    KeyPair own = keys();
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(certificate, BigInteger.valueOf(++serial),
            at(from), at(until), new X500Name("CN=" + subject), own.getPublic());
    if (hosts.length > 0) {
      builder.addExtension(Extension.subjectAlternativeName, false, names(hosts));
    }
    X509Certificate issued = signed(builder, keys);
    String chain = pem("CERTIFICATE", issued.getEncoded());
    String key = pem("PRIVATE KEY", own.getPrivate().getEncoded());
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(subject, own.getPrivate(), PASSWORD.toCharArray(),
        new Certificate[] {issued, certificate});
    return new Issued(
        Files.writeString(folder.resolve(subject + ".pem"), chain),
        Files.writeString(folder.resolve(subject + ".key"), key),
        Files.writeString(folder.resolve(subject + "-both.pem"), key + chain),
        write(store, subject + ".p12"));
  }

  private Path write(KeyStore store, String file) throws IOException, GeneralSecurityException {
    Path path = folder.resolve(file);
    try (OutputStream out = Files.newOutputStream(path)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return path;
  }

  private static GeneralNames names(String... hosts) {
    return new GeneralNames(Arrays.stream(hosts)
        .map(host -> new GeneralName(
            Character.isDigit(host.charAt(0)) ? GeneralName.iPAddress : GeneralName.dNSName, host))
        .toArray(GeneralName[]::new));
  }

  private static KeyPair keys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    return generator.generateKeyPair();
  }

  private static X509Certificate signed(X509v3CertificateBuilder builder, KeyPair signer)
      throws GeneralSecurityException, OperatorCreationException {
    return new JcaX509CertificateConverter().getCertificate(
        builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(signer.getPrivate())));
  }

  private static Date at(Duration fromNow) {
    return Date.from(Instant.now().plus(fromNow));
  }

  private static String pem(String type, byte[] content) {
    String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
        .encodeToString(content);
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }
}

package io.weir.core.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Tls;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class TlsFailureTest {
  private static final String NONE = "words that decide nothing";

  @Test
  void theTypeOfACauseDecides() {
    Map<Exception, String> expected = Map.of(
        new CertificateExpiredException(NONE), "its certificate has expired (" + NONE + ")",
        new CertificateNotYetValidException(NONE), "its certificate is not valid yet",
        path(BasicReason.EXPIRED), "its certificate has expired",
        path(BasicReason.NOT_YET_VALID), "its certificate is not valid yet",
        path(PKIXReason.NO_TRUST_ANCHOR), "descends from no authority",
        new CertPathBuilderException(NONE), "descends from no authority",
        new OtherHostException(new CertificateException(NONE)), "is for another host: " + NONE,
        new EOFException(NONE), "or ended the handshake without an error");
    expected.forEach((cause, words) -> assertThat(describe(new IOException(handshake(cause))))
        .hasValueSatisfying(text -> assertThat(text).contains(words)));
  }

  @Test
  void wordsAloneDecideNothing() {
    for (String words : new String[] {"Unsupported or unrecognized SSL message",
        "Received fatal alert: certificate_required", "Received fatal alert: bad_certificate"}) {
      assertThat(describe(new SSLHandshakeException(words)))
          .contains("the TLS handshake failed: " + words);
    }
    assertThat(describe(handshake(new CertificateException("No name matching localhost found"))))
        .contains("the TLS handshake failed: No name matching localhost found");
  }

  @Test
  void otherFailuresAreNotThoseOfTls() {
    assertThat(describe(new IOException("not an SSL/TLS record"))).isEmpty();
  }

  @Test
  void theFirstByteShowsTheProtocol() throws IOException {
    SSLException failure = new SSLException(NONE);
    assertThat(describe(failure, answering("HTTP/1.1 400 Bad Request")))
        .hasValueSatisfying(text -> assertThat(text).contains("it does not speak TLS"));
    assertThat(describe(failure, answering("\u0015\u0003\u0003")))
        .contains("the TLS handshake failed: " + NONE);
    assertThat(describe(failure, answering(""))).contains("the TLS handshake failed: " + NONE);
  }

  @Test
  void aRequestForACertificateExplainsTheAlertThatFollows() {
    ObservedPeer peer = new ObservedPeer();
    peer.watch(Optional.empty()).chooseClientAlias(new String[] {"RSA"}, null, null);
    SSLException alert = new SSLHandshakeException("Received fatal alert: unknown_ca");
    assertThat(describe(alert, peer)).contains("it asks for a client certificate"
        + " (Received fatal alert: unknown_ca); set existing.tls.certificate and key");
  }

  private static SSLException handshake(Exception cause) {
    SSLException failure = new SSLHandshakeException(NONE);
    failure.initCause(cause);
    return failure;
  }

  private static CertPathValidatorException path(CertPathValidatorException.Reason reason) {
    return new CertPathValidatorException(NONE, null, null, -1, reason);
  }

  private static ObservedPeer answering(String text) throws IOException {
    ObservedPeer peer = new ObservedPeer();
    peer.watch(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)))
        .read(new byte[5]);
    return peer;
  }

  private static Optional<String> describe(Exception failure) {
    return TlsFailure.describe(failure, Tls.STANDARD);
  }

  private static Optional<String> describe(Exception failure, ObservedPeer peer) {
    return TlsFailure.describe(failure, Tls.STANDARD, peer);
  }
}

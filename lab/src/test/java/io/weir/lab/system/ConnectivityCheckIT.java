package io.weir.lab.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.driver.common.Certificates;
import io.weir.driver.common.Certificates.Issued;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real handshakes with servers on loopback, each with one fault. */
class ConnectivityCheckIT {
  private static final String HOST = "127.0.0.1";

  @TempDir
  private Path folder;
  private Certificates authority;
  private ServerSocket server;

  @BeforeEach
  void makeAuthority() throws Exception {
    authority = Certificates.authority(folder, "authority");
  }

  @AfterEach
  void endServer() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void aTrustedServerPasses() throws Exception {
    secured(authority.issue("server", HOST));
    assertThat(check(trusting()).check()).isEmpty();
  }

  @Test
  void anExpiredCertificateIsNamed() throws Exception {
    secured(authority.expired("server", HOST));
    fails(trusting(), "its certificate has expired (NotAfter");
  }

  @Test
  void aCertificateOfTheFutureIsNamed() throws Exception {
    secured(authority.notYetValid("server", HOST));
    fails(trusting(), "its certificate is not valid yet (NotBefore");
  }

  @Test
  void aForeignAuthorityIsNamed() throws Exception {
    secured(Certificates.authority(folder, "stranger").issue("server", HOST));
    fails(trusting(), "descends from no authority that " + authority.pem() + " holds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1", "other.example", ""})
  void anotherHostIsNamed(String host) throws Exception {
    secured(host.isEmpty() ? authority.issue("server") : authority.issue("server", host));
    fails(trusting(), "its certificate is for another host: ");
    assertThat(check(tls(Optional.empty(), false)).check()).isEmpty();
  }

  @Test
  void anExpiredCertificateOfAnotherHostHasExpired() throws Exception {
    secured(authority.expired("server", "other.example"));
    fails(trusting(), "its certificate has expired");
  }

  @Test
  void anotherProtocolIsNamed() throws Exception {
    plain("HTTP/1.1 400 Bad Request\r\n\r\n");
    fails(trusting(), "it does not speak TLS on this port; take the port that does");
  }

  @Test
  void aServerThatHangsUpIsNamed() throws Exception {
    plain("");
    fails(trusting(), "it does not speak TLS on this port, or ended the handshake");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aMissingClientCertificateIsNamed(String protocol) throws Exception {
    secured(authority.issue("server", HOST), true, protocol);
    fails(trusting(), "it asks for a client certificate (");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aRefusedClientCertificateIsNamed(String protocol) throws Exception {
    secured(authority.issue("server", HOST), true, protocol);
    Issued stranger = Certificates.authority(folder, "stranger").issue("client");
    fails(tls(Optional.of(stranger), true), "it asks for a client certificate");
  }

  @Test
  void aGivenClientCertificatePasses() throws Exception {
    secured(authority.issue("server", HOST), true, "TLSv1.3");
    assertThat(check(tls(Optional.of(authority.issue("client")), true)).check()).isEmpty();
  }

  @Test
  void anyOtherAlertIsInTheWordsOfTheJdk() throws Exception {
    secured(Tls.STANDARD, false, "TLSv1.3");
    fails(trusting(), "the TLS handshake failed: ");
    fails(trusting(), "Received fatal alert: handshake_failure");
  }

  @Test
  void aClientThatDoesNotEncryptLearnsThatItMust() throws Exception {
    secured(authority.expired("server", "other.example"));
    assertThat(check(Optional.empty()).secureButUnasked())
        .hasValueSatisfying(text -> assertThat(text).contains("speaks TLS, and weir did not"));
  }

  @Test
  void aServerWithoutTlsDoesNotWantIt() throws Exception {
    plain("HTTP/1.1 400 Bad Request\r\n\r\n");
    assertThat(check(Optional.empty()).secureButUnasked()).isEmpty();
    server.close();
    plain("");
    assertThat(check(Optional.empty()).secureButUnasked()).isEmpty();
  }

  private void fails(Optional<Tls> tls, String words) {
    assertThatExceptionOfType(ProvisionException.class)
        .isThrownBy(() -> check(tls).check())
        .withMessageContaining("can't reach existing.bootstrap: " + HOST)
        .withMessageContaining(words);
  }

  private ConnectivityCheck check(Optional<Tls> tls) {
    return new ConnectivityCheck(
        new ExistingCluster(Map.of("bootstrap", HOST + ":" + server.getLocalPort()), tls,
            Optional.empty(), List.of()),
        Map.of());
  }

  private Optional<Tls> trusting() {
    return tls(Optional.empty(), true);
  }

  private Optional<Tls> tls(Optional<Issued> client, boolean verifyHost) {
    return Optional.of(new Tls(Optional.of(authority.pem().toString()), Optional.empty(),
        client.map(issued -> issued.chain().toString()),
        client.map(issued -> issued.key().toString()), Optional.empty(), verifyHost));
  }

  private void secured(Issued certificate) throws Exception {
    secured(certificate, false, "TLSv1.3");
  }

  private void secured(Issued certificate, boolean wantsClient, String protocol)
      throws Exception {
    secured(new Tls(Optional.of(authority.pem().toString()), Optional.empty(),
        Optional.of(certificate.chain().toString()), Optional.of(certificate.key().toString()),
        Optional.empty(), true), wantsClient, protocol);
  }

  private void secured(Tls own, boolean wantsClient, String protocol) throws Exception {
    SSLSocketFactory factory = TlsContext.of(own).getSocketFactory();
    serve(client -> {
      SSLSocket secured = (SSLSocket) factory.createSocket(client, null, false);
      secured.setEnabledProtocols(new String[] {protocol});
      secured.setNeedClientAuth(wantsClient);
      secured.startHandshake();
    });
  }

  private void plain(String answer) throws IOException {
    serve(client -> {
      client.getInputStream().read(new byte[4096]);
      client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      client.shutdownOutput();
    });
  }

  /** The server's side of a connection. */
  private interface Side {
    void accept(Socket client) throws IOException;
  }

  /** Reads on after each answer, so that no reset overtakes it. */
  private void serve(Side side) throws IOException {
    ServerSocket socket = new ServerSocket(0, 5, InetAddress.getByName(HOST));
    server = socket;
    Thread.ofVirtual().start(() -> {
      while (!socket.isClosed()) {
        try (Socket client = socket.accept()) {
          try {
            side.accept(client);
          } finally {
            client.shutdownOutput();
            client.getInputStream().readAllBytes();
          }
        } catch (IOException e) {
          // The client refused the handshake, or the test has ended.
        }
      }
    });
  }
}

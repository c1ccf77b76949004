package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTlsTest {
  private static final Map<String, String> ON = Map.of("tls", "on");
  private static final char[] NO_PASSWORD = {};

  @TempDir
  private Path folder;

  private LaunchHost host() {
    return LaunchHost.local(folder);
  }

  private LocalTls drawn() {
    return drawn(List.of(host()));
  }

  private static LocalTls drawn(List<LaunchHost> hosts) {
    return LocalTls.of(ON, new LaunchSite(hosts, List.of(),
        new Durability(1, Acknowledge.ALL, Storage.FSYNC), 1, BrokerMetrics.ON)).orElseThrow();
  }

  @Test
  void aSystemAsksForItWithAWord() {
    assertThat(LocalTls.isOn(Map.of())).isFalse();
    assertThat(LocalTls.isOn(Map.of("tls", "off"))).isFalse();
    assertThat(LocalTls.isOn(ON)).isTrue();
    assertThatIllegalArgumentException().isThrownBy(() -> LocalTls.isOn(Map.of("tls", "yes")))
        .withMessageContaining("neither on nor off");
  }

  @Test
  void theCertificateNamesTheHostAndLastsADay() throws Exception {
    LocalTls tls = drawn();
    X509Certificate certificate = certificate(tls);

    certificate.checkValidity();
    certificate.verify(certificate.getPublicKey());
    assertThat(certificate.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(List.of(2, "localhost"), List.of(7, "127.0.0.1"));
    LocalTls.Files files = tls.files(host());
    Map<Path, String> content = tls.content(host());
    assertThat(content.get(files.certificate())).doesNotContain("PRIVATE");
    assertThat(content.get(files.both())).contains("PRIVATE KEY", "BEGIN CERTIFICATE");
    assertThat(tls).asString().doesNotContain("PRIVATE");
    assertThat(drawn().content(host())).isNotEqualTo(content);
  }

  @Test
  void theCertificateNamesAllHostsAndIsOnEach() throws Exception {
    LaunchHost one = new LaunchHost("one", "127.0.0.1", Path.of("/data/one"));
    LaunchHost two = new LaunchHost("two", "::1", Path.of("/data/two"));
    LaunchHost named = new LaunchHost("three", "localhost", Path.of("/data/three"));
    LocalTls tls = drawn(List.of(one, two, named));

    assertThat(certificate(tls).getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(List.of(2, "localhost"), List.of(7, "127.0.0.1"),
            List.of(7, "0:0:0:0:0:0:0:1"));
    assertThat(tls.content(one).keySet()).allMatch(file -> file.startsWith("/data/one/tls"));
    assertThat(tls.content(two).keySet()).allMatch(file -> file.startsWith("/data/two/tls"));
    assertThat(tls.content(two).values())
        .containsExactlyInAnyOrderElementsOf(tls.content(one).values());
  }

  @Test
  void clientsTrustItAndItsHost() throws Exception {
    LocalTls tls = drawn();
    Path file = tls.files(host()).certificate();
    Files.createDirectories(file.getParent());
    Files.writeString(file, tls.content(host()).get(file));
    Map<String, String> endpoints = new HashMap<>();
    tls.addTo(endpoints, host());
    SSLContext client = TlsContext.of(Tls.trusting(endpoints.get(DriverSettings.TLS_CA)));

    try (SSLServerSocket server = (SSLServerSocket) server(tls).getServerSocketFactory()
        .createServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CompletableFuture<Integer> received = CompletableFuture.supplyAsync(() -> {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
          return socket.getInputStream().read();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      });
      try (SSLSocket socket = (SSLSocket) client.getSocketFactory()
          .createSocket("127.0.0.1", server.getLocalPort())) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.getOutputStream().write(1);
        assertThat(received.join()).isEqualTo(1);
      }
    }
  }

  private static SSLContext server(LocalTls tls) throws Exception {
    String pem = tls.certificate().key();
    PrivateKey key = KeyFactory.getInstance("RSA")
        .generatePrivate(new PKCS8EncodedKeySpec(
            Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""))));
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("weir", key, NO_PASSWORD, new Certificate[] {certificate(tls)});
    KeyManagerFactory keys =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, NO_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static X509Certificate certificate(LocalTls tls) throws Exception {
    byte[] pem = tls.certificate().certificate().getBytes(StandardCharsets.US_ASCII);
    return (X509Certificate) CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(pem));
  }
}

package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.driver.common.Certificates;
import io.weir.driver.pulsar.launch.PulsarLauncher;
import io.weir.lab.provision.ProvisionException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A Pulsar that knows its clients by tokens and certificates; to its role {@code reader} it allows
 * nothing.
 */
final class SecuredPulsar implements AutoCloseable {
  private static final byte[] KEY =
      "a key of thirty-two bytes or more".getBytes(StandardCharsets.US_ASCII);
  private static final int SERVICE_TLS = 7;
  private static final int WEB_TLS = 8;

  private final Certificates authority;
  private final StartedSystem system;
  private final HttpClient http = HttpClient.newHttpClient();

  private SecuredPulsar(Certificates authority, StartedSystem system) {
    this.authority = authority;
    this.system = system;
  }

  static SecuredPulsar start(Path folder, Path certificates) throws Exception {
    Certificates authority = Certificates.authority(certificates, "authority");
    Certificates.Issued good = authority.issue("broker", "localhost", "127.0.0.1");
    authority.issue("client");
    String own = token("admin");
    return new SecuredPulsar(authority,
        StartedSystem.start(new PulsarLauncher(), folder, "127.0.0.1", 2, ports -> Map.ofEntries(
            Map.entry("brokerServicePortTls", "" + ports.get(SERVICE_TLS)),
            Map.entry("webServicePortTls", "" + ports.get(WEB_TLS)),
            Map.entry("tlsCertificateFilePath", good.chain().toString()),
            Map.entry("tlsKeyFilePath", good.key().toString()),
            Map.entry("tlsTrustCertsFilePath", authority.pem().toString()),
            Map.entry("authenticationEnabled", "true"),
            Map.entry("authenticationProviders",
                "org.apache.pulsar.broker.authentication.AuthenticationProviderToken,"
                    + "org.apache.pulsar.broker.authentication.AuthenticationProviderTls"),
            Map.entry("tokenSecretKey",
                "data:;base64," + Base64.getEncoder().encodeToString(KEY)),
            Map.entry("authorizationEnabled", "true"),
            Map.entry("superUserRoles", "admin,weir,client"),
            Map.entry("brokerClientAuthenticationPlugin",
                "org.apache.pulsar.client.impl.auth.AuthenticationToken"),
            Map.entry("brokerClientAuthenticationParameters", "token:" + own)),
            SecuredPulsar::readyByItsLog));
  }

  /** Its health check asks who asks. */
  private static ClusterPlan readyByItsLog(ClusterPlan plan) {
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    for (ClusterPlan.Stage stage : plan.stages()) {
      stages.add(new ClusterPlan.Stage(stage.processes()
          .stream()
          .map(process -> process.role().equals("broker")
              ? ready(process, "messaging service is ready")
              : process)
          .toList()));
    }
    return new ClusterPlan(stages, plan.endpoints(), List.of());
  }

  private static ProcessPlan ready(ProcessPlan process, String line) {
    return new ProcessPlan(process.name(), process.role(), process.host(), process.command(),
        process.files(),
        process.directories(), process.environment(), new Readiness.LogLine(line),
        process.startLimit(), process.stopGrace(), Optional.empty(), Set.of());
  }

  /** A token for a role, signed with HMAC-SHA-256 (RFC 7519). */
  static String token(String role) throws GeneralSecurityException {
    String content = encoded("{\"alg\":\"HS256\"}") + "." + encoded("{\"sub\":\"" + role + "\"}");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
    return content + "." + Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  String serviceUrl() {
    return "pulsar+ssl://127.0.0.1:" + system.port(SERVICE_TLS);
  }

  String adminUrl() {
    return "https://127.0.0.1:" + system.port(WEB_TLS);
  }

  String plainServiceUrl() {
    return "pulsar://127.0.0.1:" + system.port(0);
  }

  String plainAdminUrl() {
    return "http://127.0.0.1:" + system.port(1);
  }

  Certificates authority() {
    return authority;
  }

  /** Asks the admin interface in the name of its administrator. */
  String ask(String method, String path, String body) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(plainAdminUrl() + path))
        .timeout(Duration.ofSeconds(30))
        .header("Content-Type", "application/json")
        .header("Authorization", "Bearer " + token("admin"))
        .method(method, HttpRequest.BodyPublishers.ofString(body))
        .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode() / 100).as(response.body()).isEqualTo(2);
    return response.body();
  }

  @Override
  public void close() throws ProvisionException {
    http.close();
    system.close();
  }
}

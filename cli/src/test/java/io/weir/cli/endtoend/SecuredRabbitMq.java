package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.common.Certificates;
import io.weir.driver.rabbitmq.launch.RabbitMqLauncher;
import io.weir.lab.provision.ProvisionException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A RabbitMQ with its own users, which accepts only clients with a certificate. */
final class SecuredRabbitMq implements AutoCloseable {
  static final String PASSWORD = "s3cret-of-weir";
  static final String READERS_PASSWORD = "s3cret-of-reader";

  private static final int AMQPS = 6;
  private static final int HTTPS = 7;
  private static final String USER =
      "{\"name\":\"%s\",\"password_hash\":\"%s\",\"hashing_algorithm\":"
          + "\"rabbit_password_hashing_sha256\",\"tags\":[\"%s\"]}";
  private static final String PERMISSION =
      "{\"user\":\"%s\",\"vhost\":\"%s\",\"configure\":\"%s\",\"write\":\".*\",\"read\":\".*\"}";

  private static final String TAIL = """
      durability: { replicas: 1, acknowledge: all, storage: fsync }
      workload: { partitions: 2, message: { size: 100 B }, load: { rate: 200/s } }
      phases: { warm-up: 0s, measure: 2s, drain: 5s }
      repeat: 1
      """;

  private final Certificates authority;
  private final Path certificates;
  private final StartedSystem system;
  private final HttpClient http = HttpClient.newHttpClient();

  private SecuredRabbitMq(Certificates authority, Path certificates, StartedSystem system) {
    this.authority = authority;
    this.certificates = certificates;
    this.system = system;
  }

  /**
   * Starts it.
   *
   * @param options of its kind, which choose the installation
   * @param certificates a folder for certificates and passwords
   */
  static SecuredRabbitMq start(Map<String, String> options, Path folder, Path certificates)
      throws Exception {
    Certificates authority = Certificates.authority(certificates, "authority");
    Certificates.Issued good = authority.issue("broker", "localhost", "127.0.0.1");
    authority.issue("client");
    Path definitions =
        Files.writeString(certificates.resolve("definitions.json"), definitions());
    Files.writeString(certificates.resolve("password"), PASSWORD + "\n");
    Files.writeString(certificates.resolve("reader"), READERS_PASSWORD + "\n");
    return new SecuredRabbitMq(authority, certificates,
        StartedSystem.start(new RabbitMqLauncher(), options, folder, "127.0.0.1", 2,
            ports -> Map.ofEntries(
                Map.entry("load_definitions", definitions.toString()),
                Map.entry("listeners.ssl.1", "127.0.0.1:" + ports.get(AMQPS)),
                Map.entry("ssl_options.cacertfile", authority.pem().toString()),
                Map.entry("ssl_options.certfile", good.chain().toString()),
                Map.entry("ssl_options.keyfile", good.key().toString()),
                Map.entry("ssl_options.verify", "verify_peer"),
                Map.entry("ssl_options.fail_if_no_peer_cert", "true"),
                Map.entry("management.ssl.ip", "127.0.0.1"),
                Map.entry("management.ssl.port", "" + ports.get(HTTPS)),
                Map.entry("management.ssl.cacertfile", authority.pem().toString()),
                Map.entry("management.ssl.certfile", good.chain().toString()),
                Map.entry("management.ssl.keyfile", good.key().toString())),
            plan -> plan));
  }

  private static String definitions() throws GeneralSecurityException {
    return "{\"vhosts\":[{\"name\":\"/\"},{\"name\":\"prod\"}],\"users\":["
        + USER.formatted("weir", hash(PASSWORD), "administrator") + ","
        + USER.formatted("reader", hash(READERS_PASSWORD), "management") + "],\"permissions\":["
        + PERMISSION.formatted("weir", "/", ".*") + "," + PERMISSION.formatted("weir", "prod", ".*")
        + "," + PERMISSION.formatted("reader", "prod", "^$")
        + "],\"exchanges\":[{\"name\":\"orders\",\"vhost\":\"prod\",\"type\":\"direct\","
        + "\"durable\":true,\"auto_delete\":false,\"internal\":false,\"arguments\":{}},"
        + "{\"name\":\"news\",\"vhost\":\"prod\",\"type\":\"fanout\","
        + "\"durable\":true,\"auto_delete\":false,\"internal\":false,\"arguments\":{}}]}";
  }

  /** Four bytes of salt, then the digest of salt and password. */
  private static String hash(String password) throws GeneralSecurityException {
    byte[] salt = {1, 2, 3, 4};
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(salt);
    byte[] sum = digest.digest(password.getBytes(StandardCharsets.UTF_8));
    byte[] both = new byte[salt.length + sum.length];
    System.arraycopy(salt, 0, both, 0, salt.length);
    System.arraycopy(sum, 0, both, salt.length, sum.length);
    return Base64.getEncoder().encodeToString(both);
  }

  /**
   * Returns a scenario of these systems. {@code ADDRESSES} stands for all addresses with the
   * client's certificate, {@code AMQPS} for that of messages, {@code MANAGEMENT} for that of the
   * administration, {@code CA} for the authority, and {@code SHARED} for the folder of secrets.
   */
  String scenario(String systems) {
    return "name: prod\nquestion: Does it hold?\nsystems:\n"
        + systems.replace("ADDRESSES",
            "amqp: \"AMQPS\", management: MANAGEMENT, tls: { ca: CA, certificate: SHARED/client.pem,"
                + " key: SHARED/client.key }")
            .indent(2)
            .replace("AMQPS", "127.0.0.1:" + system.port(AMQPS))
            .replace("MANAGEMENT", management())
            .replace("CA", authority.pem().toString())
            .replace("SHARED", certificates.toString())
        + TAIL;
  }

  String management() {
    return "https://127.0.0.1:" + system.port(HTTPS);
  }

  /** The content of the virtual host, by the management plugin. */
  List<String> names(String kind) throws Exception {
    String base = "http://127.0.0.1:" + system.port(2);
    HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/api/" + kind + "/prod"))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Basic " + Base64.getEncoder()
            .encodeToString(("weir:" + PASSWORD).getBytes(StandardCharsets.UTF_8)))
        .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return java.util.regex.Pattern.compile("\"name\":\"([^\"]*)\"")
        .matcher(response.body())
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Override
  public void close() throws ProvisionException {
    http.close();
    system.close();
  }
}

package io.weir.cli.endtoend;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.driver.common.Certificates;
import io.weir.driver.kafka.launch.KafkaLauncher;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A Kafka that asks for encryption, logins and certificates, each at a separate port, and that lets
 * its user {@code reader} do nothing.
 */
final class SecuredKafka implements AutoCloseable {
  static final String USER = "weir";
  static final String PASSWORD = "s3cret \"of\\ the$ test";
  static final String READER = "reader";
  static final String READERS_PASSWORD = "readers-s3cret";

  /** Ports beyond those of the launcher: for clients that log in, show a certificate, … */
  private static final int LOGIN = 2;
  private static final int MUTUAL = 3;
  private static final int EXPIRED = 4;
  private static final int OTHER_HOST = 5;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Certificates authority;
  private final Certificates.Issued client;
  private final StartedSystem system;
  private final Admin admin;

  private SecuredKafka(Certificates authority, Certificates.Issued client, StartedSystem system) {
    this.authority = authority;
    this.client = client;
    this.system = system;
    this.admin = Admin.create(Map.of("bootstrap.servers", plain()));
  }

  static SecuredKafka start(Path folder, Path certificates) throws Exception {
    Certificates authority = Certificates.authority(certificates, "authority");
    Certificates.Issued good = authority.issue("broker", "localhost", "127.0.0.1");
    Certificates.Issued expired = authority.expired("expired", "localhost", "127.0.0.1");
    Certificates.Issued other = authority.issue("other", "broker.example");
    StartedSystem system = StartedSystem.start(new KafkaLauncher(), folder, "127.0.0.1", 4,
        ports -> properties(ports, authority, good, expired, other), SecuredKafka::withUsers);
    return new SecuredKafka(authority, authority.issue("client"), system);
  }

  private static Map<String, String> properties(List<Integer> ports, Certificates authority,
      Certificates.Issued good, Certificates.Issued expired, Certificates.Issued other) {
    Map<String, String> properties = new HashMap<>();
    String clients = "PLAINTEXT://127.0.0.1:" + ports.get(0)
        + listener("LOGIN", ports, LOGIN) + listener("MUTUAL", ports, MUTUAL)
        + listener("EXPIRED", ports, EXPIRED) + listener("OTHERHOST", ports, OTHER_HOST);
    properties.put("listeners", clients + ",CONTROLLER://127.0.0.1:" + ports.get(1));
    properties.put("advertised.listeners", clients);
    properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,"
        + "LOGIN:SASL_SSL,MUTUAL:SSL,EXPIRED:SSL,OTHERHOST:SSL");
    properties.put("sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512");
    String module = "org.apache.kafka.common.security.";
    properties.put("listener.name.login.plain.sasl.jaas.config",
        module + "plain.PlainLoginModule required user_weir=\""
            + PASSWORD.replace("\\", "\\\\").replace("\"", "\\\"") + "\" user_reader=\""
            + READERS_PASSWORD + "\";");
    properties.put("listener.name.login.scram-sha-256.sasl.jaas.config",
        module + "scram.ScramLoginModule required;");
    properties.put("listener.name.login.scram-sha-512.sasl.jaas.config",
        module + "scram.ScramLoginModule required;");
    secure("login", good, properties);
    secure("mutual", good, properties);
    secure("expired", expired, properties);
    secure("otherhost", other, properties);
    properties.put("listener.name.mutual.ssl.client.auth", "required");
    properties.put("listener.name.mutual.ssl.truststore.type", "PEM");
    properties.put("listener.name.mutual.ssl.truststore.location", authority.pem().toString());
    properties.put("authorizer.class.name",
        "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    properties.put("super.users", "User:ANONYMOUS;User:weir;User:CN=client");
    return properties;
  }

  private static String listener(String name, List<Integer> ports, int place) {
    return "," + name + "://127.0.0.1:" + ports.get(place);
  }

  private static void secure(String listener, Certificates.Issued certificate,
      Map<String, String> properties) {
    String prefix = "listener.name." + listener + ".ssl.keystore.";
    properties.put(prefix + "type", "PEM");
    properties.put(prefix + "location", certificate.both().toString());
  }

  /** Users of SCRAM are made when the storage is formatted. */
  private static ClusterPlan withUsers(ClusterPlan plan) {
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    for (ClusterPlan.Stage stage : plan.stages()) {
      stages.add(new ClusterPlan.Stage(
          stage.processes().stream().map(SecuredKafka::withUsers).toList()));
    }
    return new ClusterPlan(stages, plan.endpoints(), List.of());
  }

  private static ProcessPlan withUsers(ProcessPlan process) {
    if (!process.role().equals("format")
        || !(process.command() instanceof Command.Java command)) {
      return process;
    }
    List<String> arguments = Stream.concat(command.arguments().stream(),
        Stream.of("SCRAM-SHA-256", "SCRAM-SHA-512")
            .flatMap(mechanism -> Stream.of("--add-scram",
                mechanism + "=[name=weir,password=" + READERS_PASSWORD + "]")))
        .toList();
    return new ProcessPlan(process.name(), process.role(), process.host(),
        new Command.Java(Optional.empty(), command.classPath(), command.jvmArguments(),
            command.mainClass(), arguments),
        process.files(), process.directories(), process.environment(), process.ready(),
        process.startLimit(), process.stopGrace(), Optional.empty(), Set.of());
  }

  /** For the test's own clients, which need nothing. */
  String plain() {
    return "127.0.0.1:" + system.port(0);
  }

  String login() {
    return "127.0.0.1:" + system.port(LOGIN);
  }

  String mutual() {
    return "127.0.0.1:" + system.port(MUTUAL);
  }

  String expired() {
    return "127.0.0.1:" + system.port(EXPIRED);
  }

  String otherHost() {
    return "127.0.0.1:" + system.port(OTHER_HOST);
  }

  /** The issuer of the broker's certificates. */
  Certificates authority() {
    return authority;
  }

  /** The certificate that a client presents at the port that requires one. */
  Certificates.Issued client() {
    return client;
  }

  void createTopic(String name, int partitions) throws Exception {
    admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
        .all()
        .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  Collection<String> topics() throws Exception {
    return admin.listTopics().names().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  List<String> groups() throws Exception {
    return admin.listGroups()
        .all()
        .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
        .stream()
        .map(GroupListing::groupId)
        .toList();
  }

  @Override
  public void close() throws ProvisionException {
    admin.close();
    system.close();
  }
}

package io.weir.driver.mqtt.launch;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.launch.TunedSetting;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.text.EnumWord;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.mqtt.MqttOptions;
import io.weir.driver.mqtt.MqttTerms;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Plans one Mosquitto from the program of this machine, which has its version. Stateless. */
public final class MqttLauncher implements Launcher {
  private static final String CLIENT_VERSION = "1.4.0";
  private static final String NO_DELAY = "set_tcp_nodelay";
  private static final Pattern VERSION = Pattern.compile("mosquitto version (\\d\\S*)");
  private static final String INSTALL =
      "apt install mosquitto, or set 'home' to the folder of the program";
  private static final String SURVIVABLE = "another kind with 3 nodes; Mosquitto has no replicas";

  @Override
  public String broker() {
    return "mqtt";
  }

  @Override
  public String title() {
    return "MQTT 5 (Mosquitto)";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("MQTT")
        .facts(new StructuralFact(Topic.PROCESSES, 1, "brokers", Optional.empty()))
        .remark(Aspect.IDEMPOTENCE, "weir's client for MQTT never sends a message again")
        .remark(Aspect.SUBSCRIPTION_TYPE,
            "weir gives each topic of MQTT to one consumer of a subscription")
        .hardware(new HardwareOptions("heap", List.of(MqttOptions.HOME), Optional.empty()))
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return MqttOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(MqttOptions.SERVER);
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(MqttOptions.SERVER);
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "receiveMaximum", "client.receive-queue",
        "receive_maximum", "client.receive-queue",
        "password_file", "systems.*.existing.auth");
  }

  /** Mosquitto acknowledges from its memory. */
  @Override
  public Storage strongestStorage() {
    return Storage.MEMORY;
  }

  @Override
  public Set<String> compatible() {
    return Set.of("hivemq", "emqx", "nanomq", "vernemq");
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(new Address(MqttOptions.ADDRESS, true, Set.of(), "\"broker-1:1883\"")),
        List.of("password"), Set.of(), Set.of()));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new MqttMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    if (system.existing().isEmpty()) {
      checkOwn(system, problems);
    }
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.owned(MqttOptions.SERVER);
    return problems.all();
  }

  private static void checkOwn(SystemSpec system, SettingProblems problems) {
    if (!system.version().isEmpty()) {
      problems.add("version", "the version is always that of the installed Mosquitto",
          "remove it; 'home' names another installation");
    }
    if (system.nodes() != 1) {
      problems.add("nodes", "Mosquitto is one broker, not " + system.nodes(),
          "set 1, or name brokers that run under 'existing'");
    }
    if (system.durability().replicas() != 1) {
      problems.add("durability.replicas",
          "Mosquitto keeps one copy of a message, and knows no other broker that could have one",
          "set 1; to compare replicated systems, use another kind");
    }
    if (system.durability().storage() != Storage.MEMORY) {
      problems.add("durability.storage", "Mosquitto acknowledges a message from its memory, and"
          + " writes its file at intervals (autosave_interval), so that it never has '"
          + EnumWord.kebab(system.durability().storage()) + "' by then",
          "set 'durability.storage: memory' of this system, or name a broker that writes under"
              + " 'existing'");
    }
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      problems.add(new SettingProblem("client.compression", "MQTT has no compression",
          "set none"));
    }
    if (client.connections() != 1) {
      problems.add(new SettingProblem("client.connections",
          "a client of MQTT has one connection",
          "set 1; more producers or consumers open more connections"));
    }
    return problems;
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload) {
    return workload.consumersPerSubscription() <= workload.partitions()
        ? List.of()
        : List.of(new SettingProblem("workload.consumers-per-subscription",
            "each partition is a topic of MQTT that one consumer of a subscription reads, so that "
                + (workload.consumersPerSubscription() - workload.partitions())
                + " would read nothing",
            "set 'workload.partitions' to " + workload.consumersPerSubscription()
                + " or more, or fewer consumers"));
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    return system.existing().isEmpty()
        ? List.of("Mosquitto keeps messages that no consumer has read yet in its memory, without a"
            + " limit; a restart loses them and the sessions")
        : List.of();
  }

  @Override
  public List<TunedSetting> tuned(SystemSpec system) {
    return List.of(new TunedSetting(MqttOptions.SERVER.key(), NO_DELAY, "true", "false",
        "a small packet does not wait for the answer to the one before it (Nagle's algorithm)",
        URI.create("https://mosquitto.org/man/mosquitto-conf-5.html")));
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: " + (endpoints.containsKey(DriverSettings.TLS_CA) ? "mqtts" : "mqtt") + "://"
            + endpoints.get(MqttOptions.ADDRESS) + ", user " + MqttOptions.USER + ", password "
            + endpoints.get(MqttOptions.PASSWORD),
        "use MQTT 5, QoS 1 and a session expiry: a broker keeps messages for sessions alone");
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    return system.existing().isEmpty() ? Optional.of(MqttTerms.GUARANTEE) : Optional.empty();
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    SettingList list = new SettingList(Source.CLAIMED);
    MqttTerms.addFixed(list);
    MqttTerms.addClients(list, client, MqttTerms.MOST_IN_FLIGHT);
    LocalTls.report(list, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (system.existing().isEmpty()) {
      Map<String, String> settings =
          MqttTerms.settings(system.section(MqttOptions.SERVER.key()));
      MqttTerms.addPacketSize(list, settings);
      MqttTerms.addServer(list, settings);
    }
    return list.all();
  }

  @Override
  public List<HostProgram> hostPrograms(SystemSpec system) {
    return List.of(new HostProgram("Mosquitto", MqttOptions.of(system.options()).server(),
        new HostProgram.Printed(List.of("-h"), VERSION), Optional.empty(), INSTALL));
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(Artifact.jar("com.hivemq", "hivemq-mqtt-client",
        system.clientVersion().orElse(CLIENT_VERSION)));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public int portCount(SystemSpec system) {
    return 1;
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return List.of(new NodeGroup("broker", List.of(MosquittoBroker.NAME), true, true,
        Optional.of(new Loss("there is one broker", SURVIVABLE))));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return MosquittoBroker.of(system, site).plan();
  }
}

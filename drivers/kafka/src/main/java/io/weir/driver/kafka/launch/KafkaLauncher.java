package io.weir.driver.kafka.launch;

import io.weir.core.driver.Setting;
import io.weir.core.launch.Advisory;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.launch.TunedSetting;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.driver.common.PassedSection;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.omb.KafkaMapping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans Apache Kafka in KRaft mode. Each node is a broker and a controller in one process, unless
 * the system has separate controllers. Stateless.
 */
public final class KafkaLauncher implements Launcher {
  static final String GROUP = "org.apache.kafka";
  static final String CLIENT = "kafka-clients";
  private static final int MOST_PARTITIONS_OF_A_REQUEST = 10_000;

  /**
   * All Kafka versions named here use slf4j 1.7 and come without a binding, which means without
   * logs.
   */
  private static final Artifact LOG_BINDING = Artifact.jar("org.slf4j", "slf4j-simple", "1.7.36");

  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public String title() {
    return "Apache Kafka";
  }

  @Override
  public BrokerTraits traits() {
    return KafkaTraits.ALL;
  }

  @Override
  public List<String> versions() {
    return List.of("4.3.1", "4.1.2", "4.0.0", "3.9.2", "3.9.1", "3.8.1", "3.7.2", "3.6.2", "3.5.2",
        "3.4.1", "3.3.2");
  }

  @Override
  public List<Option> options() {
    return KafkaOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(KafkaPropertySection.values());
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(KafkaPropertySection.values());
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return KafkaTraits.KEYS_OF_SETTINGS;
  }

  @Override
  public Set<String> compatible() {
    return KafkaTraits.COMPATIBLE;
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(new Address(KafkaEndpoint.BOOTSTRAP, true, Set.of(),
            "\"broker-1:9092,broker-2:9092\"")),
        List.of("plain", "scram-sha-256", "scram-sha-512"),
        Set.of(KafkaOptions.SUBSCRIPTION_TYPE),
        Arrays.stream(KafkaPropertySection.values())
            .filter(section -> section != KafkaPropertySection.SERVER)
            .map(KafkaPropertySection::key)
            .collect(Collectors.toSet())));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new KafkaMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    return new KafkaCheck(system).problems();
  }

  /** Kafka separates its log directories by commas. */
  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    List<SettingProblem> problems = new ArrayList<>(hosts.stream()
        .map(LaunchHost::directory)
        .filter(directory -> directory.toString().contains(","))
        .map(directory -> new SettingProblem("",
            "Kafka separates its log directories by commas, so it can't run in " + directory,
            "choose another directory"))
        .toList());
    if (hosts.size() > 1 && new KafkaOptions(system.options()).isTiered()) {
      problems.add(new SettingProblem(KafkaOptions.TIERED_DIRECTORY,
          "all brokers need the same folder, and they would run on " + hosts.size() + " hosts",
          "remove it, or start all nodes on one host"));
    }
    return problems;
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    return new KafkaCheck(system).cautions();
  }

  @Override
  public List<Advisory> advisories() {
    return KafkaAdvisories.ALL;
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    KafkaDurability durability = KafkaDurability.of(system.durability());
    return List.of(
        "clients: bootstrap.servers=" + endpoints.get(KafkaEndpoint.BOOTSTRAP),
        "Kafka configures durability per topic and producer: create topics with "
            + durability.replicationFactor() + " replicas, min.insync.replicas="
            + durability.minInsyncReplicas()
            + (durability.flushEach() ? " and flush.messages=1" : "")
            + (new KafkaOptions(system.options()).isTiered()
                ? ", for tiered storage also remote.storage.enable=true and local.retention.ms"
                : "")
            + ", and produce with acks=" + durability.acks(),
        "it creates no topics automatically");
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    // Topics of other applications keep the guarantee that they were created with.
    return system.existing().filter(cluster -> !cluster.topics().isEmpty()).isPresent()
        ? Optional.empty()
        : Optional.of(KafkaDurability.of(system.durability()).guarantee());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    return client.batchesByWholeMilliseconds()
        ? List.of()
        : List.of(new SettingProblem("client.batch-delay",
            "Kafka's client waits for whole milliseconds only, and would wait longer than other"
                + " systems",
            "write 0s, or at least 1ms"));
  }

  /** The controller's message is "Excessively large number of partitions per request". */
  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload) {
    boolean makesTopics =
        system.existing().filter(cluster -> !cluster.topics().isEmpty()).isEmpty();
    return makesTopics && workload.partitions() > MOST_PARTITIONS_OF_A_REQUEST
        ? List.of(new SettingProblem("workload.partitions",
            "Kafka's controller creates at most 10,000 partitions in one request, so no topic of "
                + workload.partitions(),
            "use several topics of up to 10,000 partitions each (workload.topics)"))
        : List.of();
  }

  @Override
  public List<TunedSetting> tuned(SystemSpec system) {
    return KafkaTuning.ALL;
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    return new KafkaForesight(system, client).settings();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List
        .of(Artifact.jar(GROUP, CLIENT, system.clientVersion().orElse(system.version())));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    List<Artifact> artifacts = new ArrayList<>();
    artifacts.add(Artifact.jar(GROUP, "kafka_2.13", system.version()));
    artifacts.add(LOG_BINDING);
    if (new KafkaOptions(system.options()).isTiered()) {
      // Kafka's distribution has no implementation of a tier.
      artifacts.add(
          new Artifact(GROUP, "kafka-storage", system.version(), Optional.of("test")));
    }
    return List.of(new ClassPath(KafkaNodeProcess.CLASS_PATH, artifacts));
  }

  /** The folder of tiered storage has one copy of closed segments, which stay for a while. */
  @Override
  public int copiesOnDisk(SystemSpec system) {
    boolean tiered = new KafkaOptions(system.options()).isTiered();
    return system.durability().replicas() + (tiered ? 1 : 0);
  }

  @Override
  public int portCount(SystemSpec system) {
    return KafkaCluster.portCount(system);
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return KafkaNodes.of(system);
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return KafkaCluster.of(system, site).plan();
  }
}

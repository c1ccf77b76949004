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
        Set.of(),
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
    return hosts.stream()
        .map(LaunchHost::directory)
        .filter(directory -> directory.toString().contains(","))
        .map(directory -> new SettingProblem("",
            "Kafka separates its log directories by commas, so it can't run in " + directory,
            "choose another directory"))
        .toList();
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
    Artifact server = Artifact.jar(GROUP, "kafka_2.13", system.version());
    return List.of(new ClassPath(KafkaNodeProcess.CLASS_PATH, List.of(server, LOG_BINDING)));
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

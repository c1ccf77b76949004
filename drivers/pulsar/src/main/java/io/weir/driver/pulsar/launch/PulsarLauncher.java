package io.weir.driver.pulsar.launch;

import io.weir.core.driver.Setting;
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
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.bookkeeper.BookKeeperCheck;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.omb.PulsarMapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Plans Apache Pulsar as separate processes: ZooKeeper, BookKeeper's bookies, brokers. Stateless.
 */
public final class PulsarLauncher implements Launcher {
  private static final String GROUP = "org.apache.pulsar";
  private static final String MOST_PARTITIONS = "maxNumPartitionsPerPartitionedTopic";

  @Override
  public String broker() {
    return "pulsar";
  }

  @Override
  public String title() {
    return "Apache Pulsar";
  }

  @Override
  public BrokerTraits traits() {
    return PulsarTraits.ALL;
  }

  @Override
  public List<String> versions() {
    return List.of("4.2.4", "4.0.7", "4.0.0", "3.0.7", "3.0.0", "2.11.0");
  }

  @Override
  public List<Option> options() {
    return PulsarOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(PulsarPropertySection.values());
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(PulsarPropertySection.values());
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return PulsarTraits.KEYS_OF_SETTINGS;
  }

  @Override
  public Optional<ExistingAccess> existing() {
    Set<String> web = Set.of("http", "https");
    return Optional.of(new ExistingAccess(
        List.of(
            new Address(PulsarEndpoint.SERVICE_URL, true, Set.of("pulsar", "pulsar+ssl"),
                "\"pulsar+ssl://broker-1:6651,broker-2:6651\""),
            new Address(PulsarEndpoint.ADMIN_URL, true, web, "https://broker-1:8443"),
            new Address(PulsarEndpoint.BOOKIE_ADMIN_URL, false, web,
                "\"http://bookie-1:8000,bookie-2:8000\", or remove it")),
        List.of(Credentials.TOKEN),
        Set.of(PulsarOptions.NAMESPACE, PulsarOptions.SUBSCRIPTION_TYPE),
        Set.of(PulsarPropertySection.CLIENT_COMMON.key(),
            PulsarPropertySection.CLIENT_PRODUCER.key(),
            PulsarPropertySection.CLIENT_CONSUMER.key())));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new PulsarMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    return new PulsarCheck(system).problems();
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    return BookKeeperCheck.hosts(hosts);
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    return BookKeeperCheck.cautions(system);
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: serviceUrl=" + endpoints.get(PulsarEndpoint.SERVICE_URL),
        "admin tools: serviceHttpUrl=" + endpoints.get(PulsarEndpoint.ADMIN_URL),
        "topics get the durability automatically ("
            + PulsarCluster.durability(system).quorum()
            + "); no topic is created automatically");
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    Optional<Guarantee> asked = PulsarCluster.durability(system).guarantee();
    if (system.existing().isEmpty()) {
      return asked;
    }
    // The quorum is a policy of weir's own topics. Weir does not control whether bookies sync.
    return system.existing().get().topics().isEmpty()
        ? asked.map(guarantee -> new Guarantee(guarantee.replicas(), guarantee.copies(),
            guarantee.waitSet(),
            guarantee.storage(),
            PulsarCluster.durability(system).quorum() + ", storage as claimed"))
        : Optional.empty();
  }

  /** Brokers have a limit if the scenario sets one; the default is none. */
  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload) {
    String limit = system.section(PulsarPropertySection.SERVER.key())
        .getOrDefault(MOST_PARTITIONS, "0")
        .strip();
    boolean limited = limit.matches("[1-9][0-9]{0,8}");
    return limited && workload.partitions() > Integer.parseInt(limit)
        ? List.of(new SettingProblem("workload.partitions",
            workload.partitions() + " partitions are more than the " + limit + " that server."
                + MOST_PARTITIONS + " allows a topic",
            "raise server." + MOST_PARTITIONS + ", or use fewer partitions"))
        : List.of();
  }

  @Override
  public List<TunedSetting> tuned(SystemSpec system) {
    return PulsarTuning.of(system);
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    return new PulsarForesight(system, client).settings();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List
        .of(Artifact.jar(GROUP, "pulsar-client", system.clientVersion().orElse(system.version())));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    // Depends on ZooKeeper, BookKeeper and log4j.
    return List.of(new ClassPath(PulsarCluster.CLASS_PATH,
        List.of(Artifact.jar(GROUP, "pulsar-broker", system.version()))));
  }

  @Override
  public int portCount(SystemSpec system) {
    return PulsarCluster.portCount(system);
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return new PulsarNodes(system).all();
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return PulsarCluster.of(system, site).plan();
  }
}

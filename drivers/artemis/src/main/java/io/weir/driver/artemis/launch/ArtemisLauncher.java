package io.weir.driver.artemis.launch;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.artemis.ArtemisOptions;
import io.weir.driver.artemis.ArtemisTerms;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans one broker of Apache Artemis. Stateless. */
public final class ArtemisLauncher implements Launcher {
  private static final String GROUP = "org.apache.artemis";
  private static final String VERSION = "2.56.0";
  /** The journal-buffer-timeout that Artemis has without a setting. */
  private static final Duration SHIPPED_WAIT = Duration.ofNanos(3_333_333);
  private static final String SURVIVABLE =
      "another system with 3 nodes; weir starts no backup of Artemis";

  @Override
  public String broker() {
    return "artemis";
  }

  @Override
  public String title() {
    return "Apache Artemis";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("Artemis")
        .color(6)
        .facts(
            new StructuralFact(Topic.PROCESSES, 1, "brokers", Optional.empty()),
            new StructuralFact(Topic.WRITES, 1, "one journal", Optional.empty()))
        .subscription(Sharing.BY_MESSAGE_ONLY)
        .remark(Aspect.IDEMPOTENCE, "weir's client for Artemis never sends a message again")
        .remark(Aspect.SYNC_DELAY,
            "Artemis's journal syncs at most once in each journal-buffer-timeout")
        .syncWait(SHIPPED_WAIT)
        .hardware(new HardwareOptions(ArtemisOptions.HEAP, List.of(JavaHome.OPTION.name()),
            Optional.empty()))
        .cycles(BackgroundCycle.WRITE_BACK)
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of(VERSION);
  }

  @Override
  public List<Option> options() {
    return ArtemisOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(ArtemisOptions.SERVER);
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(ArtemisOptions.SERVER);
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "journalDatasync", "durability.storage",
        "journalSyncNonTransactional", "durability.storage",
        "producerWindowSize", "client.send-buffer",
        "consumerWindowSize", "client.receive-queue",
        "ackBatchSize", "client.acknowledge-interval");
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(new Address(ArtemisOptions.ADDRESS, true, Set.of(), "\"broker-1:61616\"")),
        List.of("password"), Set.of(), Set.of()));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new ArtemisMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    if (system.existing().isEmpty()) {
      problems.version("version", system.version(), "Artemis", VERSION);
      if (system.nodes() != 1) {
        problems.add("nodes", "weir starts one broker of Artemis, not " + system.nodes(),
            "set 1, or name brokers that run under 'existing'");
      }
    }
    system.clientVersion()
        .ifPresent(
            version -> problems.version("client-version", version, "Artemis's client", VERSION));
    if (system.durability().replicas() != 1) {
      problems.add("durability.replicas",
          "weir starts Artemis without a backup, which would be a second broker that serves no"
              + " client until it takes over, and acknowledges nothing by itself",
          "set 1; to compare replicated systems, use another kind");
    }
    ArtemisOptions options = ArtemisOptions.of(system.options());
    problems.option(ArtemisOptions.HEAP, options::heap, "write it as 512 MiB");
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.option(JavaHome.OPTION.name(), options::javaHome, "write it as /opt/jdk-21");
    problems.owned(ArtemisOptions.SERVER);
    return problems.all();
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      problems.add(new SettingProblem("client.compression",
          "Artemis's client compresses large messages only, unlike other systems", "set none"));
    }
    if (client.connections() != 1) {
      problems.add(new SettingProblem("client.connections",
          "a client of Artemis has one connection",
          "set 1; more producers or consumers open more connections"));
    }
    return problems;
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    return system.existing().isEmpty() && system.durability().storage() == Storage.MEMORY
        ? List.of("messages beyond half of the heap are written to files also with storage memory"
            + " (paging); a restart loses all of them")
        : List.of();
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: tcp://" + endpoints.get(ArtemisOptions.ADDRESS)
            + (endpoints.containsKey(DriverSettings.TLS_CA) ? "?sslEnabled=true" : "") + ", user "
            + ArtemisOptions.USER + ", password " + endpoints.get(ArtemisOptions.PASSWORD)
            + ", protocol CORE",
        "send " + (ArtemisTerms.of(system.durability()).isDurable() ? "durable" : "non-durable")
            + " messages: they have the system's durability",
        "it creates no addresses or queues automatically");
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    return Optional.of(ArtemisTerms.of(system.durability()).guarantee());
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    SettingList list = new SettingList(Source.CLAIMED);
    ArtemisTerms.addFixed(list);
    ArtemisTerms.addClients(list, client);
    LocalTls.report(list, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (system.existing().isEmpty()) {
      Map<String, String> passed = system.section(ArtemisOptions.SERVER.key());
      if (!passed.containsKey("journalType")) {
        ArtemisTerms.addWait(list,
            passed.getOrDefault("journalBufferTimeout_NIO", ArtemisBroker.BUFFER_TIMEOUT));
      }
      ArtemisOptions.of(system.options()).reportMemory(list);
    }
    return list.all();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(Artifact.jar(GROUP, "artemis-core-client", system.clientVersion()
        .orElse(system.existing().isPresent() ? VERSION : system.version())));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of(new ClassPath(ArtemisBroker.CLASS_PATH,
        List.of(Artifact.jar(GROUP, "artemis-server", system.version()),
            // Without it the broker logs nothing.
            Artifact.jar("org.slf4j", "slf4j-simple", "2.0.17"))));
  }

  @Override
  public int portCount(SystemSpec system) {
    return 1;
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return List.of(new NodeGroup("broker", List.of(ArtemisBroker.NAME), true, true,
        Optional.of(new Loss("there is one broker", SURVIVABLE))));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return ArtemisBroker.of(system, site).plan();
  }
}

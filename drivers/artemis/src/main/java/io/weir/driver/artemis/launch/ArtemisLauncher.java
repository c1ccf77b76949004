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
import io.weir.core.launch.LaunchHost;
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
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.artemis.ArtemisClient;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans a broker of Apache Artemis, or a pair of a broker and its backup. Stateless. */
public final class ArtemisLauncher implements Launcher {
  private static final String GROUP = "org.apache.artemis";
  private static final String VERSION = "2.56.0";
  private static final String QPID_VERSION = "2.7.0";
  /** The release that AMQP 1.0 was tried with. */
  private static final String AMQP_VERSION = "2.55.0";
  /** With a backup. */
  private static final int MOST_REPLICAS = 2;
  /** The journal-buffer-timeout that Artemis has without a setting. */
  private static final Duration SHIPPED_WAIT = Duration.ofNanos(3_333_333);
  private static final String SURVIVABLE = "2 nodes with 'replicas: 2'";

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
        .remark(Aspect.REPLICATION_STREAMS,
            "a broker of Artemis sends its whole journal to its backup over one connection")
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
    return List.of(VERSION, AMQP_VERSION);
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
        List.of("password"), Set.of(ArtemisOptions.CLIENT), Set.of()));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new ArtemisMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    ArtemisOptions options = ArtemisOptions.of(system.options());
    if (system.existing().isEmpty()) {
      problems.version("version", system.version(), "Artemis", VERSION);
      checkNodes(system, problems);
    }
    problems.option(ArtemisOptions.CLIENT, options::client, "write core, jms or amqp-1.0");
    system.clientVersion()
        .ifPresent(
            version -> problems.version("client-version", version, "Artemis's client", VERSION));
    checkReplicas(system.durability(), problems);
    problems.option(ArtemisOptions.HEAP, options::heap, "write it as 512 MiB");
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.option(JavaHome.OPTION.name(), options::javaHome, "write it as /opt/jdk-21");
    problems.owned(ArtemisOptions.SERVER);
    return problems.all();
  }

  private static void checkNodes(SystemSpec system, SettingProblems problems) {
    if (system.nodes() > MOST_REPLICAS) {
      problems.add("nodes", "weir starts one broker of Artemis, or a pair, and not "
          + system.nodes(), "set 1 or 2, or name brokers that run under 'existing'");
    } else if (system.nodes() == MOST_REPLICAS && system.durability().replicas() == 1) {
      problems.add("nodes", "a second broker of Artemis is a backup, which has a second copy",
          "set 1, or 'durability.replicas: 2'");
    } else {
      problems.replicas();
    }
  }

  private static void checkReplicas(Durability durability, SettingProblems problems) {
    if (durability.replicas() > MOST_REPLICAS) {
      problems.add("durability.replicas", "a broker of Artemis has one backup at most",
          "set 1 or 2; to compare more replicas, use another kind");
    } else if (durability.replicas() == MOST_REPLICAS) {
      if (durability.storage() == Storage.MEMORY) {
        problems.add("durability.storage",
            "a backup of Artemis gets no messages that are not durable",
            "set page-cache or fsync, or 'replicas: 1'");
      }
      if (durability.guaranteedCopies() > 1) {
        problems.add("durability.acknowledge",
            "Artemis guarantees one copy: a broker continues alone when its backup is gone, and"
                + " a backup answers before it writes",
            "set one: it waits for a backup in sync all the same");
      }
    }
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    return system.durability().replicas() > 1 && hosts.size() > 1
        && !hosts.getFirst().hasLoopbackAddress()
            ? List.of(new SettingProblem("durability.replicas",
                "a lock file decides which of two brokers serves, and these are on several"
                    + " machines",
                "use one machine, or set 'replicas: 1'"))
            : List.of();
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
    List<String> cautions = new ArrayList<>();
    if (system.existing().isEmpty() && system.durability().storage() == Storage.MEMORY) {
      cautions.add("messages beyond half of the heap are written to files also with storage memory"
          + " (paging); a restart loses all of them");
    }
    if (system.durability().replicas() > 1) {
      cautions.add("a broker whose backup is gone continues alone, and a backup acknowledges from"
          + " its memory: one copy is certain, though a message waits for two");
    }
    if (system.existing().isEmpty() && !system.version().equals(AMQP_VERSION)
        && ArtemisOptions.of(system.options()).client() == ArtemisClient.AMQP_1_0) {
      cautions.add("AMQP 1.0 was tried with Artemis " + AMQP_VERSION + "; set 'version' to it if"
          + " Maven finds no artemis-amqp-protocol " + system.version());
    }
    return cautions;
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: " + Stream.of(endpoints.get(ArtemisOptions.ADDRESS).split(","))
            .map(address -> "tcp://" + address
                + (endpoints.containsKey(DriverSettings.TLS_CA) ? "?sslEnabled=true" : ""))
            .collect(Collectors.joining(" or ")) + ", user " + ArtemisOptions.USER
            + ", password " + endpoints.get(ArtemisOptions.PASSWORD) + ", protocols "
            + ArtemisBroker.protocols(system),
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
    ArtemisTerms.of(system.durability()).addReplication(list);
    ArtemisOptions options = ArtemisOptions.of(system.options());
    ArtemisTerms.addClients(list, options.client(), client);
    LocalTls.report(list, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (system.existing().isEmpty()) {
      Map<String, String> passed = system.section(ArtemisOptions.SERVER.key());
      if (!passed.containsKey("journalType")) {
        ArtemisTerms.addWait(list,
            passed.getOrDefault("journalBufferTimeout_NIO", ArtemisBroker.BUFFER_TIMEOUT));
      }
      options.reportMemory(list, system.nodes());
    }
    return list.all();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    Optional<String> named = system.clientVersion();
    String version = system.existing().isPresent() ? VERSION : system.version();
    return switch (ArtemisOptions.of(system.options()).client()) {
      case CORE -> List.of(Artifact.jar(GROUP, "artemis-core-client", named.orElse(version)));
      case JMS -> List.of(Artifact.jar(GROUP, "artemis-jakarta-client", named.orElse(version)));
      case AMQP_1_0 -> List.of(Artifact.jar(GROUP, "artemis-core-client", version),
          Artifact.jar("org.apache.qpid", "qpid-jms-client", named.orElse(QPID_VERSION)));
    };
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    List<Artifact> jars = new ArrayList<>(List.of(
        Artifact.jar(GROUP, "artemis-server", system.version()),
        // Without it the broker logs nothing.
        Artifact.jar("org.slf4j", "slf4j-simple", "2.0.17")));
    if (ArtemisOptions.of(system.options()).client() == ArtemisClient.AMQP_1_0) {
      jars.add(Artifact.jar(GROUP, "artemis-amqp-protocol", system.version()));
    }
    return List.of(new ClassPath(ArtemisBroker.CLASS_PATH, jars));
  }

  @Override
  public int portCount(SystemSpec system) {
    return system.durability().replicas();
  }

  /** After a failover the two have changed roles. */
  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return List.of(new NodeGroup(ArtemisBroker.ROLE, ArtemisBroker.names(system), true, true,
        system.durability().replicas() > 1
            ? Optional.empty()
            : Optional.of(new Loss("there is one broker", SURVIVABLE))));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system));
    SettingProblem.requireNone(check(system, site.hosts()));
    return ArtemisBroker.plan(system, site);
  }
}

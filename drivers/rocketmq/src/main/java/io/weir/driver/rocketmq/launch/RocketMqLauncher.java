package io.weir.driver.rocketmq.launch;

import io.weir.core.driver.Setting;
import io.weir.core.launch.Advisory;
import io.weir.core.launch.Advisory.Range;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.NodeGroup.Loss;
import io.weir.core.launch.Option;
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
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.rocketmq.RocketMqDurability;
import io.weir.driver.rocketmq.RocketMqOptions;
import io.weir.driver.rocketmq.RocketMqSection;
import io.weir.driver.rocketmq.omb.RocketMqMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Plans Apache RocketMQ 5: name servers and brokers, with controllers for replicas. Stateless. */
public final class RocketMqLauncher implements Launcher {
  static final String GROUP = "org.apache.rocketmq";
  private static final String BROKER_ARTIFACT = "rocketmq-broker";
  private static final String NAME_SERVER_ARTIFACT = "rocketmq-namesrv";
  private static final String DEFAULT_VERSION = "5.4.0";
  private static final String SURVIVABLE =
      "3 nodes with 'durability: { replicas: 3, acknowledge: majority }'";

  @Override
  public String broker() {
    return "rocketmq";
  }

  @Override
  public String title() {
    return "Apache RocketMQ";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("RocketMQ")
        .color(5)
        .facts(
            new StructuralFact(Topic.PROCESSES, 2, "name servers and brokers", Optional.empty()),
            new StructuralFact(Topic.WRITES, 1, "one log", Optional.empty()))
        .hardware(new HardwareOptions(RocketMqOptions.HEAP,
            List.of(RocketMqOptions.LOG_DIRECTORY, JavaHome.OPTION.name()), Optional.empty()))
        .cycles(BackgroundCycle.WRITE_BACK)
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of(DEFAULT_VERSION, "5.3.3");
  }

  @Override
  public List<Option> options() {
    return RocketMqOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(RocketMqSection.values());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    // Without a version the scenario names an existing cluster, which is refused elsewhere.
    if (!system.version().isEmpty()) {
      checkVersion(problems, "version", system.version());
    }
    system.clientVersion().ifPresent(version -> checkVersion(problems, "client-version", version));
    problems.replicas();
    checkDurability(problems, system.durability());
    int replicas = system.durability().replicas();
    if (replicas <= system.nodes() && system.nodes() % replicas != 0) {
      problems.add("nodes", "RocketMQ's brokers form groups of " + replicas + " replicas, and "
          + system.nodes() + " nodes are no whole number of groups",
          "set 'nodes' to a multiple of " + replicas);
    }
    RocketMqOptions options = new RocketMqOptions(system.options());
    problems.option(RocketMqOptions.HEAP, options::heap, "write it as 1 GiB");
    problems.option(RocketMqOptions.DIRECT_MEMORY, options::directMemory, "write it as 1 GiB");
    problems.option(RocketMqOptions.LOG_DIRECTORY, options::logDirectory,
        "write it as /mnt/disk-1,/mnt/disk-2");
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.option(JavaHome.OPTION.name(), options::javaHome,
        "write the absolute path of the JDK");
    problems.owned(RocketMqSection.values());
    return problems.all();
  }

  /** Before 5.1 brokers have neither a page for Prometheus nor these controllers. */
  private static void checkVersion(SettingProblems problems, String path, String version) {
    problems.version(path, version, "RocketMQ", DEFAULT_VERSION)
        .filter(release -> release.isBefore(5, 1))
        .ifPresent(release -> problems.add(path,
            "RocketMQ " + version + " has no metrics that weir can read",
            "use " + DEFAULT_VERSION));
  }

  private static void checkDurability(SettingProblems problems, Durability durability) {
    if (durability.storage() == Storage.MEMORY) {
      problems.add("durability.storage",
          "RocketMQ always writes to the page cache before it acknowledges; it has no weaker level",
          "the nearest is page-cache; fsync is stronger");
    } else if (!RocketMqDurability.isPossible(durability)) {
      problems.add("durability.storage",
          "a replica of RocketMQ confirms a message in its page cache; only the master's copy can"
              + " be synced before the acknowledgement",
          "the nearest are page-cache with the same 'acknowledge', or fsync with"
              + " 'acknowledge: one'");
    }
  }

  /** RocketMQ separates its log directories by commas and an address from its port by a colon. */
  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    List<SettingProblem> problems = new ArrayList<>();
    for (LaunchHost host : hosts) {
      if (host.directory().toString().contains(",")) {
        problems.add(new SettingProblem("",
            "RocketMQ separates its log directories by commas, so it can't run in "
                + host.directory(),
            "choose another directory"));
      }
      if (host.address().contains(":")) {
        problems.add(new SettingProblem("",
            "RocketMQ's name servers list addresses without brackets, so " + host.address()
                + " can't be one",
            "use IPv4 addresses or names"));
      }
    }
    return problems;
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    List<String> cautions = new ArrayList<>();
    Durability durability = system.durability();
    int copies = durability.guaranteedCopies();
    if (copies > 1 && copies == durability.replicas()) {
      cautions.add("each message must reach all " + copies
          + " replicas before it is acknowledged, so writes stop while one broker is down; use"
          + " 'acknowledge: majority' of 3 replicas, which survives that");
    }
    if (durability.replicas() > 1) {
      cautions.add("only the master of each group takes messages: "
          + system.nodes() / durability.replicas() + " of " + system.nodes() + " brokers");
    }
    return cautions;
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      problems.add(new SettingProblem("client.compression",
          "RocketMQ's client compresses single messages and no batches, unlike other systems",
          "write none"));
    }
    return problems;
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    return Optional.of(RocketMqDurability.of(system.durability()).guarantee());
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    return List.of(
        "clients: namesrvAddr=" + endpoints.get(RocketMqOptions.NAME_SERVER),
        "brokers configure durability: " + RocketMqDurability.of(system.durability())
            .guarantee()
            .terms(),
        "it creates no topics automatically");
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    return new RocketMqForesight(system, client).settings();
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new RocketMqMapping());
  }

  /**
   * From the project's announcements and the National Vulnerability Database. Versions before 5.1
   * are left out, because weir does not start them.
   */
  @Override
  public List<Advisory> advisories() {
    return List.of(
        advisory("CVE-2023-33246", BROKER_ARTIFACT, "5.1.1",
            "a client that reaches a broker's port can run commands on its host"),
        advisory("CVE-2023-37582", NAME_SERVER_ARTIFACT, "5.1.2",
            "a client that reaches a name server's port can run commands on its host"),
        advisory("CVE-2024-23321", BROKER_ARTIFACT, "5.3.0",
            "with logins, a user without permission can read sensitive settings"));
  }

  private static Advisory advisory(String id, String artifact, String fixed, String effect) {
    return new Advisory(id, GROUP, artifact, List.of(new Range("5.0.0", fixed)), effect);
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "flushDiskType", "durability.storage",
        "brokerRole", "durability.replicas",
        "allAckInSyncStateSet", "durability.acknowledge",
        "minInSyncReplicas", "durability.acknowledge",
        "batchMaxDelayMs", "client.batch-delay",
        "batchMaxBytes", "client.batch-size",
        "sendMsgTimeout", "client.send-timeout",
        "writeQueueNums", "workload.partitions");
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    String version = system.clientVersion().orElse(system.version());
    // The second one has the names of a broker's settings, and no message passes through it.
    return List.of(new Artifact(GROUP, "rocketmq-tools", version),
        new Artifact(GROUP, "rocketmq-store", version));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of(new ClassPath(RocketMqCluster.CLASS_PATH,
        List.of(new Artifact(GROUP, BROKER_ARTIFACT, system.version()),
            new Artifact(GROUP, NAME_SERVER_ARTIFACT, system.version()))));
  }

  @Override
  public int portCount(SystemSpec system) {
    return RocketMqCluster.portCount(system);
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    int nameServers = RocketMqCluster.nameServers(system);
    Durability durability = system.durability();
    return List.of(
        new NodeGroup(RocketMqCluster.NAME_SERVER, names(RocketMqCluster.NAME_SERVER, nameServers),
            false, false, Optional.empty()),
        new NodeGroup(RocketMqCluster.BROKER, names(RocketMqCluster.BROKER, system.nodes()), true,
            true, loss(durability)));
  }

  private static List<String> names(String role, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> role + "-" + number).toList();
  }

  private static Optional<Loss> loss(Durability durability) {
    int left = durability.replicas() - 1;
    if (left == 0) {
      return Optional.of(new Loss("each queue has one replica", SURVIVABLE));
    }
    if (left < durability.guaranteedCopies()) {
      return Optional.of(new Loss("writes need minInSyncReplicas=" + durability.guaranteedCopies()
          + " of " + durability.replicas() + " replicas", SURVIVABLE));
    }
    return Optional.empty();
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return RocketMqCluster.of(system, site).plan();
  }
}

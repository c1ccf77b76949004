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
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.rocketmq.RocketMqClient;
import io.weir.driver.rocketmq.RocketMqDurability;
import io.weir.driver.rocketmq.RocketMqEndpoints;
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
  private static final String GRPC_CLIENT_VERSION = "5.2.0";
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
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(RocketMqSection.values());
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(
            new Address(RocketMqEndpoints.NAME_SERVER, true, Set.of(),
                "\"names-1:9876,names-2:9876\""),
            new Address(RocketMqEndpoints.PROXY, false, Set.of(), "\"proxy-1:8081\"")),
        List.of("acl"), Set.of(RocketMqOptions.CLIENT, RocketMqOptions.IN_FLIGHT),
        Set.of(RocketMqSection.CLIENT_PRODUCER.key(), RocketMqSection.CLIENT_CONSUMER.key())));
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    if (system.existing().isEmpty()) {
      checkVersion(problems, "version", system.version());
    }
    system.clientVersion().ifPresent(version -> checkVersion(problems, "client-version", version));
    problems.replicas();
    checkDurability(problems, system.durability());
    int replicas = system.durability().replicas();
    if (system.existing().isEmpty() && replicas <= system.nodes()
        && system.nodes() % replicas != 0) {
      problems.add("nodes", "RocketMQ's brokers form groups of " + replicas + " replicas, and "
          + system.nodes() + " nodes are no whole number of groups",
          "set 'nodes' to a multiple of " + replicas);
    }
    RocketMqOptions options = new RocketMqOptions(system.options());
    problems.option(RocketMqOptions.HEAP, options::heap, "write it as 1 GiB");
    problems.option(RocketMqOptions.DIRECT_MEMORY, options::directMemory, "write it as 1 GiB");
    problems.option(RocketMqOptions.LOG_DIRECTORY, options::logDirectory,
        "write it as /mnt/disk-1,/mnt/disk-2");
    problems.option(RocketMqOptions.PROXY_HEAP, options::proxyHeap, "write it as 512 MiB");
    problems.option(RocketMqOptions.IN_FLIGHT, options::inFlight, "write it as 1");
    problems.option(RocketMqOptions.CLIENT, options::client, "write remoting or grpc")
        .filter(client -> client == RocketMqClient.GRPC)
        .ifPresent(client -> checkGrpc(problems, system));
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

  private static void checkGrpc(SettingProblems problems, SystemSpec system) {
    boolean hasProxy = system.existing()
        .map(cluster -> cluster.addresses().containsKey(RocketMqEndpoints.PROXY))
        .orElse(true);
    if (!hasProxy) {
      problems.add("existing." + RocketMqEndpoints.PROXY,
          "the gRPC client connects to a proxy, and the scenario has no address of one",
          "add it, or use the remoting client");
    }
    if (system.existing().isEmpty() && system.nodes() > system.durability().replicas()) {
      problems.add(RocketMqOptions.CLIENT,
          "a consumer of the gRPC client asks one master after another for messages, so those of"
              + " the others wait meanwhile; " + system.nodes() + " nodes with "
              + system.durability().replicas() + " replicas have several masters",
          "use the remoting client, or as many nodes as replicas");
    }
    for (RocketMqSection section : List.of(RocketMqSection.CLIENT_PRODUCER,
        RocketMqSection.CLIENT_CONSUMER)) {
      if (!system.section(section.key()).isEmpty()) {
        problems.add(section.key(), "these are properties of the remoting client, and the gRPC"
            + " client has none", "remove the section");
      }
    }
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
    if (system.existing().isEmpty()) {
      cautionsOfServers(cautions, system);
    }
    RocketMqOptions options = new RocketMqOptions(system.options());
    if (options.client() == RocketMqClient.GRPC) {
      cautions.add(options.inFlight() == 1
          ? "a producer of the gRPC client sends the next message of a queue after the answer to the"
              + " one before, so the response time limits its rate; 'in-flight' allows more and"
              + " gives up their order"
          : "with 'in-flight' above 1 the gRPC client changes the order of messages");
    }
    return cautions;
  }

  private static void cautionsOfServers(List<String> cautions, SystemSpec system) {
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
    cautions.add("the brokers' port for replicas listens on all addresses of the host and has no"
        + " login; RocketMQ has no setting for it");
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
    // It depends on the settings of an existing cluster, which the read-back shows.
    return system.existing().isPresent()
        ? Optional.empty()
        : Optional.of(RocketMqDurability.of(system.durability()).guarantee());
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    List<String> usage = new ArrayList<>();
    usage.add(
        "clients: namesrvAddr=" + endpoints.get(RocketMqEndpoints.NAME_SERVER).replace(',', ';'));
    Optional.ofNullable(endpoints.get(RocketMqEndpoints.PROXY))
        .ifPresent(proxy -> usage.add("gRPC clients: endpoints=" + proxy));
    usage.add("brokers configure durability: " + RocketMqDurability.of(system.durability())
        .guarantee()
        .terms());
    usage.add("it creates no topics automatically");
    return usage;
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
        "accessKey", "systems.*.existing.auth",
        "writeQueueNums", "workload.partitions");
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    RocketMqClient client = new RocketMqOptions(system.options()).client();
    String servers = system.existing().isPresent() ? DEFAULT_VERSION : system.version();
    String version = client == RocketMqClient.REMOTING
        ? system.clientVersion().orElse(servers)
        : servers;
    List<Artifact> artifacts = new ArrayList<>();
    if (client == RocketMqClient.GRPC) {
      // Before the others, which bring another build of its protocol.
      artifacts.add(Artifact.jar(GROUP, "rocketmq-client-java",
          system.clientVersion().orElse(GRPC_CLIENT_VERSION)));
    }
    artifacts.add(Artifact.jar(GROUP, "rocketmq-tools", version));
    // It has the names of a broker's settings, and no message passes through it.
    artifacts.add(Artifact.jar(GROUP, "rocketmq-store", version));
    return artifacts;
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of(new ClassPath(RocketMqCluster.CLASS_PATH,
        serverArtifacts(system.version(), new RocketMqOptions(system.options()).client())));
  }

  private static List<Artifact> serverArtifacts(String version, RocketMqClient client) {
    List<Artifact> artifacts = new ArrayList<>();
    artifacts.add(Artifact.jar(GROUP, BROKER_ARTIFACT, version));
    artifacts.add(Artifact.jar(GROUP, NAME_SERVER_ARTIFACT, version));
    if (client == RocketMqClient.GRPC) {
      artifacts.add(Artifact.jar(GROUP, "rocketmq-proxy", version));
    }
    return artifacts;
  }

  @Override
  public int portCount(SystemSpec system) {
    return RocketMqCluster.portCount(system);
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    int nameServers = RocketMqCluster.nameServers(system);
    Durability durability = system.durability();
    List<NodeGroup> nodes = new ArrayList<>(List.of(
        new NodeGroup(RocketMqCluster.NAME_SERVER, names(RocketMqCluster.NAME_SERVER, nameServers),
            false, false, Optional.empty()),
        new NodeGroup(RocketMqCluster.BROKER, names(RocketMqCluster.BROKER, system.nodes()), true,
            true, loss(durability))));
    if (new RocketMqOptions(system.options()).client() == RocketMqClient.GRPC) {
      nodes.add(new NodeGroup(RocketMqCluster.PROXY, List.of(RocketMqCluster.PROXY), false, false,
          Optional.of(new Loss("there is one proxy", "the remoting client"))));
    }
    return nodes;
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

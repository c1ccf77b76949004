package io.weir.driver.redis.launch;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.omb.OmbMapping;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.driver.common.PassedSection;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.RedisFixedSettings;
import io.weir.driver.redis.RedisOptions;
import io.weir.driver.redis.omb.RedisMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Plans Redis or Valkey from the package of this machine, which has its version. Stateless. */
public final class RedisLauncher implements Launcher {
  private static final String CLIENT_GROUP = "io.lettuce";
  private static final String CLIENT = "lettuce-core";
  private static final String CLIENT_VERSION = "7.7.0.RELEASE";
  private static final Pattern VERSION = Pattern.compile("\\bv=([0-9][^ ]*)");
  private static final String SYNCED_REPLICAS = "7.2";
  private static final String CLUSTERS = "7.0";

  @Override
  public String broker() {
    return "redis";
  }

  @Override
  public String title() {
    return "Redis Streams";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("Redis")
        .color(3)
        .facts(
            new StructuralFact(Topic.PROCESSES, 1, "servers", Optional.empty()),
            new StructuralFact(Topic.WRITES, 1, "one append-only file", Optional.empty()))
        .subscription(Sharing.BY_MESSAGE_ONLY)
        .remark(Aspect.REPLICATION_STREAMS, "a replica of Redis has one connection for all streams")
        .remark(Aspect.IDEMPOTENCE, "weir's client for Redis never sends a message again")
        .hardware(new HardwareOptions(RedisOptions.MEMORY, List.of(RedisOptions.HOME),
            Optional.empty()))
        .cycles(BackgroundCycle.WRITE_BACK)
        .build();
  }

  @Override
  public List<String> versions() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return RedisOptions.all();
  }

  @Override
  public Set<String> propertySections() {
    return PassedSection.keys(RedisOptions.SERVER);
  }

  @Override
  public Map<String, SettingNames> knownSettings() {
    return PassedSection.knownIn(RedisOptions.SERVER);
  }

  @Override
  public Map<String, String> keysOfSettings() {
    return Map.of(
        "appendonly", "durability.storage",
        "maxmemory", "systems.*.memory",
        "min-replicas-to-write", "durability.acknowledge",
        "replicaof", "durability.replicas",
        "requirepass", "systems.*.existing.auth");
  }

  @Override
  public Set<String> compatible() {
    return Set.of("valkey", "dragonfly", "elasticache", "memorydb", "azure-cache", "memorystore");
  }

  @Override
  public Optional<ExistingAccess> existing() {
    return Optional.of(new ExistingAccess(
        List.of(new Address(RedisOptions.ADDRESSES, true, Set.of(),
            "\"node-1:6379,node-2:6379\"")),
        List.of("acl"), Set.of(RedisOptions.MAX_LENGTH, RedisOptions.APPEND_FSYNC), Set.of()));
  }

  @Override
  public Optional<OmbMapping> omb() {
    return Optional.of(new RedisMapping());
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    return RedisCheck.problems(system);
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, List<LaunchHost> hosts) {
    return RedisCheck.problems(system, hosts);
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, ClientPolicy client) {
    return RedisCheck.problems(client);
  }

  @Override
  public List<SettingProblem> check(SystemSpec system, Workload workload, double messages) {
    return RedisCheck.problems(system, workload, messages);
  }

  @Override
  public List<String> cautions(SystemSpec system) {
    if (system.existing().isPresent()) {
      return List.of();
    }
    List<String> cautions = new ArrayList<>();
    RedisDurability durability = durability(system);
    RedisTopology topology = RedisTopology.of(system);
    if (durability.appendOnly() && durability.storage() == Storage.MEMORY) {
      cautions.add("with appendfsync everysec a kill can lose up to 2 s of acknowledged messages:"
          + " the node does not write while a sync takes its time");
    }
    if (!durability.appendOnly() && durability.replicas() > 1) {
      cautions.add("a primary that restarts without a file is empty, and its replicas then delete"
          + " their copies");
    }
    if (durability.replicas() > 1 && durability.awaited() == 0) {
      cautions.add("replication is asynchronous: with 'acknowledge: one' a replica that takes over"
          + " may lack acknowledged messages");
    }
    if (topology.isCluster() && durability.awaited() > 0
        && durability.awaited() < topology.replicasOfEach()) {
      cautions.add("WAIT is no consensus: a cluster may promote a replica that lacks messages which"
          + " others confirmed");
    }
    if (!topology.isCluster() && durability.replicas() > 1) {
      cautions.add("weir starts no Sentinel: no replica takes the place of a lost primary");
    }
    if (topology.isCluster() && topology.replicasOfEach() == 0) {
      cautions.add("a cluster without replicas refuses all messages while one node is down"
          + " (cluster-require-full-coverage)");
    }
    return cautions;
  }

  @Override
  public List<String> usage(SystemSpec system, Map<String, String> endpoints) {
    boolean encrypted = endpoints.containsKey(DriverSettings.TLS_CA);
    String first = endpoints.get(RedisOptions.ADDRESSES).split(",")[0];
    String address = (encrypted ? "rediss" : "redis") + "://default:"
        + endpoints.get(RedisOptions.PASSWORD) + "@" + first;
    RedisDurability durability = durability(system);
    List<String> lines = new ArrayList<>(List.of(
        "clients: " + address,
        "all nodes: " + endpoints.get(RedisOptions.ADDRESSES)));
    lines.add(durability.awaited() == 0
        ? "an answer to XADD has the system's durability"
        : "an answer to XADD is too early: send " + durability.waitCommand()
            + " TIMEOUT on the same connection, and check its answer");
    return lines;
  }

  @Override
  public Optional<Guarantee> guarantee(SystemSpec system) {
    return Optional.of(durability(system).guarantee());
  }

  private static RedisDurability durability(SystemSpec system) {
    return RedisDurability.of(system.durability(),
        system.options().containsKey(RedisOptions.APPEND_FSYNC));
  }

  @Override
  public List<Setting> foreseen(SystemSpec system, ClientPolicy client) {
    return RedisForesight.settings(system, client);
  }

  @Override
  public List<HostProgram> hostPrograms(SystemSpec system) {
    RedisOptions options = RedisOptions.of(system.options());
    String install = "apt install " + options.product()
        + "-server, or set 'home' to the folder of its programs";
    List<HostProgram> programs = new ArrayList<>();
    programs.add(new HostProgram(options.product().equals("redis") ? "Redis" : "Valkey",
        options.server(), new HostProgram.Printed(List.of("--version"), VERSION),
        least(system), install));
    if (RedisTopology.of(system).isCluster()) {
      programs.add(new HostProgram("the command line of " + options.product(),
          options.commandLine(), new HostProgram.Printed(List.of("--version"), VERSION),
          Optional.empty(),
          "apt install " + options.product() + "-tools, or set 'home' to the folder of its"
              + " programs"));
    }
    return programs;
  }

  private static Optional<HostProgram.Least> least(SystemSpec system) {
    if (durability(system).needsSyncedReplicas()) {
      return Optional.of(new HostProgram.Least(SYNCED_REPLICAS,
          RedisFixedSettings.NO_SYNCED_REPLICAS,
          RedisFixedSettings.INSTEAD_OF_SYNCED_REPLICAS));
    }
    return RedisTopology.of(system).isCluster()
        ? Optional.of(new HostProgram.Least(CLUSTERS,
            "a cluster's port can be chosen from Redis 7.0 on",
            "set 'nodes' to 'durability.replicas', or use a newer version ('home')"))
        : Optional.empty();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of(
        Artifact.jar(CLIENT_GROUP, CLIENT, system.clientVersion().orElse(CLIENT_VERSION)));
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public int portCount(SystemSpec system) {
    return RedisTopology.of(system).nodes() * RedisNode.PORTS;
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return RedisTopology.of(system).groups(durability(system).awaited());
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    SettingProblem.requireNone(check(system, site.hosts()));
    return RedisCluster.of(system, site).plan();
  }
}

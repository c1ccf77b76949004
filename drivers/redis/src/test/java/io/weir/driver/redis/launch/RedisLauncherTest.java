package io.weir.driver.redis.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.launch.SettingProblem;
import io.weir.core.metric.MetricSource;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.tck.SeveralHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisLauncherTest {
  private static final Durability SINGLE = new Durability(1, Acknowledge.ALL, Storage.FSYNC);

  private final RedisLauncher launcher = new RedisLauncher();

  private static SystemSpec system(int nodes, Durability durability, Map<String, String> options,
      Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name("r")
        .broker("redis")
        .version("")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of("server", server))
        .build();
  }

  private static Durability replicated(int replicas, Acknowledge acknowledge) {
    return new Durability(replicas, acknowledge, Storage.PAGE_CACHE);
  }

  private ClusterPlan plan(SystemSpec system, BrokerMetrics metrics) {
    List<Integer> ports =
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList();
    return launcher.plan(system, new LaunchSite(List.of(LaunchHost.local(Path.of("/site"))), ports,
        system.durability(), 7, metrics));
  }

  private static String configuration(ProcessPlan process) {
    return process.files()
        .entrySet()
        .stream()
        .filter(file -> file.getKey().endsWith("redis.conf"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static ProcessPlan only(ClusterPlan plan) {
    return plan.stages().getFirst().processes().getFirst();
  }

  @Test
  void aNodeStatesItsMemoryAndItsDurability() {
    SystemSpec system = system(1, SINGLE, Map.of("memory", "2 GiB"), Map.of("io-threads", "4"));
    ClusterPlan plan = plan(system, BrokerMetrics.OFF);

    assertThat(plan.stages()).singleElement();
    assertThat(plan.endpoints()).containsEntry("redis", "127.0.0.1:20000");
    assertThat(configuration(only(plan))).contains("bind 127.0.0.1\n", "port 20000\n",
        "appendonly yes\n", "appendfsync always\n", "no-appendfsync-on-rewrite no\n",
        "maxmemory 2147483648\n", "maxmemory-policy noeviction\n",
        "proto-max-bulk-len 68157440\n", "io-threads 4\n", "save \"\"\n")
        .doesNotContain("cluster", "replicaof", "min-replicas", "tls");
    assertThat(only(plan).command()).isEqualTo(new Command.Program("redis-server",
        List.of("/site/node-1/redis.conf"), DataSize.parse("2 GiB")));
  }

  @Test
  void eachDeploymentHasAPasswordOfItsOwn() {
    SystemSpec system = system(1, SINGLE, Map.of(), Map.of());
    ClusterPlan one = plan(system, BrokerMetrics.OFF);
    String password = one.endpoints().get("password");

    assertThat(password).hasSizeGreaterThan(20)
        .isNotEqualTo(plan(system, BrokerMetrics.OFF).endpoints().get("password"));
    assertThat(configuration(only(one))).contains("requirepass " + password + "\n");
    assertThat(launcher.usage(system, one.endpoints())).first()
        .isEqualTo("clients: redis://default:" + password + "@127.0.0.1:20000");
  }

  /** Each replica is ready when it has its first copy. */
  @Test
  void replicasStartAfterTheirPrimary() {
    SystemSpec system =
        system(3, replicated(3, Acknowledge.MAJORITY), Map.of(), Map.of());
    ClusterPlan plan = plan(system, BrokerMetrics.OFF);

    assertThat(plan.stages().stream().map(stage -> stage.processes().size()))
        .containsExactly(1, 2);
    assertThat(configuration(only(plan))).contains("min-replicas-to-write 1\n")
        .doesNotContain("replicaof");
    assertThat(plan.stages().getLast().processes()).allSatisfy(replica -> {
      assertThat(configuration(replica)).contains("replicaof 127.0.0.1 20000\n", "masterauth ");
      assertThat(replica.role()).isEqualTo("replica");
      assertThat("MASTER <-> REPLICA sync: Finished with success")
          .containsPattern(((Readiness.LogLine) replica.ready()).regex());
    });
    assertThat(launcher.usage(system, plan.endpoints())).last().asString().contains("WAIT 1");
  }

  @Test
  void aClusterIsCreatedWhenItsNodesAnswer() {
    SystemSpec system =
        system(6, replicated(2, Acknowledge.ALL), Map.of("home", "/opt/redis"), Map.of());
    ClusterPlan plan = plan(system, BrokerMetrics.OFF);
    ProcessPlan creation = plan.stages().getLast().processes().getFirst();

    assertThat(plan.stages().getFirst().processes()).hasSize(6)
        .allSatisfy(node -> assertThat(configuration(node)).contains("cluster-enabled yes\n",
            "cluster-announce-ip 127.0.0.1\n"));
    assertThat(creation.ready()).isEqualTo(new Readiness.Exit());
    Command.Program command = (Command.Program) creation.command();
    assertThat(command.program()).isEqualTo("/opt/redis/redis-cli");
    assertThat(command.arguments()).startsWith("--cluster", "create", "127.0.0.1:20000")
        .endsWith("--cluster-replicas", "1", "--cluster-yes")
        .doesNotContain(plan.endpoints().get("password"));
    assertThat(plan.restart().stages()).singleElement()
        .satisfies(stage -> assertThat(stage.processes()).hasSize(6));
  }

  @Test
  void clientsEncryptOnAPortOfTheirOwn() {
    ClusterPlan plan =
        plan(system(1, SINGLE, Map.of("tls", "on"), Map.of()), BrokerMetrics.OFF);

    assertThat(configuration(only(plan))).contains("tls-port 20001\n", "tls-auth-clients no\n",
        "tls-cert-file /site/tls/certificate.pem\n");
    assertThat(plan.endpoints()).containsEntry("redis", "127.0.0.1:20001")
        .containsEntry("tls-ca", "/site/tls/certificate.pem");
    assertThat(only(plan).aliases()).containsExactlyInAnyOrder("127.0.0.1:20000",
        "127.0.0.1:20001");
  }

  @Test
  void metricsAreReadByAUserWhoMayDoNothingElse() {
    SystemSpec system = system(1, SINGLE, Map.of(), Map.of());

    ProcessPlan silent = only(plan(system, BrokerMetrics.OFF));
    assertThat(silent.metrics()).isEmpty();
    assertThat(configuration(silent)).doesNotContain("user ", "latency");
    ProcessPlan asked = only(plan(system, BrokerMetrics.ON));
    assertThat(asked.metrics()).containsInstanceOf(MetricSource.Fields.class);
    assertThat(configuration(asked)).contains("user metrics on nopass resetkeys resetchannels -@all"
        + " +info +latency|latest +latency|reset\n", "latency-monitor-threshold 1\n");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "3, 3", "2, 2", "6, 2", "9, 3"})
  void possibleNumbersOfNodes(int nodes, int replicas) {
    SystemSpec system = system(nodes, replicated(replicas, Acknowledge.ALL), Map.of(), Map.of());

    assertThat(launcher.check(system)).isEmpty();
    assertThat(plan(system, BrokerMetrics.OFF).stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .filter(ProcessPlan::stays)).hasSize(nodes);
  }

  @ParameterizedTest
  @CsvSource({"2, 1, nodes", "4, 2, nodes", "3, 2, nodes", "1, 2, durability.replicas"})
  void impossibleNumbersOfNodes(int nodes, int replicas, String path) {
    SystemSpec system = system(nodes, replicated(replicas, Acknowledge.ALL), Map.of(), Map.of());

    assertThat(launcher.check(system)).extracting(SettingProblem::path).containsExactly(path);
  }

  @Test
  void wrongSettingsAreReportedTogether() {
    SystemSpec system = system(1, SINGLE,
        Map.of("memory", "1 kB", "program", "mongo", "max-length", "0", "tls", "maybe",
            "appendfsync", "no"),
        Map.of("appendonly", "no", "port", "1", "dir", "/x", "maxmemory-policy", "allkeys-lru"));

    assertThat(launcher.check(system)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder("memory", "program", "max-length", "tls", "appendfsync",
            "server.appendonly", "server.port", "server.dir", "server.maxmemory-policy");
  }

  @Test
  void aSyncEachSecondIsNoPageCache() {
    Map<String, String> everySecond = Map.of("appendfsync", "everysec");

    assertThat(launcher.check(system(1, replicated(1, Acknowledge.ALL), everySecond, Map.of())))
        .extracting(SettingProblem::path)
        .containsExactly("appendfsync");
    SystemSpec memory =
        system(1, new Durability(1, Acknowledge.ALL, Storage.MEMORY), everySecond, Map.of());
    assertThat(launcher.check(memory)).isEmpty();
    assertThat(launcher.cautions(memory)).singleElement().asString().contains("2 s");
    assertThat(configuration(only(plan(memory, BrokerMetrics.OFF))))
        .contains("appendonly yes\n", "appendfsync everysec\n");
  }

  @Test
  void syncedReplicasNeedAVersionThatReportsThem() {
    SystemSpec synced =
        system(3, new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC), Map.of(), Map.of());
    HostProgram program = launcher.hostPrograms(synced).getFirst();

    assertThat(program.least()).hasValueSatisfying(least -> {
      assertThat(least.version()).isEqualTo("7.2");
      assertThat(least.reason()).contains("WAITAOF");
      assertThat(least.hint()).contains("page-cache");
    });
    assertThat(program.version()
        .pattern()
        .matcher("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64")
        .results()).extracting(found -> found.group(1)).containsExactly("7.0.15");
    assertThat(launcher.hostPrograms(system(1, SINGLE, Map.of(), Map.of())).getFirst().least())
        .isEmpty();
  }

  @Test
  void settingsWithoutAnEqualAreRefused() {
    ClientPolicy policy = ClientPolicyBuilder.builder()
        .batchDelay(Duration.ofMillis(1))
        .batchSize(new DataSize(1))
        .sendBuffer(new DataSize(1))
        .idempotence(true)
        .compression(Compression.LZ4)
        .sendTimeout(Duration.ofMillis(500))
        .connections(2)
        .acknowledgeInterval(Duration.ofSeconds(1))
        .receiveQueue(1)
        .build();
    SystemSpec system = system(1, SINGLE, Map.of(), Map.of());

    assertThat(launcher.check(system, ClientPolicy.DEFAULT)).isEmpty();
    assertThat(launcher.check(system, policy)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder("client.compression", "client.connections");
  }

  @Test
  void aNodeMayBeLostIfEnoughCopiesRemain() {
    List<NodeGroup> majority = launcher
        .nodes(system(3, replicated(3, Acknowledge.MAJORITY), Map.of(), Map.of()));
    List<NodeGroup> cluster = launcher
        .nodes(system(9, replicated(3, Acknowledge.MAJORITY), Map.of(), Map.of()));
    List<NodeGroup> all =
        launcher.nodes(system(6, replicated(2, Acknowledge.ALL), Map.of(), Map.of()));

    assertThat(majority).extracting(NodeGroup::names)
        .containsExactly(List.of("node-1"), List.of("node-2", "node-3"));
    assertThat(majority).extracting(group -> group.outage().isPresent())
        .containsExactly(true, false);
    assertThat(cluster).extracting(group -> group.outage().isPresent())
        .containsExactly(false, false);
    assertThat(all).extracting(group -> group.outage().isPresent()).containsExactly(true, true);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void nodesRunOnSeveralHosts(int replicas) {
    SystemSpec system =
        system(3, replicated(replicas, Acknowledge.MAJORITY), Map.of(), Map.of());
    ClusterPlan plan = SeveralHosts.check(launcher, system, 3);

    assertThat(plan.endpoints().get("redis"))
        .isEqualTo("10.0.0.1:20000,10.0.0.2:20003,10.0.0.3:20006");
    assertThat(configuration(SeveralHosts.processes(plan).get("node-2")))
        .contains("bind 10.0.0.2\n");
  }

  @Test
  void aClustersHostsNeedIpv4Addresses() {
    List<LaunchHost> hosts = List.of(new LaunchHost("one", "broker.example", Path.of("/site")));
    SystemSpec cluster = system(3, replicated(1, Acknowledge.ALL), Map.of(), Map.of());

    assertThat(launcher.check(cluster, hosts)).singleElement()
        .satisfies(problem -> assertThat(problem.hint()).contains("IPv4"));
    assertThat(launcher.check(system(1, SINGLE, Map.of(), Map.of()), hosts)).isEmpty();
    assertThat(launcher.check(system(1, SINGLE, Map.of("tls", "on"), Map.of()),
        SeveralHosts.elsewhere(1))).isEmpty();
  }
}

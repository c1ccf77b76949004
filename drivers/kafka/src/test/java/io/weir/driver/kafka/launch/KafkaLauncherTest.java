package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.launch.Advisory;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ClusterPlan.Stage;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.SeveralHosts;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaLauncherTest {
  private static final Path DIRECTORY = Path.of("run", "brokers").toAbsolutePath();
  private static final Durability OF_THREE =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);

  private final KafkaLauncher launcher = new KafkaLauncher();

  @Test
  void aSingleNodeIsBrokerAndController() throws IOException {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));
    Path home = DIRECTORY.resolve("node-1");

    assertThat(properties(plan, 0)).containsEntry("process.roles", "broker,controller")
        .containsEntry("node.id", "1")
        .containsEntry("controller.quorum.voters", "1@127.0.0.1:20001")
        .containsEntry("listeners", "PLAINTEXT://127.0.0.1:20000,CONTROLLER://127.0.0.1:20001")
        .containsEntry("advertised.listeners", "PLAINTEXT://127.0.0.1:20000")
        .containsEntry("offsets.topic.replication.factor", "1")
        .containsEntry("auto.create.topics.enable", "false")
        .containsEntry("group.initial.rebalance.delay.ms", "0")
        .containsEntry("log.dirs", home.resolve("data").toString());
    assertThat(plan.endpoints()).containsOnly(Map.entry("bootstrap", "127.0.0.1:20000"),
        Map.entry("controllers", "127.0.0.1:20001"));
  }

  @Test
  void threeNodesFormOneQuorumAndKeepInternalTopicsOnAll() throws IOException {
    ClusterPlan plan = plan(SystemSpecs.of(3, OF_THREE));

    for (int node = 0; node < 3; node++) {
      assertThat(properties(plan, node)).containsEntry("node.id", Integer.toString(node + 1))
          .containsEntry("controller.quorum.voters",
              "1@127.0.0.1:20001,2@127.0.0.1:20003,3@127.0.0.1:20005")
          .containsEntry("offsets.topic.replication.factor", "3")
          .containsEntry("transaction.state.log.min.isr", "2");
    }
    assertThat(plan.endpoints())
        .containsEntry("bootstrap", "127.0.0.1:20000,127.0.0.1:20002,127.0.0.1:20004");
    assertThat(plan.stages()).extracting(stage -> stage.processes().size()).containsExactly(3, 3);
  }

  @Test
  void separateControllersStartBeforeTheBrokers() throws IOException {
    SystemSpec system = SystemSpecs.of(2, new Durability(2, Acknowledge.ALL, Storage.PAGE_CACHE),
        Map.of("controllers", "3", "controller-heap", "384 MiB", "log-directory", "/mnt/a"),
        Map.of());
    ClusterPlan plan = plan(system);

    assertThat(launcher.portCount(system)).isEqualTo(5);
    assertThat(plan.stages())
        .extracting(stage -> stage.processes().stream().map(ProcessPlan::name).toList())
        .containsExactly(
            List.of("format-1", "format-2", "format-3", "format-4", "format-5"),
            List.of("controller-1", "controller-2", "controller-3"),
            List.of("broker-1", "broker-2"));
    assertThat(plan.endpoints()).containsOnly(
        Map.entry("bootstrap", "127.0.0.1:20000,127.0.0.1:20001"),
        Map.entry("controllers", "127.0.0.1:20002,127.0.0.1:20003,127.0.0.1:20004"));
    assertThat(properties(plan, 0)).containsEntry("process.roles", "broker")
        .containsEntry("listeners", "PLAINTEXT://127.0.0.1:20000")
        .containsEntry("controller.quorum.voters",
            "3@127.0.0.1:20002,4@127.0.0.1:20003,5@127.0.0.1:20004")
        .containsEntry("offsets.topic.replication.factor", "2");
    assertThat(properties(plan, 2)).containsEntry("process.roles", "controller")
        .containsEntry("node.id", "3")
        .containsEntry("listeners", "CONTROLLER://127.0.0.1:20002")
        .containsEntry("log.dirs", DIRECTORY.resolve("node-3").resolve("data").toString())
        .doesNotContainKey("advertised.listeners");
    assertThat(java(plan.stages().get(1).processes().getFirst()).jvmArguments())
        .contains("-Xmx384m");
  }

  @Test
  void allNodesAreFormattedForOneClusterBeforeAnyStarts() {
    ClusterPlan plan = plan(SystemSpecs.of(3, OF_THREE));

    List<String> ids = plan.stages()
        .get(0)
        .processes()
        .stream()
        .map(process -> java(process).arguments().get(2))
        .distinct()
        .toList();
    assertThat(ids).hasSize(1);
    assertThat(plan.stages().get(0).processes()).allSatisfy(process -> {
      assertThat(java(process).mainClass()).isEqualTo("kafka.tools.StorageTool");
      assertThat(process.ready()).isInstanceOf(Readiness.Exit.class);
    });
    assertThat(plan.stages().get(1).processes())
        .allSatisfy(process -> assertThat(java(process).mainClass()).isEqualTo("kafka.Kafka"));
  }

  @Test
  void aBrokerIsReadyWhenItSaysSo() {
    ProcessPlan broker = broker(plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC)));

    assertThat(broker.ready()).isInstanceOfSatisfying(Readiness.LogLine.class, ready -> assertThat(
        "2026-01-01T00:00:00.000 [main] INFO k - [KafkaRaftServer nodeId=1] Kafka Server started")
        .containsPattern(ready.regex()));
  }

  @Test
  void theHeapIsFixedAndSettable() {
    assertThat(java(broker(plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC)))).jvmArguments())
        .contains("-Xms1024m", "-Xmx1024m", "-XX:+UseG1GC");
    SystemSpec small =
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "384 MiB"), Map.of());
    assertThat(java(broker(plan(small))).jvmArguments()).contains("-Xms384m", "-Xmx384m");
  }

  @Test
  void serverPropertiesOfTheScenarioWin() throws IOException {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
        Map.of("server", Map.of("num.io.threads", "3", "offsets.topic.num.partitions", "50")));

    assertThat(properties(plan(system), 0)).containsEntry("num.io.threads", "3")
        .containsEntry("offsets.topic.num.partitions", "50");
  }

  @Test
  void equalSeedsGiveEqualPlans() {
    SystemSpec system = SystemSpecs.of(3, OF_THREE);

    assertThat(plan(system)).isEqualTo(plan(system));
  }

  @Test
  void artifactsFollowTheVersion() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);

    assertThat(launcher.clientArtifacts(system)).extracting(Object::toString)
        .containsExactly("org.apache.kafka:kafka-clients:" + SystemSpecs.VERSION);
    assertThat(launcher.serverArtifacts(system)).singleElement()
        .satisfies(classPath -> assertThat(classPath.artifacts()).extracting(Object::toString)
            .contains("org.apache.kafka:kafka_2.13:" + SystemSpecs.VERSION));
  }

  @Test
  void tooFewPortsAreRefused() {
    SystemSpec system = SystemSpecs.of(3, OF_THREE);

    assertThatIllegalArgumentException().isThrownBy(() -> launcher.plan(system, site(5, DIRECTORY)))
        .withMessageContaining("6 ports");
  }

  @Test
  void logsLieOnTheDisksThatAreNamed() throws IOException {
    ClusterPlan plan = plan(SystemSpecs.of(3, OF_THREE,
        Map.of("log-directory", "/mnt/a,/mnt/b", "java-home", "/opt/jdk"), Map.of()));

    String site = DIRECTORY.getFileName().toString();
    assertThat(properties(plan, 1)).containsEntry("log.dirs",
        "/mnt/a/" + site + "/node-2/data,/mnt/b/" + site + "/node-2/data");
    assertThat(plan.elsewhere()).containsExactly(Path.of("/mnt/a", site), Path.of("/mnt/b", site));
    assertThat(java(broker(plan)).javaHome()).contains(Path.of("/opt/jdk"));
  }

  @Test
  void allBrokersShareTheFolderOfTieredStorage() throws IOException {
    SystemSpec system = SystemSpecs.of(3, OF_THREE,
        Map.of("controllers", "1", "tiered-directory", "/mnt/a", "log-directory", "/mnt/a"),
        Map.of("server", Map.of("remote.log.manager.task.interval.ms", "30000")));
    ClusterPlan plan = plan(system);
    Path ofSite = Path.of("/mnt/a", DIRECTORY.getFileName().toString());

    for (int node = 0; node < 4; node++) {
      assertThat(properties(plan, node))
          .containsEntry("remote.log.storage.system.enable", "true")
          .containsEntry("rsm.config.dir", ofSite.resolve("tiered").toString())
          .containsEntry("remote.log.metadata.manager.listener.name", "PLAINTEXT")
          .containsEntry("rlmm.config.remote.log.metadata.topic.num.partitions", "3")
          .containsEntry("rlmm.config.remote.log.metadata.topic.replication.factor", "3")
          .containsEntry("rlmm.config.remote.log.metadata.topic.min.isr", "2")
          .containsEntry("remote.log.manager.task.interval.ms", "30000");
    }
    assertThat(plan.elsewhere()).containsExactly(ofSite);
    assertThat(plan.stages().getFirst().processes()).allSatisfy(
        format -> assertThat(format.directories()).contains(ofSite.resolve("tiered")));
    assertThat(artifacts(system)).contains("org.apache.kafka:kafka-storage:4.3.1:jar:test");
    assertThat(launcher.copiesOnDisk(system)).isEqualTo(4);
  }

  @Test
  void aTierWithANameIsInTheDataFolderAndIsNotThereByDefault() throws IOException {
    SystemSpec without = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
    SystemSpec tiered =
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("tiered-directory", "tier"), Map.of());

    assertThat(properties(plan(tiered), 0))
        .containsEntry("rsm.config.dir", DIRECTORY.resolve("tier").resolve("tiered").toString())
        .containsEntry("rlmm.config.remote.log.metadata.topic.min.isr", "1");
    assertThat(properties(plan(without), 0))
        .doesNotContainKeys("remote.log.storage.system.enable", "rsm.config.dir");
    assertThat(artifacts(without)).noneMatch(artifact -> artifact.contains("kafka-storage"));
    assertThat(launcher.copiesOnDisk(without)).isEqualTo(1);
  }

  @Test
  void ofItsOptionsOnlyTheTypeOfGroupsAppliesToExistingClusters() {
    assertThat(launcher.existing().orElseThrow().options()).containsExactly("subscription-type");
  }

  @Test
  void hostsThatShareNoFolderHaveNoTieredStorage() {
    SystemSpec tiered =
        SystemSpecs.of(3, OF_THREE, Map.of("tiered-directory", "tier"), Map.of());

    assertThat(launcher.check(tiered, SeveralHosts.elsewhere(1))).isEmpty();
    assertThat(launcher.check(tiered, SeveralHosts.elsewhere(3))).singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("tiered-directory");
          assertThat(problem.message()).contains("the same folder", "3 hosts");
        });
  }

  @Test
  void aCautionSaysThatATierHasNoGuaranteeBeyondTheLog() {
    Map<String, String> options = Map.of("tiered-directory", "tier");
    Durability pageCache = new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE);

    assertThat(launcher.cautions(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, options, Map.of())))
        .singleElement()
        .asString()
        .contains("tiered storage", "without an fsync");
    assertThat(launcher.cautions(SystemSpecs.of(3, OF_THREE, options, Map.of()))).hasSize(1);
    assertThat(launcher.cautions(SystemSpecs.of(1, pageCache, options, Map.of()))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
      "4.3.1, ''",
      "4.1.2, ''",
      "4.1.1, CVE-2026-35554",
      "4.0.0, CVE-2026-35554",
      "3.9.2, ''",
      "3.9.1, CVE-2026-35554",
      "3.8.1, CVE-2026-35554 CVE-2025-27817",
      "3.3.2, CVE-2026-35554 CVE-2025-27817 CVE-2024-31141 CVE-2023-25194"})
  void clientsWithKnownDefectsAreNamed(String version, String ids) {
    Artifact client = Artifact.jar("org.apache.kafka", "kafka-clients", version);
    String named = launcher.advisories()
        .stream()
        .filter(advisory -> advisory.warning(client).isPresent())
        .map(Advisory::id)
        .collect(Collectors.joining(" "));
    assertThat(named).isEqualTo(ids);
  }

  @Test
  void aCautionSaysThatWaitingForAllReplicasStopsAtTheFirstLoss() {
    Durability all = new Durability(3, Acknowledge.ALL, Storage.FSYNC);

    assertThat(launcher.cautions(SystemSpecs.of(3, all))).singleElement()
        .asString()
        .contains("writes stop");
    assertThat(launcher.cautions(SystemSpecs.of(3, OF_THREE))).isEmpty();
    assertThat(launcher.cautions(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))).isEmpty();
  }

  @Test
  void aDirectoryWithACommaIsRefused() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
    LaunchSite site = site(2, DIRECTORY.resolve("a,b"));

    assertThatIllegalArgumentException().isThrownBy(() -> launcher.plan(system, site))
        .withMessageContaining("another directory");
  }

  @Test
  void nodesAreOnTheirHostsAndFindEachOther() throws IOException {
    ClusterPlan plan = SeveralHosts.check(launcher, SystemSpecs.of(3, OF_THREE), 3);
    Map<String, ProcessPlan> processes = SeveralHosts.processes(plan);

    assertThat(plan.endpoints()).containsOnly(
        Map.entry("bootstrap", "10.0.0.1:20000,10.0.0.2:20002,10.0.0.3:20004"),
        Map.entry("controllers", "10.0.0.1:20001,10.0.0.2:20003,10.0.0.3:20005"));
    assertThat(processes.get("format-2").host()).isEqualTo("host-2");
    assertThat(properties(processes.get("format-2"),
        Path.of("/deployment/host-2/node-2/server.properties")))
        .containsEntry("listeners", "PLAINTEXT://10.0.0.2:20002,CONTROLLER://10.0.0.2:20003")
        .containsEntry("advertised.listeners", "PLAINTEXT://10.0.0.2:20002")
        .containsEntry("controller.quorum.voters",
            "1@10.0.0.1:20001,2@10.0.0.2:20003,3@10.0.0.3:20005")
        .containsEntry("log.dirs", "/deployment/host-2/node-2/data");
    assertThat(java(processes.get("broker-2")).jvmArguments())
        .contains("-Djava.rmi.server.hostname=127.0.0.1");
  }

  @Test
  void separateControllersTakeTheHostsInTurnsAsBrokersDo() {
    SystemSpec system = SystemSpecs.of(2, new Durability(2, Acknowledge.ALL, Storage.PAGE_CACHE),
        Map.of("controllers", "3", "log-directory", "/mnt/a"), Map.of());
    ClusterPlan plan = SeveralHosts.check(launcher, system, 2);
    Map<String, ProcessPlan> processes = SeveralHosts.processes(plan);

    assertThat(processes.get("controller-1").host()).isEqualTo("host-1");
    assertThat(processes.get("controller-2").host()).isEqualTo("host-2");
    assertThat(processes.get("controller-3").host()).isEqualTo("host-1");
    assertThat(processes.get("format-5").host()).isEqualTo("host-1");
    assertThat(plan.elsewhere()).containsExactly(Path.of("/mnt/a/host-1"));
    assertThat(processes.get("format-2").directories())
        .containsExactly(Path.of("/mnt/a/host-1/node-2/data"));
  }

  @Test
  void ipv6AddressesHaveBracketsWithAPort() throws IOException {
    ClusterPlan plan = SeveralHosts.plan(launcher, SystemSpecs.of(1, SystemSpecs.ONE_FSYNC),
        List.of(new LaunchHost("six", "fd00::1", DIRECTORY)));

    assertThat(plan.endpoints()).containsEntry("bootstrap", "[fd00::1]:20000");
    assertThat(properties(plan, 0))
        .containsEntry("listeners", "PLAINTEXT://[fd00::1]:20000,CONTROLLER://[fd00::1]:20001")
        .containsEntry("controller.quorum.voters", "1@[fd00::1]:20001");
  }

  @Test
  void theCertificateIsOnEachHostAndClientsElsewhereGetItsText() {
    SystemSpec system =
        SystemSpecs.of(3, OF_THREE, Map.of("tls", "on"), Map.of());
    List<LaunchHost> hosts = SeveralHosts.elsewhere(3);
    ClusterPlan plan = SeveralHosts.plan(launcher, system, hosts);

    assertThat(launcher.check(system, hosts)).isEmpty();
    assertThat(plan.endpoints()).containsEntry("tls-ca",
        hosts.getFirst().directory().resolve("tls/certificate.pem").toString());
    assertThat(SeveralHosts.processes(plan).get("format-3").files())
        .containsKey(hosts.getLast().directory().resolve("tls/both.pem"));
    assertThat(plan.endpointsElsewhere()).doesNotContainKey("tls-ca")
        .hasEntrySatisfying("tls-ca-text",
            text -> assertThat(text).contains("BEGIN CERTIFICATE").doesNotContain("PRIVATE"));
  }

  private List<String> artifacts(SystemSpec system) {
    return launcher.serverArtifacts(system)
        .getFirst()
        .artifacts()
        .stream()
        .map(Artifact::toString)
        .toList();
  }

  private ClusterPlan plan(SystemSpec system) {
    return launcher.plan(system, site(launcher.portCount(system), DIRECTORY));
  }

  private static LaunchSite site(int ports, Path directory) {
    List<Integer> numbers = IntStream.range(20_000, 20_000 + ports).boxed().toList();
    return new LaunchSite(List.of(LaunchHost.local(directory)), numbers, SystemSpecs.ONE_FSYNC,
        42,
        BrokerMetrics.OFF);
  }

  private static ProcessPlan broker(ClusterPlan plan) {
    return plan.stages().get(1).processes().get(0);
  }

  private static Command.Java java(ProcessPlan process) {
    return (Command.Java) process.command();
  }

  private static Map<Object, Object> properties(ClusterPlan plan, int node) throws IOException {
    Stage format = plan.stages().get(0);
    return properties(format.processes().get(node),
        DIRECTORY.resolve("node-" + (node + 1)).resolve("server.properties"));
  }

  private static Map<Object, Object> properties(ProcessPlan process, Path file)
      throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(process.files().get(file)));
    return properties;
  }
}

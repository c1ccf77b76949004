package io.weir.driver.artemis.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.SettingProblem;
import io.weir.core.metric.MetricSource;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WaitSet;
import io.weir.driver.tck.SeveralHosts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArtemisLauncherTest {
  private final ArtemisLauncher launcher = new ArtemisLauncher();

  private static SystemSpec system(int nodes, int replicas, Storage storage,
      Map<String, String> options, Map<String, String> server) {
    return system(nodes, new Durability(replicas, Acknowledge.ALL, storage), options, server);
  }

  private static SystemSpec pair(Map<String, String> options) {
    return system(2, new Durability(2, Acknowledge.ONE, Storage.FSYNC), options, Map.of());
  }

  private static SystemSpec system(int nodes, Durability durability, Map<String, String> options,
      Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name("a")
        .broker("artemis")
        .version("2.56.0")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of("server", server))
        .build();
  }

  private ClusterPlan plan(SystemSpec system, BrokerMetrics metrics) {
    return launcher.plan(system, new LaunchSite(List.of(LaunchHost.local(Path.of("/site"))),
        List.of(20_000), system.durability(), 7, metrics));
  }

  private static ProcessPlan broker(ClusterPlan plan) {
    return plan.stages().getFirst().processes().getFirst();
  }

  private static List<String> arguments(ProcessPlan broker) {
    return ((Command.Java) broker.command()).arguments();
  }

  private static String properties(ProcessPlan broker) {
    return broker.files().get(Path.of("/site/broker-1/broker.properties"));
  }

  @ParameterizedTest
  @CsvSource({"FSYNC, true", "PAGE_CACHE, false", "MEMORY, true"})
  void aJournalSyncsOnlyForFsync(Storage storage, String datasync) {
    assertThat(properties(broker(plan(system(1, 1, storage, Map.of(), Map.of()),
        BrokerMetrics.OFF))))
        .contains("journalDatasync=" + datasync, "journalSyncNonTransactional=true",
            "persistenceEnabled=true", "journalType=NIO");
  }

  @Test
  void theScenariosPropertiesTakePrecedence() {
    ProcessPlan broker = broker(plan(system(1, 1, Storage.FSYNC, Map.of("heap", "1 GiB"),
        Map.of("journalBufferTimeout_NIO", "500000", "journalType", "MAPPED")),
        BrokerMetrics.ON));

    assertThat(properties(broker)).contains("journalBufferTimeout_NIO=500000",
        "journalType=MAPPED").doesNotContain("journalType=NIO");
    assertThat(((Command.Java) broker.command()).jvmArguments()).contains("-Xms1024m",
        "-Xmx1024m", "-XX:MaxDirectMemorySize=1024m");
    assertThat(broker.metrics()).containsInstanceOf(MetricSource.Jmx.class);
  }

  @Test
  void noFileContainsThePasswordOfADeployment() {
    SystemSpec system = system(1, 1, Storage.FSYNC, Map.of("tls", "on"), Map.of());
    ClusterPlan plan = plan(system, BrokerMetrics.OFF);
    String password = plan.endpoints().get("password");

    assertThat(password).hasSizeGreaterThan(20)
        .isNotEqualTo(plan(system, BrokerMetrics.OFF).endpoints().get("password"));
    assertThat(broker(plan).files().values())
        .noneSatisfy(file -> assertThat(file).contains(password));
    assertThat(arguments(broker(plan))).first()
        .isEqualTo("tcp://127.0.0.1:20000?protocols=CORE;sslEnabled=true;keyStoreType=PEM;"
            + "keyStorePath=/site/tls/both.pem");
    assertThat(broker(plan).environment()).containsEntry("WEIR_ARTEMIS_PASSWORD", password);
  }

  @Test
  void aPlanIsRightForSeveralHosts() {
    SeveralHosts.check(launcher, system(1, 1, Storage.FSYNC, Map.of("tls", "on"), Map.of()), 2);
  }

  @ParameterizedTest
  @CsvSource({
      "1, 1, ALL, MEMORY, ''",
      "2, 2, ONE, FSYNC, ''",
      "2, 2, ONE, PAGE_CACHE, ''",
      "2, 1, ALL, FSYNC, nodes",
      "1, 2, ONE, FSYNC, durability.replicas",
      "3, 2, ONE, FSYNC, nodes",
      "3, 3, ONE, FSYNC, 'nodes,durability.replicas'",
      "2, 2, ONE, MEMORY, durability.storage",
      "2, 2, MAJORITY, FSYNC, durability.acknowledge",
      "2, 2, ALL, FSYNC, durability.acknowledge"})
  void aPairHasTwoCopiesAndGuaranteesOne(int nodes, int replicas, Acknowledge acknowledge,
      Storage storage, String paths) {
    assertThat(launcher.check(system(nodes, new Durability(replicas, acknowledge, storage),
        Map.of(), Map.of())))
        .extracting(SettingProblem::path)
        .isEqualTo(paths.isEmpty() ? List.of() : List.of(paths.split(",")));
  }

  @Test
  void theBrokersOfAPairKnowEachOtherAndShareTheirLock() {
    SystemSpec pair = pair(Map.of("tls", "on"));
    ClusterPlan plan = launcher.plan(pair, new LaunchSite(
        List.of(LaunchHost.local(Path.of("/site"))), List.of(20_000, 20_001), pair.durability(), 7,
        BrokerMetrics.OFF));
    List<ProcessPlan> brokers =
        plan.stages().stream().flatMap(stage -> stage.processes().stream()).toList();

    assertThat(plan.endpoints()).containsEntry("artemis", "127.0.0.1:20000,127.0.0.1:20001");
    assertThat(plan.stages()).as("the first serves before the other copies").hasSize(2);
    assertThat(plan.restart().stages()).as("each may be the one with all messages").hasSize(1);
    assertThat(brokers).extracting(ProcessPlan::name).containsExactly("broker-1", "broker-2");
    String trust = "?sslEnabled=true;trustStoreType=PEM;trustStorePath=/site/tls/certificate.pem";
    assertThat(arguments(brokers.getFirst())).endsWith("tcp://127.0.0.1:20000" + trust,
        "tcp://127.0.0.1:20001" + trust);
    assertThat(arguments(brokers.getLast())).endsWith("tcp://127.0.0.1:20001" + trust,
        "tcp://127.0.0.1:20000" + trust);
    assertThat(properties(brokers.getFirst())).contains("REPLICATION_PRIMARY_LOCK_MANAGER",
        "properties.folder=/site/locks");
    assertThat(brokers.getLast().files().get(Path.of("/site/broker-2/broker.properties")))
        .contains("REPLICATION_BACKUP_LOCK_MANAGER", "properties.folder=/site/locks");
    assertThat(brokers).allSatisfy(
        broker -> assertThat(broker.directories()).contains(Path.of("/site/locks")));
  }

  @Test
  void aPairSurvivesEachOfItsBrokersAndSaysWhatItGuarantees() {
    SystemSpec pair = pair(Map.of());

    assertThat(launcher.nodes(pair)).singleElement()
        .satisfies(group -> assertThat(group.names()).containsExactly("broker-1", "broker-2"))
        .satisfies(group -> assertThat(group.outage()).isEmpty());
    assertThat(launcher.guarantee(pair)).hasValueSatisfying(guarantee -> {
      assertThat(guarantee.replicas()).isEqualTo(2);
      assertThat(guarantee.copies()).isEqualTo(1);
      assertThat(guarantee.waitSet()).isEqualTo(WaitSet.IN_SYNC);
    });
  }

  @Test
  void aPairIsOnOneMachine() {
    SystemSpec pair = pair(Map.of());
    List<LaunchHost> machines = List.of(new LaunchHost("a", "10.0.0.1", Path.of("/a")),
        new LaunchHost("b", "10.0.0.2", Path.of("/b")));

    assertThat(launcher.check(pair, machines.subList(0, 1))).isEmpty();
    assertThat(launcher.check(pair, machines)).singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("lock file"));
    assertThat(launcher.check(pair, List.of(
        new LaunchHost("a", "127.0.0.1", Path.of("/a")),
        new LaunchHost("b", "127.0.0.2", Path.of("/b"))))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"core, artemis-core-client", "jms, artemis-jakarta-client",
      "amqp-1.0, artemis-core-client qpid-jms-client"})
  void aClientHasItsArtifactsAndItsProtocol(String client, String artifacts) {
    SystemSpec system = system(1, 1, Storage.FSYNC, Map.of("client", client), Map.of());

    assertThat(launcher.clientArtifacts(system)).extracting(Artifact::name)
        .containsExactly(artifacts.split(" "));
    boolean amqp = client.equals("amqp-1.0");
    assertThat(launcher.serverArtifacts(system).getFirst().artifacts())
        .filteredOn(artifact -> artifact.name().equals("artemis-amqp-protocol"))
        .hasSize(amqp ? 1 : 0);
    assertThat(arguments(broker(plan(system, BrokerMetrics.OFF)))).first()
        .isEqualTo("tcp://127.0.0.1:20000?protocols=" + (amqp ? "CORE,AMQP" : "CORE"));
    assertThat(launcher.check(system(1, 1, Storage.FSYNC, Map.of("client", "stomp"), Map.of())))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("client"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"journalDatasync", "persistenceEnabled", "journalSyncTransactional",
      "journalDirectory", "acceptorConfigurations.tcp.params.host", "securityEnabled",
      "HAPolicyConfiguration", "clusterUser", "name"})
  void whatWeirSetsItselfCanNotBePassed(String name) {
    assertThat(launcher.check(system(1, 1, Storage.FSYNC, Map.of(), Map.of(name, "1"))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("server." + name));
  }

  @Test
  void theAuditKnowsTheSettingsOfAScenario() {
    assertThat(launcher.foreseen(system(1, 1, Storage.FSYNC, Map.of(),
        Map.of("journalBufferTimeout_NIO", "500000")), ClientPolicy.DEFAULT))
        .filteredOn(setting -> setting.aspect() == Aspect.SYNC_DELAY
            || setting.aspect() == Aspect.TOTAL_MEMORY)
        .extracting(Setting::normal)
        .containsExactly("500us", "2 GiB", "2 GiB");
  }
}

package io.weir.driver.rocketmq.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.SettingProblem;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.rocketmq.SystemSpecs;
import io.weir.driver.tck.SeveralHosts;
import io.weir.driver.tck.WithoutClient;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RocketMqLauncherTest {
  private static final RocketMqLauncher LAUNCHER = new RocketMqLauncher();
  private static final Path DIRECTORY = Path.of("/run");

  private static ClusterPlan plan(SystemSpec system) {
    return SeveralHosts.plan(LAUNCHER, system, List.of(LaunchHost.local(DIRECTORY)));
  }

  private static Properties configuration(ProcessPlan process) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(process.files()
        .get(DIRECTORY.resolve(process.name()).resolve(process.role() + ".conf"))));
    return properties;
  }

  @Test
  void aPlainSystemIsANameServerAndABroker() throws IOException {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));

    Map<String, ProcessPlan> processes = SeveralHosts.processes(plan);
    Properties broker = configuration(processes.get("broker-1"));
    assertThat(processes).containsOnlyKeys("name-server-1", "broker-1");
    assertThat(broker).containsEntry("flushDiskType", "SYNC_FLUSH")
        .containsEntry("brokerId", "0")
        .containsEntry("brokerIP1", "127.0.0.1")
        .containsEntry("bindAddress", "127.0.0.1")
        .containsEntry("namesrvAddr", plan.endpoints().get("name-server"))
        .doesNotContainKey("enableControllerMode");
    assertThat(plan.endpoints()).containsOnlyKeys("name-server", "brokers");
    assertThat(plan.endpoints().get("brokers")).isEqualTo("127.0.0.1:" + broker.get("listenPort"));
  }

  @Test
  void withConsecutivePortsTheSecondListenerHasAPortOfTheSiteToo() throws IOException {
    SystemSpec system = SystemSpecs.of(2, SystemSpecs.ONE_FSYNC);
    List<Integer> used = new ArrayList<>();
    for (ProcessPlan process : SeveralHosts.processes(plan(system)).values()) {
      Properties properties = configuration(process);
      int port = Integer.parseInt(properties.getProperty("listenPort"));
      used.add(port);
      if (process.role().equals("broker")) {
        used.add(port - 2);
        used.add(Integer.parseInt(properties.getProperty("haListenPort")));
        used.add(Integer.parseInt(properties.getProperty("metricsPromExporterPort")));
      }
    }

    assertThat(used).doesNotHaveDuplicates()
        .hasSize(LAUNCHER.portCount(system))
        .allMatch(port -> port >= 20_000 && port < 20_000 + LAUNCHER.portCount(system));
  }

  @Test
  void replicasFormAGroupWithThreeControllers() throws IOException {
    SystemSpec system = SystemSpecs.of(3, SystemSpecs.MAJORITY_OF_3);
    ClusterPlan plan = plan(system);

    Map<String, ProcessPlan> processes = SeveralHosts.processes(plan);
    assertThat(processes).containsOnlyKeys("name-server-1", "name-server-2", "name-server-3",
        "broker-1", "broker-2", "broker-3");
    for (int number = 1; number <= 3; number++) {
      assertThat(configuration(processes.get("broker-" + number)))
          .containsEntry("brokerName", "group-1")
          .containsEntry("brokerId", "-1")
          .containsEntry("enableControllerMode", "true")
          .containsEntry("controllerAddr", plan.endpoints().get("controllers").replace(',', ';'))
          .containsEntry("allAckInSyncStateSet", "true")
          .containsEntry("minInSyncReplicas", "2");
      assertThat(configuration(processes.get("name-server-" + number)))
          .containsEntry("enableControllerInNamesrv", "true")
          .containsEntry("controllerDLegerSelfId", "n" + number);
    }
    assertThat(LAUNCHER.nodes(system)).extracting(NodeGroup::outage)
        .containsOnly(Optional.empty());
  }

  @Test
  void severalHostsGetTheirNodes() {
    SeveralHosts.check(LAUNCHER, SystemSpecs.of(3, SystemSpecs.MAJORITY_OF_3), 3);
    SeveralHosts.check(LAUNCHER, SystemSpecs.of(3, SystemSpecs.ONE_FSYNC), 2);
  }

  @Test
  void theGrpcClientGetsAProxyOnTheHostsAddress() {
    SystemSpec system = grpc(1, SystemSpecs.ONE_FSYNC);
    ClusterPlan plan = plan(system);

    ProcessPlan proxy = SeveralHosts.processes(plan).get("proxy");
    assertThat(plan.endpoints().get("proxy")).startsWith("127.0.0.1:");
    assertThat(proxy.files().get(DIRECTORY.resolve("proxy/proxy.json")))
        .contains("\"localServeAddr\": \"127.0.0.1\"", "\"namesrvAddr\": \""
            + plan.endpoints().get("name-server"));
    assertThat(proxy.files().get(DIRECTORY.resolve("proxy/BoundProxy.java")))
        .contains("NettyServerBuilder.forAddress(address)");
    assertThat(((Command.Java) proxy.command()).jvmArguments())
        .contains("-Xmx512m", "-XX:MaxDirectMemorySize=512m");
    assertThat(LAUNCHER.nodes(system)).extracting(NodeGroup::role).contains("proxy");
    SeveralHosts.check(LAUNCHER, grpc(3, SystemSpecs.MAJORITY_OF_3), 3);
  }

  private static SystemSpec grpc(int nodes, Durability durability) {
    return SystemSpecs.of(nodes, durability, Map.of("client", "grpc"), Map.of());
  }

  @Test
  void theGrpcClientIsRefusedWithSeveralMastersAndWithPropertiesOfTheOther() {
    assertThat(LAUNCHER.check(grpc(2, SystemSpecs.ONE_FSYNC))).extracting(SettingProblem::path)
        .containsExactly("client");
    assertThat(LAUNCHER.check(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("client", "grpc"),
        Map.of("client.consumer", Map.of("pullBatchSize", "10")))))
        .extracting(SettingProblem::path)
        .containsExactly("client.consumer");
  }

  @Test
  void bothClientsForeseeTheSameAspects() {
    assertThat(LAUNCHER.foreseen(grpc(1, SystemSpecs.ONE_FSYNC), ClientPolicy.DEFAULT))
        .extracting(setting -> setting.name() + "=" + setting.normal())
        .contains("messages of each queue in flight=1", "requestTimeout=1m",
            "delay of a message=none", "-Xmx and -XX:MaxDirectMemorySize of the proxy=512 MiB",
            "-XX:MaxDirectMemorySize of each broker=3 GiB");
  }

  @Test
  void anExistingClusterNeedsNoNodesAndAProxyOnlyForTheGrpcClient() {
    SystemSpec remoting = existing(Map.of(), Map.of("name-server", "names:9876"));
    SystemSpec without = existing(Map.of("client", "grpc"), Map.of("name-server", "names:9876"));
    SystemSpec with = existing(Map.of("client", "grpc"),
        Map.of("name-server", "names:9876", "proxy", "proxy:8081"));

    assertThat(LAUNCHER.check(remoting)).isEmpty();
    assertThat(LAUNCHER.check(without)).extracting(SettingProblem::path)
        .containsExactly("existing.proxy");
    assertThat(LAUNCHER.check(with)).isEmpty();
    assertThat(LAUNCHER.cautions(remoting)).isEmpty();
    assertThat(LAUNCHER.guarantee(remoting)).isEmpty();
    assertThat(LAUNCHER.clientArtifacts(with)).first()
        .asString()
        .startsWith("org.apache.rocketmq:rocketmq-client-java:");
  }

  private static SystemSpec existing(Map<String, String> options, Map<String, String> addresses) {
    return SystemSpecBuilder.builder()
        .name("rocketmq")
        .broker("rocketmq")
        .version("")
        .nodes(1)
        .durability(SystemSpecs.ONE_FSYNC)
        .options(options)
        .properties(Map.of())
        .existing(Optional.of(new ExistingCluster(addresses,
            Optional.empty(), Optional.empty(), List.of())))
        .build();
  }

  @Test
  void nothingGoesToTheHomeDirectory() {
    SeveralHosts.processes(plan(SystemSpecs.of(3, SystemSpecs.MAJORITY_OF_3)))
        .values()
        .forEach(process -> assertThat(((Command.Java) process.command()).jvmArguments())
            .contains("-Duser.home=" + DIRECTORY.resolve(process.name()))
            .anyMatch(flag -> flag.startsWith("-Drmq.logback.configurationFile=")));
  }

  @Test
  void theScenariosPropertiesWin() throws IOException {
    ClusterPlan plan = plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
        Map.of("server", Map.of("sendMessageThreadPoolNums", "4"))));

    assertThat(configuration(SeveralHosts.processes(plan).get("broker-1")))
        .containsEntry("sendMessageThreadPoolNums", "4");
  }

  @Test
  void tlsIsOffUnlessTheScenarioAsksForIt() {
    ProcessPlan encrypted = SeveralHosts.processes(
        plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("tls", "on"), Map.of())))
        .get("broker-1");
    ProcessPlan plain =
        SeveralHosts.processes(plan(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))).get("broker-1");

    assertThat(((Command.Java) encrypted.command()).jvmArguments())
        .contains("-Dtls.server.mode=permissive", "-Dtls.test.mode.enable=false");
    assertThat(((Command.Java) plain.command()).jvmArguments())
        .contains("-Dtls.server.mode=disabled");
  }

  @ParameterizedTest
  @CsvSource({"client.producer, namesrvAddr", "client.producer, sendMsgTimeout",
      "client.producer, autoBatch", "client.consumer, consumerGroup",
      "client.consumer, autoCommit", "server, flushDiskType", "server, brokerRole",
      "server, listenPort", "server, storePathRootDir", "server, transientStorePoolEnable"})
  void whatWeirOwnsIsRefusedWithAHint(String section, String name) {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
        Map.of(section, Map.of(name, "x")));

    assertThat(LAUNCHER.check(system)).singleElement().satisfies(problem -> {
      assertThat(problem.path()).isEqualTo(section + "." + name);
      assertThat(problem.hint()).isNotBlank();
    });
  }

  @ParameterizedTest
  @CsvSource({"3, 3, MAJORITY, FSYNC, durability.storage", "1, 1, ONE, MEMORY, durability.storage",
      "1, 3, MAJORITY, PAGE_CACHE, durability.replicas", "4, 3, MAJORITY, PAGE_CACHE, nodes"})
  void aDurabilityThatItCantGiveIsRefused(int nodes, int replicas, Acknowledge acknowledge,
      Storage storage, String path) {
    SystemSpec system = SystemSpecs.of(nodes, new Durability(replicas, acknowledge, storage));

    assertThat(LAUNCHER.check(system)).extracting(SettingProblem::path).containsExactly(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "direct-memory", "log-directory", "client", "proxy-heap",
      "in-flight", "tls", "java-home"})
  void anUnreadableOptionIsRefused(String option) {
    SystemSpec system =
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(option, "what?"), Map.of());

    assertThat(LAUNCHER.check(system)).extracting(SettingProblem::path).containsExactly(option);
  }

  @Test
  void addressesWithColonsAreRefused() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
    List<LaunchHost> hosts = List.of(new LaunchHost("six", "fd00::1", DIRECTORY));

    assertThat(LAUNCHER.check(system, hosts)).hasSize(1);
    assertThatThrownBy(() -> SeveralHosts.plan(LAUNCHER, system, hosts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fd00::1");
  }

  @Test
  void theSettingsAreForeseenUnderTheNamesOfTheReadBack() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "512 MiB"),
        Map.of("client.consumer", Map.of("pullBatchSize", "10")));

    assertThat(LAUNCHER.foreseen(system, ClientPolicy.DEFAULT))
        .extracting(setting -> setting.name() + "=" + setting.normal())
        .contains("pullBatchSize=10", "-Xmx of each broker=512 MiB", "sendMsgTimeout=1m",
            "delay of a list of messages=1ms");
  }

  @Test
  void theLauncherWorksWhereTheClientIsNotOnTheClassPath() {
    Launcher launcher = ServiceLoader
        .load(Launcher.class,
            new WithoutClient("io.weir.driver.rocketmq.", "org.apache.rocketmq.",
                RocketMqLauncherTest.class.getClassLoader()))
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.broker().equals("rocketmq"))
        .findFirst()
        .orElseThrow();

    assertThat(launcher.getClass().getClassLoader()).isInstanceOf(WithoutClient.class);
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
    assertThat(launcher.check(system)).isEmpty();
    assertThat(launcher.foreseen(system, ClientPolicy.DEFAULT)).isNotEmpty();
    assertThat(SeveralHosts.plan(launcher, system, List.of(LaunchHost.local(DIRECTORY))).stages())
        .hasSize(2);
  }
}

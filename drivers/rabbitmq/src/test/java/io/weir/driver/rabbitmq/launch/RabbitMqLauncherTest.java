package io.weir.driver.rabbitmq.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RabbitMqLauncherTest {
  private static final Durability QUORUM = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private static final Durability SINGLE = new Durability(1, Acknowledge.ALL, Storage.FSYNC);

  private final RabbitMqLauncher launcher = new RabbitMqLauncher();

  private static SystemSpec system(int nodes, Durability durability, Map<String, String> options,
      Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name("r")
        .broker("rabbitmq")
        .version("")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of("server", server))
        .build();
  }

  private ClusterPlan plan(SystemSpec system) {
    return plan(system, BrokerMetrics.OFF);
  }

  private ClusterPlan plan(SystemSpec system, BrokerMetrics metrics) {
    List<Integer> ports =
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList();
    return launcher.plan(system,
        new LaunchSite(List.of(LaunchHost.local(Path.of("/site"))), ports, system.durability(),
            7,
            metrics));
  }

  @Test
  void reportsAClientWhatToConnectToAndToSetForTheDurability() {
    SystemSpec quorum = system(3, QUORUM, Map.of(), Map.of());
    SystemSpec stream = system(3, new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE),
        Map.of(), Map.of());
    SystemSpec mirrored =
        system(3, new Durability(3, Acknowledge.ALL, Storage.MEMORY), Map.of(), Map.of());
    Map<String, String> endpoints = plan(quorum).endpoints();
    String password = endpoints.get("password");

    assertThat(launcher.usage(quorum, endpoints)).anySatisfy(
        line -> assertThat(line)
            .startsWith("clients: amqp://weir:" + password + "@127.0.0.1:20001,"))
        .anySatisfy(line -> assertThat(line).contains("x-queue-type=quorum",
            "x-quorum-initial-group-size=3", "confirms", "delivery mode 2"));
    assertThat(launcher.usage(stream, plan(stream).endpoints())).anySatisfy(
        line -> assertThat(line).startsWith("clients: rabbitmq-stream://"))
        .anySatisfy(line -> assertThat(line).contains("x-initial-cluster-size=3"))
        .noneSatisfy(line -> assertThat(line).contains("delivery mode"));
    assertThat(launcher.usage(mirrored, plan(mirrored).endpoints())).anySatisfy(
        line -> assertThat(line).contains("ha-params=3", "delivery mode 1"));
  }

  @Test
  void aClustersNodesFindEachOtherAndListenOnTheirOwnPortsOnly() {
    ClusterPlan plan = plan(system(3, QUORUM, Map.of("memory", "2 GiB"), Map.of("a.b", "c")));

    assertThat(plan.stages().stream().map(stage -> stage.processes().size()))
        .containsExactly(1, 1, 2);
    assertThat(plan.endpoints().get("amqp"))
        .isEqualTo("127.0.0.1:20001,127.0.0.1:20006,127.0.0.1:20011");
    for (ClusterPlan.Stage stage : plan.stages().subList(1, 3)) {
      for (ProcessPlan node : stage.processes()) {
        assertThat(node.files().values()).anySatisfy(conf -> assertThat(conf)
            .contains("cluster_formation.classic_config.nodes.1 = weir-20001@127.0.0.1\n")
            .contains("vm_memory_high_watermark.absolute = 2147483648\n")
            .contains("listeners.tcp.1 = 127.0.0.1:")
            .contains("max_message_size = 68157440\n")
            .contains("a.b = c\n"));
        assertThat(node.environment()).containsEntry("ERL_EPMD_PORT", "20000")
            .containsEntry("ERL_EPMD_ADDRESS", "127.0.0.1");
        assertThat(node.environment().get("ERL_ZFLAGS"))
            .contains("inet_dist_use_interface {127,0,0,1}")
            .doesNotContain("cookie");
      }
    }
  }

  @Test
  void aNodeHasThePluginThatShowsItsMetricsOnlyWhereItIsAsked() {
    SystemSpec system = system(1, QUORUM, Map.of(), Map.of());
    ProcessPlan unasked = plan(system).stages().getLast().processes().getFirst();
    ProcessPlan asked =
        plan(system, BrokerMetrics.ON).stages().getLast().processes().getFirst();

    assertThat(unasked.metrics()).isEmpty();
    assertThat(unasked.files().values()).noneMatch(text -> text.contains("prometheus"));
    assertThat(asked.files().values()).contains("[rabbitmq_management,rabbitmq_prometheus].\n")
        .anyMatch(text -> text.contains("prometheus.tcp.ip = 127.0.0.1\n")
            && text.contains("prometheus.tcp.port = 20005\n")
            && text.contains("management_agent.disable_metrics_collector = true\n"));
    assertThat(asked.metrics()).containsInstanceOf(MetricSource.Prometheus.class);
    assertThat(((MetricSource.Prometheus) asked.metrics().orElseThrow()).address())
        .hasToString("http://127.0.0.1:20005/metrics");
  }

  @Test
  void onlyNodesOfStreamsSpeakTheStreamsProtocolAndAdvertiseTheLoopbackAddress() {
    ClusterPlan plan = plan(system(3, new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE),
        Map.of(), Map.of()));
    ProcessPlan first = plan.stages().get(1).processes().getFirst();

    assertThat(plan.endpoints().get("stream"))
        .isEqualTo("127.0.0.1:20004,127.0.0.1:20009,127.0.0.1:20014");
    assertThat(first.files().values())
        .anySatisfy(plugins -> assertThat(plugins).contains("rabbitmq_stream"))
        .anySatisfy(conf -> assertThat(conf)
            .contains("stream.listeners.tcp.1 = 127.0.0.1:20004\n")
            .contains("stream.advertised_host = 127.0.0.1\n")
            .contains("stream.advertised_port = 20004\n")
            .contains("stream.frame_max = 68157440\n"));

    ClusterPlan queues = plan(system(3, QUORUM, Map.of(), Map.of()));
    assertThat(queues.endpoints()).doesNotContainKey("stream");
    assertThat(queues.stages().get(1).processes().getFirst().files().values())
        .noneSatisfy(text -> assertThat(text).contains("stream"));
  }

  @Test
  void eachDeploymentHasAPasswordOfItsOwn() {
    SystemSpec system = system(1, SINGLE, Map.of(), Map.of());
    ClusterPlan one = plan(system);
    ClusterPlan other = plan(system);

    String password = one.endpoints().get("password");
    assertThat(password).hasSizeGreaterThan(20).isNotEqualTo(other.endpoints().get("password"));
    assertThat(one.stages().get(1).processes().getFirst().files().values())
        .anySatisfy(conf -> assertThat(conf)
            .contains("default_user = " + one.endpoints().get("user") + "\n")
            .contains("default_pass = " + password + "\n"));
  }

  @Test
  void streamsHaveAClientOfTheirOwnWhoseVersionAScenarioMayName() {
    assertThat(launcher.clientArtifacts(system(1, SINGLE, Map.of(), Map.of())))
        .extracting(Artifact::name)
        .containsExactly("amqp-client");
    SystemSpec stream = SystemSpecBuilder.builder()
        .name("r")
        .broker("rabbitmq")
        .version("")
        .clientVersion(Optional.of("1.10.0"))
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE))
        .options(Map.of())
        .properties(Map.of())
        .build();
    assertThat(launcher.clientArtifacts(stream)).extracting(Artifact::toString)
        .containsExactly("com.rabbitmq:amqp-client:5.37.0", "com.rabbitmq:stream-client:1.10.0");
  }

  @Test
  void aBrokerOfThePackageIsLookedForWhereItIsAndAnotherByItsHome() {
    assertThat(launcher.hostPrograms(system(1, SINGLE, Map.of(), Map.of())))
        .extracting(HostProgram::program)
        .containsExactly("/usr/lib/rabbitmq/bin/rabbitmq-server", "epmd");
    SystemSpec named =
        system(1, SINGLE, Map.of("home", "/opt/rabbitmq_server-4.1.0"), Map.of());
    HostProgram script = launcher.hostPrograms(named).getFirst();
    assertThat(script.program()).isEqualTo("/opt/rabbitmq_server-4.1.0/sbin/rabbitmq-server");
    assertThat(script.version().pattern().matcher(script.program()).results())
        .extracting(found -> found.group(1))
        .containsExactly("4.1.0");
  }

  @Test
  void clientSettingsThatItsClientsHaveNotAreComplainedOf() {
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
    SystemSpec queues = system(1, SINGLE, Map.of(), Map.of());
    SystemSpec streams = system(1, new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE),
        Map.of(), Map.of());

    assertThat(launcher.check(queues, ClientPolicy.DEFAULT)).isEmpty();
    assertThat(launcher.check(streams, ClientPolicy.DEFAULT)).isEmpty();
    assertThat(launcher.check(queues, policy)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder("client.compression", "client.connections");
    assertThat(launcher.check(streams, policy)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder("client.compression", "client.connections");
  }

  @Test
  void aStreamHasNoExchangeToChoose() {
    SystemSpec system = system(1, new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE),
        Map.of("exchange", "topic"), Map.of("stream.advertised_port", "1"));

    assertThat(launcher.check(system)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder("exchange", "server.stream.advertised_port");
  }

  @Test
  void whatMakesNoSenseIsComplainedOf() {
    SystemSpec system = system(1, QUORUM,
        Map.of("queue", "lazy", "exchange", "fanout", "memory", "10 MiB"),
        Map.of("listeners.tcp.1", "1", "raft.data_dir", "/elsewhere"));

    assertThat(launcher.check(system)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder(
            "durability.replicas", "queue", "exchange", "memory", "server.listeners.tcp.1",
            "server.raft.data_dir");
    assertThat(launcher.check(system(3, QUORUM, Map.of(), Map.of()))).isEmpty();
  }

  @Test
  void nodesOfSeveralHostsHaveLongNamesAndShareOneSecret() {
    ClusterPlan plan = SeveralHosts.check(launcher, system(3, QUORUM, Map.of(), Map.of()), 3);
    Map<String, ProcessPlan> processes = SeveralHosts.processes(plan);

    assertThat(plan.endpoints().get("amqp"))
        .isEqualTo("10.0.0.1:20001,10.0.0.2:20006,10.0.0.3:20011");
    Set<String> secrets = new HashSet<>();
    for (int number = 1; number <= 3; number++) {
      ProcessPlan broker = processes.get("broker-" + number);
      Path home = Path.of("/deployment/host-" + number + "/home");
      secrets.add(broker.files().get(home.resolve(".erlang.cookie")));
      assertThat(broker.directories()).contains(home);
      assertThat(broker.environment()).containsEntry("HOME", home.toString())
          .containsEntry("RABBITMQ_USE_LONGNAME", "true")
          .containsEntry("RABBITMQ_NODENAME",
              "weir-" + (19_996 + 5 * number) + "@10.0.0." + number)
          .containsEntry("ERL_EPMD_ADDRESS", "10.0.0." + number)
          .containsEntry("ERL_ZFLAGS",
              "-start_epmd false -kernel inet_dist_use_interface {10,0,0," + number + "}");
      assertThat(broker.files().values()).anySatisfy(conf -> assertThat(conf)
          .contains("cluster_formation.classic_config.nodes.1 = weir-20001@10.0.0.1\n")
          .contains(" = " + broker.environment().get("RABBITMQ_NODENAME") + "\n"));
      assertThat(broker.files().values()).filteredOn(conf -> conf.contains("cluster_formation"))
          .allSatisfy(conf -> assertThat(conf.split("classic_config.nodes")).hasSizeLessThan(4));
    }
    assertThat(secrets).singleElement().asString().hasSizeGreaterThan(20);
    assertThat(plan.toString()).as("one secret for each deployment")
        .isNotEqualTo(
            SeveralHosts.check(launcher, system(3, QUORUM, Map.of(), Map.of()), 3).toString());
  }

  @Test
  void eachMachineHasANameServer() {
    SystemSpec system = system(3, QUORUM, Map.of(), Map.of());
    List<ProcessPlan> elsewhere =
        SeveralHosts.check(launcher, system, 2).stages().getFirst().processes();
    List<ProcessPlan> here =
        SeveralHosts.plan(launcher, system, SeveralHosts.onThisMachine(Path.of("/site"), 3))
            .stages()
            .getFirst()
            .processes();

    assertThat(elsewhere).extracting(ProcessPlan::name).containsExactly("epmd-1", "epmd-2");
    assertThat(elsewhere).extracting(ProcessPlan::host).containsExactly("host-1", "host-2");
    assertThat(elsewhere).extracting(RabbitMqLauncherTest::arguments)
        .containsExactly(List.of("-port", "20000", "-address", "10.0.0.1", "-debug"),
            List.of("-port", "20000", "-address", "10.0.0.2", "-debug"));
    assertThat(here).singleElement()
        .satisfies(server -> assertThat(arguments(server))
            .containsExactly("-port", "20000", "-address", "127.0.0.1,127.0.0.2,127.0.0.3",
                "-debug"));
  }

  private static List<String> arguments(ProcessPlan process) {
    return ((Command.Program) process.command()).arguments();
  }

  @Test
  void onOneHostErlangDrawsTheSecret() {
    assertThat(plan(system(3, QUORUM, Map.of(), Map.of())).stages().get(1).processes())
        .allSatisfy(broker -> assertThat(broker.files().keySet())
            .noneMatch(file -> file.endsWith(".erlang.cookie")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"broker.example", "fd00::1"})
  void hostsNeedIpv4Addresses(String address) {
    SystemSpec system = system(1, SINGLE, Map.of(), Map.of());
    List<LaunchHost> hosts = List.of(new LaunchHost("one", address, Path.of("/site")));

    assertThat(launcher.check(system, hosts)).singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains(address + " is none"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SeveralHosts.plan(launcher, system, hosts))
        .withMessageContaining("IPv4 address of one");
  }

  @Test
  void clientsElsewhereGetTheCertificateAsText() {
    SystemSpec system = system(1, SINGLE, Map.of("tls", "on"), Map.of());

    assertThat(launcher.check(system, SeveralHosts.elsewhere(1))).isEmpty();
    assertThat(SeveralHosts.plan(launcher, system, SeveralHosts.elsewhere(1)).endpointsElsewhere())
        .containsKey("tls-ca-text");
  }

  @Test
  void anotherErlangRunsNodesAndNameServer() {
    SystemSpec system = system(1, SINGLE,
        Map.of("home", "/opt/rabbitmq_server-4.0.5", "erlang", "/opt/erlang"), Map.of());
    Map<String, ProcessPlan> processes =
        SeveralHosts.processes(SeveralHosts.plan(launcher, system, SeveralHosts.elsewhere(1)));

    assertThat(processes.get("epmd").command())
        .isInstanceOfSatisfying(Command.Program.class,
            program -> assertThat(program.program()).isEqualTo("/opt/erlang/bin/epmd"));
    assertThat(processes.get("broker-1").environment().get("PATH"))
        .startsWith("/opt/erlang/bin:");
    assertThat(launcher.hostPrograms(system)).extracting(HostProgram::program)
        .containsExactly("/opt/rabbitmq_server-4.0.5/sbin/rabbitmq-server",
            "/opt/erlang/bin/epmd");
  }

  @ParameterizedTest
  @CsvSource({"rabbitmq_server-4.0.5, 1", "rabbitmq_server-4.3.6/, 1",
      "rabbitmq_server-3.13.7, 0", "rabbitmq, 0"})
  void mirroredQueuesEndWithRelease4(String home, int problems) {
    SystemSpec system = system(3, new Durability(3, Acknowledge.ALL, Storage.MEMORY),
        Map.of("home", "/opt/" + home), Map.of());
    assertThat(launcher.check(system)).hasSize(problems)
        .allSatisfy(problem -> assertThat(problem.message())
            .contains("no mirrored queues, which 4.0 removed"));
  }

  @ParameterizedTest
  @CsvSource({"rabbitmq_server-4.0.5, 1", "rabbitmq_server-3.10.8, 0"})
  void aClassicQueueOfRelease4SyncsNothing(String home, int problems) {
    SystemSpec system =
        system(1, SINGLE, Map.of("home", "/opt/" + home, "queue", "classic"), Map.of());
    assertThat(launcher.check(system)).hasSize(problems)
        .allSatisfy(problem -> assertThat(problem.hint()).contains("quorum"));
  }

  private static SystemSpec withClient(Optional<String> version, Map<String, String> options,
      Map<String, String> settings) {
    return SystemSpecBuilder.builder()
        .name("r")
        .broker("rabbitmq")
        .version("")
        .clientVersion(version)
        .nodes(1)
        .durability(SINGLE)
        .options(options)
        .properties(Map.of("client-settings", settings))
        .build();
  }

  @Test
  void theClientOfAmqp10ComesBesideTheOneOfTheAdministration() {
    Map<String, String> chosen = Map.of("client", "amqp-1.0");

    assertThat(launcher.clientArtifacts(withClient(Optional.empty(), chosen, Map.of())))
        .extracting(Artifact::toString)
        .containsExactly("com.rabbitmq:amqp-client:5.37.0",
            "com.rabbitmq.client:amqp-client:1.5.0");
    assertThat(launcher.clientArtifacts(withClient(Optional.of("1.4.0"), chosen, Map.of())))
        .extracting(Artifact::toString)
        .containsExactly("com.rabbitmq:amqp-client:5.37.0",
            "com.rabbitmq.client:amqp-client:1.4.0");
    assertThat(launcher.clientArtifacts(
        withClient(Optional.of("5.36.0"), Map.of("client", "amqp-0-9-1"), Map.of())))
        .extracting(Artifact::toString)
        .containsExactly("com.rabbitmq:amqp-client:5.36.0");
  }

  @Test
  void anotherClientThanTheTwoIsRefused() {
    assertThat(launcher.check(withClient(Optional.empty(), Map.of("client", "amqp"), Map.of())))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("client");
          assertThat(problem.hint()).isEqualTo("write amqp-0-9-1 or amqp-1.0");
        });
  }

  @ParameterizedTest
  @CsvSource({"rabbitmq_server-3.13.7, 1", "rabbitmq_server-4.0.5, 0", "rabbitmq, 0"})
  void theClientOfAmqp10NeedsRelease4(String home, int problems) {
    SystemSpec system = withClient(Optional.empty(),
        Map.of("client", "amqp-1.0", "home", "/opt/" + home), Map.of());
    assertThat(launcher.check(system)).hasSize(problems)
        .allSatisfy(problem -> {
          assertThat(problem.path()).isEqualTo("client");
          assertThat(problem.message()).contains("RabbitMQ 4.0 or newer, and this is 3.13.7");
          assertThat(problem.hint()).contains("'home'", "client: amqp-0-9-1");
        });
  }

  @Test
  void streamsHaveOneClient() {
    SystemSpec stream = system(1, new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE),
        Map.of("client", "amqp-1.0"), Map.of());

    assertThat(launcher.check(stream)).singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("client");
          assertThat(problem.hint()).contains("queue: quorum");
        });
  }

  @Test
  void settingsOfTheClientArePassedThroughIfItHasThem() {
    Map<String, String> chosen = Map.of("client", "amqp-1.0");

    assertThat(launcher.check(withClient(Optional.empty(), chosen,
        Map.of("idleTimeout", "30s", "priority", "-1")))).isEmpty();
    assertThat(launcher.check(withClient(Optional.empty(), chosen,
        Map.of("idleTimeout", "1ms", "priority", "high", "maxFrameSize", "1",
            "initialCredits", "5"))))
        .extracting(problem -> problem.path() + ": " + problem.hint())
        .containsExactlyInAnyOrder("client-settings.idleTimeout: write it as 30s",
            "client-settings.priority: write it as 1",
            "client-settings.maxFrameSize: remove it; its settings are idleTimeout and priority",
            "client-settings.initialCredits: set 'client.receive-queue'");
    assertThat(launcher.check(withClient(Optional.empty(), Map.of(), Map.of("priority", "1"))))
        .extracting(SettingProblem::path)
        .containsExactly("client-settings");
    assertThat(launcher.check(withClient(Optional.of("1.0.0"), chosen, Map.of())))
        .extracting(SettingProblem::path)
        .containsExactly("client-version");
  }
}

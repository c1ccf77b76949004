package io.weir.driver.nats.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
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
import io.weir.core.unit.DataSize;
import io.weir.driver.tck.SeveralHosts;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NatsLauncherTest {
  private static final Durability SINGLE = new Durability(1, Acknowledge.ALL, Storage.FSYNC);
  private static final Durability THREE =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);

  private final NatsLauncher launcher = new NatsLauncher();

  private static SystemSpec system(int nodes, Durability durability, Map<String, String> options,
      Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name("n")
        .broker("nats")
        .version("")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of("server", server))
        .build();
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
        .filter(file -> file.getKey().endsWith("nats.conf"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static List<ProcessPlan> all(ClusterPlan plan) {
    return plan.stages().getFirst().processes();
  }

  @Test
  void aServerStatesItsMemoryAndItsDurability() {
    ClusterPlan plan = plan(system(1, SINGLE, Map.of("memory", "2 GiB", "home", "/opt/nats"),
        Map.of("write_deadline", "5s", "jetstream.max_file_store", "20GB")), BrokerMetrics.OFF);
    ProcessPlan server = all(plan).getFirst();

    assertThat(plan.endpoints()).containsEntry("nats", "127.0.0.1:20000")
        .containsEntry("monitoring", "http://127.0.0.1:20001");
    assertThat(configuration(server)).contains("listen: \"127.0.0.1:20000\"\n",
        "http: \"127.0.0.1:20001\"\n", "max_payload: 32505856\n", "write_deadline: 5s\n",
        "store_dir: \"/site/server-1/data\"\n", "max_memory_store: 1610612736\n",
        "sync_interval: always\nmax_file_store: 20GB\n}\n")
        .doesNotContain("cluster", "tls");
    assertThat(server.command()).isEqualTo(new Command.Program("/opt/nats/nats-server",
        List.of("-c", "/site/server-1/nats.conf"), DataSize.parse("2 GiB")));
    assertThat(server.environment()).containsEntry("GOMEMLIMIT", "2147483648");
    assertThat(server.ready()).isEqualTo(new Readiness.HttpOk(
        URI.create("http://127.0.0.1:20001/healthz")));
  }

  @Test
  void noFileContainsThePasswordOfADeployment() {
    SystemSpec system = system(3, THREE, Map.of(), Map.of());
    ClusterPlan plan = plan(system, BrokerMetrics.OFF);
    String password = plan.endpoints().get("password");

    assertThat(password).hasSizeGreaterThan(20)
        .isNotEqualTo(plan(system, BrokerMetrics.OFF).endpoints().get("password"));
    assertThat(all(plan)).allSatisfy(server -> {
      assertThat(configuration(server)).contains("password: $WEIR_NATS_PASSWORD")
          .doesNotContain(password, "sync_interval");
      assertThat(server.environment()).containsEntry("WEIR_NATS_PASSWORD", password);
    });
    assertThat(launcher.usage(system, plan.endpoints())).first()
        .isEqualTo("clients: nats://weir:" + password + "@127.0.0.1:20000");
  }

  @Test
  void serversOfAClusterKnowTheOthers() {
    ClusterPlan plan = plan(system(3, THREE, Map.of("tls", "on"), Map.of()), BrokerMetrics.ON);
    ProcessPlan second = all(plan).get(1);

    assertThat(plan.stages()).singleElement();
    assertThat(plan.endpoints()).containsEntry("nats",
        "127.0.0.1:20000,127.0.0.1:20003,127.0.0.1:20006");
    assertThat(configuration(second)).contains("listen: \"127.0.0.1:20005\"\n",
        "tls { cert_file: \"/site/tls/certificate.pem\"");
    String login = "weir:" + plan.endpoints().get("password") + "@";
    assertThat(second.environment()).containsEntry("WEIR_NATS_ROUTES_PASSWORD",
        "[\"nats-route://" + login + "127.0.0.1:20002\", \"nats-route://" + login
            + "127.0.0.1:20008\"]");
    assertThat(second.aliases()).contains("server-2");
    assertThat(second.metrics()).containsInstanceOf(MetricSource.Json.class);
    assertThat(((MetricSource.Json) second.metrics().orElseThrow()).address())
        .isEqualTo(URI.create("http://127.0.0.1:20004/varz"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aPlanIsRightForSeveralHosts(int replicas) {
    SystemSpec system = system(3, new Durability(replicas, Acknowledge.MAJORITY, Storage.FSYNC),
        Map.of("tls", "on"), Map.of());

    ClusterPlan plan = SeveralHosts.check(launcher, system, 3);

    assertThat(configuration(SeveralHosts.processes(plan).get("server-2")))
        .contains("listen: \"10.0.0.2:");
  }

  /** A copy is acknowledged by a majority, however many there are. */
  @ParameterizedTest
  @CsvSource({"1, ONE, ''", "1, ALL, ''", "2, ALL, ''", "3, MAJORITY, ''", "5, MAJORITY, ''",
      "2, ONE, durability.acknowledge", "3, ALL, durability.acknowledge",
      "3, ONE, durability.acknowledge", "6, MAJORITY, durability.replicas"})
  void onlyAMajorityCanAcknowledge(int replicas, Acknowledge acknowledge, String path) {
    SystemSpec system = system(6, new Durability(replicas, acknowledge, Storage.MEMORY), Map.of(),
        Map.of());

    assertThat(launcher.check(system)).extracting(SettingProblem::path)
        .isEqualTo(path.isEmpty() ? List.of() : List.of(path));
  }

  @Test
  void aGuaranteeIsThatOfAMajority() {
    assertThat(launcher.guarantee(system(3, THREE, Map.of(), Map.of())))
        .hasValueSatisfying(guarantee -> {
          assertThat(guarantee.copies()).isEqualTo(2);
          assertThat(guarantee.waitSet()).isEqualTo(WaitSet.MAJORITY);
          assertThat(guarantee.terms()).isEqualTo("R3, file");
        });
    assertThat(launcher.guarantee(system(1, SINGLE, Map.of(), Map.of())).orElseThrow().terms())
        .isEqualTo("R1, file, sync_interval always");
  }

  @Test
  void onlyAnFsyncNeedsANewerVersion() {
    assertThat(launcher.hostPrograms(system(1, SINGLE, Map.of(), Map.of()))).singleElement()
        .satisfies(program -> assertThat(program.least().map(HostProgram.Least::version))
            .contains("2.10"));
    assertThat(launcher.hostPrograms(system(3, THREE, Map.of(), Map.of()))).singleElement()
        .satisfies(program -> assertThat(program.least()).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"port", "listen", "http_port", "jetstream.sync_interval",
      "jetstream.store_dir", "jetstream.max_mem", "authorization", "cluster", "server_name"})
  void whatWeirSetsItselfCanNotBePassed(String name) {
    assertThat(launcher.check(system(1, SINGLE, Map.of(), Map.of(name, "1")))).singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("server." + name));
  }

  @Test
  void aMajorityOfThreeSurvivesALoss() {
    assertThat(launcher.nodes(system(3, THREE, Map.of(), Map.of()))).singleElement()
        .satisfies(group -> assertThat(group.outage()).isEmpty());
    assertThat(launcher.nodes(system(3, SINGLE, Map.of(), Map.of()))).singleElement()
        .satisfies(group -> assertThat(group.outage()).isPresent());
  }

  @Test
  void theAuditKnowsTheSettingsOfAScenario() {
    assertThat(launcher.foreseen(system(3, THREE, Map.of(), Map.of()), ClientPolicy.DEFAULT))
        .filteredOn(setting -> setting.aspect() == Aspect.TOTAL_MEMORY)
        .extracting(Setting::normal)
        .containsOnly("3 GiB");
  }
}

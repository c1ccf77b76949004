package io.weir.driver.pravega.launch;

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
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.driver.tck.SeveralHosts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PravegaLauncherTest {
  private final PravegaLauncher launcher = new PravegaLauncher();

  private static SystemSpecBuilder builder(int nodes, int replicas, Storage storage,
      Map<String, String> options) {
    return SystemSpecBuilder.builder()
        .name("p")
        .broker("pravega")
        .version("0.12.0")
        .nodes(nodes)
        .durability(new Durability(replicas, Acknowledge.ALL, storage))
        .options(options)
        .properties(Map.of());
  }

  private static SystemSpec system(Map<String, String> options) {
    return builder(1, 1, Storage.MEMORY, options).build();
  }

  private ProcessPlan server(Map<String, String> options, BrokerMetrics metrics) {
    SystemSpec system = system(options);
    ClusterPlan plan =
        launcher.plan(system, new LaunchSite(List.of(LaunchHost.local(Path.of("/site"))),
            List.of(20_000, 20_001, 20_002, 20_003), system.durability(), 7, metrics));
    assertThat(plan.endpoints()).containsExactly(Map.entry("controller", "127.0.0.1:20000"));
    return plan.stages().getFirst().processes().getFirst();
  }

  private static String properties(ProcessPlan server) {
    return server.files().get(Path.of("/site/broker-1/standalone.properties"));
  }

  @Test
  void allThatListensHasAPortAndAnAddressOfWeir() {
    ProcessPlan server = server(Map.of(), BrokerMetrics.ON);

    assertThat(properties(server)).contains("singlenode.controller.rpc.port=20000",
        "singlenode.segmentStore.port=20001", "singlenode.zk.port=20002",
        "singlenode.controller.rest.enable=false", "singlenode.admin.gateway.enable=false",
        "pravegaservice.service.listener.host.nameOrIp=127.0.0.1",
        "pravegaservice.rest.listener.host=127.0.0.1", "pravegaservice.rest.listener.port=20003");
    assertThat(((Command.Java) server.command()).arguments())
        .containsExactly("127.0.0.1", "127.0.0.1:20000");
    assertThat(server.metrics()).containsInstanceOf(MetricSource.Prometheus.class);
  }

  @Test
  void withoutMetricsTheServerCountsNothingAndHasNoPage() {
    ProcessPlan server = server(Map.of(), BrokerMetrics.OFF);

    assertThat(properties(server)).doesNotContain("rest.listener.enable", "statistics");
    assertThat(server.metrics()).isEmpty();
  }

  @Test
  void allFilesAreInTheFolderOfTheDeployment() {
    ProcessPlan server = server(Map.of("heap", "2 GiB"), BrokerMetrics.OFF);

    assertThat(server.directories()).containsExactly(Path.of("/site/broker-1/data"));
    assertThat(((Command.Java) server.command()).jvmArguments()).contains(
        "-Djava.io.tmpdir=/site/broker-1/data", "-Xms2048m", "-Xmx2048m",
        "-XX:MaxDirectMemorySize=2048m");
    assertThat(properties(server)).contains("pravegaservice.cache.size.max=1073741824");
  }

  @Test
  void aPlanIsRightForSeveralHosts() {
    SeveralHosts.check(launcher, system(Map.of()), 2);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, MEMORY, ''", "1, 1, PAGE_CACHE, durability.storage",
      "1, 1, FSYNC, durability.storage", "2, 1, MEMORY, nodes",
      "3, 3, FSYNC, 'nodes,durability.replicas,durability.storage'"})
  void thereIsOneServerInMemory(int nodes, int replicas, Storage storage, String paths) {
    assertThat(launcher.check(builder(nodes, replicas, storage, Map.of()).build()))
        .extracting(SettingProblem::path)
        .isEqualTo(paths.isEmpty() ? List.of() : List.of(paths.split(",")));
  }

  @Test
  void anExistingClusterMayKeepMoreAndHasAScope() {
    SystemSpec existing = builder(3, 3, Storage.FSYNC, Map.of("scope", "orders"))
        .existing(Optional.of(new ExistingCluster(Map.of("controller", "pravega.example:9090"),
            Optional.empty(), Optional.empty(), List.of())))
        .build();

    assertThat(launcher.check(existing)).isEmpty();
    assertThat(launcher.guarantee(existing)).isEmpty();
    assertThat(launcher.check(system(Map.of("scope", "a/b"))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("scope"));
  }

  @Test
  void aRunThatDoesNotFitIntoAThirdOfTheHeapIsRefused() {
    Workload workload = new Workload(1, 3,
        new MessageSpec(new DataSize(1_012), Content.RANDOM, Optional.empty(), Optional.empty(),
            Optional.empty()),
        1, 1, 1, new Load(Rate.parse("1k/s"), Arrival.UNIFORM, Optional.empty(), Optional.empty(),
            Pacing.NORMAL, Optional.empty(), Optional.empty()),
        Optional.empty());

    assertThat(launcher.check(system(Map.of()), workload, 349_000)).isEmpty();
    assertThat(launcher.check(system(Map.of()), workload, 350_000))
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString())
            .contains("about 358 MB", "a third of its 'heap'",
                "set 'heap' of the system to 2 GiB"));
  }

  /** Maven would take those of Hadoop and BookKeeper, which Pravega does not run with. */
  @Test
  void librariesThatPravegaIsBuiltWithComeFirst() {
    assertThat(launcher.serverArtifacts(system(Map.of())).getFirst().artifacts())
        .extracting(Artifact::name)
        .containsExactly("protobuf-java", "bcprov-jdk15on", "bcpkix-jdk15on",
            "pravega-standalone");
  }

  @Test
  void theAuditKnowsTheSettingsOfAScenario() {
    assertThat(launcher.foreseen(system(Map.of("heap", "512 MiB")), ClientPolicy.DEFAULT))
        .filteredOn(setting -> setting.aspect() == Aspect.ACKNOWLEDGE_INTERVAL
            || setting.aspect() == Aspect.TOTAL_MEMORY || setting.aspect() == Aspect.CACHE)
        .extracting(Setting::normal)
        .containsExactly("1s", "1 GiB", "2 GiB", "256 MiB");
  }
}

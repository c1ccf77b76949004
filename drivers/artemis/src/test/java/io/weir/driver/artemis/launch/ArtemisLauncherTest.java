package io.weir.driver.artemis.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
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
    return SystemSpecBuilder.builder()
        .name("a")
        .broker("artemis")
        .version("2.56.0")
        .nodes(nodes)
        .durability(new Durability(replicas, Acknowledge.ALL, storage))
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
    assertThat(((Command.Java) broker(plan).command()).arguments()).first()
        .isEqualTo("tcp://127.0.0.1:20000?protocols=CORE;sslEnabled=true;keyStoreType=PEM;"
            + "keyStorePath=/site/tls/both.pem");
    assertThat(broker(plan).environment()).containsEntry("WEIR_ARTEMIS_PASSWORD", password);
  }

  @Test
  void aPlanIsRightForSeveralHosts() {
    SeveralHosts.check(launcher, system(1, 1, Storage.FSYNC, Map.of("tls", "on"), Map.of()), 2);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, ''", "2, 1, nodes", "2, 2, 'nodes,durability.replicas'"})
  void thereIsOneBrokerWithoutABackup(int nodes, int replicas, String paths) {
    assertThat(
        launcher.check(system(nodes, replicas, Storage.FSYNC, Map.of(), Map.of())))
        .extracting(SettingProblem::path)
        .isEqualTo(paths.isEmpty() ? List.of() : List.of(paths.split(",")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"journalDatasync", "persistenceEnabled", "journalSyncTransactional",
      "journalDirectory", "acceptorConfigurations.tcp.params.host", "securityEnabled",
      "HAPolicyConfiguration", "name"})
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

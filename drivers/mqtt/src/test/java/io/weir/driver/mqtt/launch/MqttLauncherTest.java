package io.weir.driver.mqtt.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.SettingProblem;
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

class MqttLauncherTest {
  private final MqttLauncher launcher = new MqttLauncher();

  private static SystemSpec system(int nodes, int replicas, Storage storage,
      Map<String, String> options, Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name("m")
        .broker("mqtt")
        .version("")
        .nodes(nodes)
        .durability(new Durability(replicas, Acknowledge.ALL, storage))
        .options(options)
        .properties(Map.of("server", server))
        .build();
  }

  private static SystemSpec system(Map<String, String> options, Map<String, String> server) {
    return system(1, 1, Storage.MEMORY, options, server);
  }

  private ClusterPlan plan(SystemSpec system) {
    return launcher.plan(system, new LaunchSite(List.of(LaunchHost.local(Path.of("/site"))),
        List.of(20_000), system.durability(), 7, BrokerMetrics.ON));
  }

  private static ProcessPlan broker(ClusterPlan plan) {
    return plan.stages().getFirst().processes().getFirst();
  }

  private static List<String> configuration(ProcessPlan broker) {
    return broker.files().get(Path.of("/site/broker-1/mosquitto.conf")).lines().toList();
  }

  @Test
  void noLimitOfTheBrokerLosesMessages() {
    ProcessPlan broker = broker(plan(system(Map.of("home", "/opt/mosquitto"), Map.of())));

    assertThat(configuration(broker)).contains("max_queued_messages 1000000000",
        "max_inflight_messages 0", "max_packet_size 68157440", "persistence false",
        "listener 20000 127.0.0.1", "user root", "allow_anonymous false",
        "persistence_location /site/broker-1/data/");
    assertThat(broker.command()).isInstanceOfSatisfying(Command.Program.class, command -> {
      assertThat(command.program()).isEqualTo("/opt/mosquitto/mosquitto");
      assertThat(command.arguments()).containsExactly("-c", "/site/broker-1/mosquitto.conf");
    });
  }

  @Test
  void theScenariosSettingsTakePrecedence() {
    assertThat(configuration(broker(plan(system(Map.of(), Map.of("max_queued_messages", "1000",
        "persistence", "true", "autosave_interval", "1"))))))
        .contains("max_queued_messages 1000", "persistence true", "autosave_interval 1")
        .doesNotContain("max_queued_messages 1000000000", "persistence false");
  }

  @Test
  void noFileContainsThePasswordOfADeployment() {
    SystemSpec system = system(Map.of("tls", "on"), Map.of());
    ClusterPlan plan = plan(system);
    String password = plan.endpoints().get("password");

    assertThat(password).hasSizeGreaterThan(20)
        .isNotEqualTo(plan(system).endpoints().get("password"));
    assertThat(broker(plan).files().values())
        .noneSatisfy(file -> assertThat(file).contains(password));
    assertThat(broker(plan).environment()).isEmpty();
    assertThat(broker(plan).files().get(Path.of("/site/broker-1/passwords")))
        .matches("weir:\\$7\\$101\\$[\\w+/=]{16}\\$[\\w+/=]{88}\n");
    assertThat(configuration(broker(plan))).containsSubsequence("listener 20000 127.0.0.1",
        "certfile /site/tls/certificate.pem", "keyfile /site/tls/key.pem");
  }

  @Test
  void aPlanIsRightForSeveralHosts() {
    SeveralHosts.check(launcher, system(Map.of("tls", "on"), Map.of()), 2);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, MEMORY, ''", "2, 1, MEMORY, nodes", "1, 1, FSYNC, durability.storage",
      "1, 1, PAGE_CACHE, durability.storage", "2, 2, MEMORY, 'nodes,durability.replicas'"})
  void whatMosquittoDoesNotPromiseIsRefused(int nodes, int replicas, Storage storage,
      String paths) {
    assertThat(launcher.check(system(nodes, replicas, storage, Map.of(), Map.of())))
        .extracting(SettingProblem::path)
        .isEqualTo(paths.isEmpty() ? List.of() : List.of(paths.split(",")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"listener", "port", "allow_anonymous", "password_file", "user",
      "persistence_location", "certfile", "log_dest", "connection", "bridge_cafile",
      "message_size_limit", "retain_available", "auth_opt_x"})
  void whatWeirSetsItselfCanNotBePassed(String name) {
    assertThat(launcher.check(system(Map.of(), Map.of(name, "1"))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("server." + name));
  }

  @Test
  void theAuditKnowsTheSettingsOfAScenario() {
    assertThat(launcher.foreseen(system(Map.of(), Map.of("max_packet_size", "1048576")),
        ClientPolicy.DEFAULT))
        .filteredOn(setting -> setting.aspect() == Aspect.LARGEST_MESSAGE
            || setting.aspect() == Aspect.IN_FLIGHT)
        .extracting(Setting::normal)
        .containsExactlyInAnyOrder("1 MiB", "unlimited");
  }
}

package io.weir.driver.rabbitmq.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Complaint;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RabbitMqLauncherTest {
  private static final Durability QUORUM = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private final RabbitMqLauncher launcher = new RabbitMqLauncher();

  private static SystemSpec system(int nodes, Durability durability, Map<String, String> options,
      Map<String, String> server) {
    return new SystemSpec("r", "rabbitmq", "", Optional.empty(), nodes, OptionalInt.empty(),
        durability, options, Map.of("server", server));
  }

  private ClusterPlan plan(SystemSpec system) {
    return plan(system, BrokerMetrics.OFF);
  }

  private ClusterPlan plan(SystemSpec system, BrokerMetrics metrics) {
    List<Integer> ports =
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList();
    return launcher.plan(system,
        new LaunchSite(Path.of("/site"), "127.0.0.1", ports, system.durability(), 2, 7,
            metrics));
  }

  @Test
  void aClustersNodesFindEachOtherAndListenOnTheirOwnPortsOnly() {
    ClusterPlan plan = plan(system(3, QUORUM, Map.of("memory", "2 GiB"), Map.of("a.b", "c")));

    assertThat(plan.stages().stream().map(stage -> stage.processes().size()))
        .containsExactly(1, 1, 2);
    assertThat(plan.endpoints().get("amqp"))
        .isEqualTo("127.0.0.1:20001,127.0.0.1:20005,127.0.0.1:20009");
    for (ClusterPlan.Stage stage : plan.stages().subList(1, 3)) {
      for (ProcessPlan node : stage.processes()) {
        assertThat(node.files().values()).anySatisfy(conf -> assertThat(conf)
            .contains("cluster_formation.classic_config.nodes.1 = weir-20001@localhost\n")
            .contains("cluster_formation.classic_config.nodes.3 = weir-20009@localhost\n")
            .contains("vm_memory_high_watermark.absolute = 2147483648\n")
            .contains("listeners.tcp.1 = 127.0.0.1:")
            .contains("a.b = c\n"));
        assertThat(node.environment()).containsEntry("ERL_EPMD_PORT", "20000")
            .containsEntry("ERL_EPMD_ADDRESS", "127.0.0.1");
        assertThat(node.environment().get("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS"))
            .contains("{127,0,0,1}");
      }
    }
  }

  @Test
  void aNodeHasThePluginThatTellsItsMetricsOnlyWhereItIsAsked() {
    SystemSpec system = system(1, QUORUM, Map.of(), Map.of());
    ProcessPlan unasked = plan(system).stages().getLast().processes().getFirst();
    ProcessPlan asked =
        plan(system, BrokerMetrics.ON).stages().getLast().processes().getFirst();

    assertThat(unasked.metrics()).isEmpty();
    assertThat(unasked.files().values()).noneMatch(text -> text.contains("prometheus"));
    assertThat(asked.files().values()).contains("[rabbitmq_management,rabbitmq_prometheus].\n")
        .anyMatch(text -> text.contains("prometheus.tcp.ip = 127.0.0.1\n")
            && text.contains("prometheus.tcp.port = 20004\n")
            && text.contains("management_agent.disable_metrics_collector = true\n"));
    assertThat(asked.metrics()).containsInstanceOf(MetricSource.Prometheus.class);
    assertThat(((MetricSource.Prometheus) asked.metrics().orElseThrow()).address())
        .hasToString("http://127.0.0.1:20004/metrics");
  }

  @Test
  void whatMakesNoSenseIsComplainedOf() {
    SystemSpec system = system(1, QUORUM,
        Map.of("queue", "lazy", "exchange", "fanout", "memory", "10 MiB"),
        Map.of("listeners.tcp.1", "1"));

    assertThat(launcher.check(system)).extracting(Complaint::path)
        .containsExactlyInAnyOrder(
            "durability.replicas", "queue", "exchange", "memory", "server.listeners.tcp.1");
    assertThat(launcher.check(system(3, QUORUM, Map.of(), Map.of()))).isEmpty();
  }
}

package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterPlanTest {
  private static final Readiness UP = new Readiness.LogLine("up");

  @Test
  void aRestartLeavesOutJobsAndStartsNodesOfARoleTogether() {
    ClusterPlan plan = new ClusterPlan(List.of(
        stage(process("epmd", "name server", UP)),
        stage(process("setup", "setup", new Readiness.Exit())),
        stage(process("broker-1", "broker", UP)),
        stage(process("broker-2", "broker", UP), process("broker-3", "broker", UP))),
        Map.of("bootstrap", "127.0.0.1:1"), List.of());

    assertThat(names(plan.restart()))
        .containsExactly(List.of("epmd"), List.of("broker-1", "broker-2", "broker-3"));
    assertThat(plan.restart().endpoints()).isEqualTo(plan.endpoints());
    assertThat(plan.restart().restart()).isEqualTo(plan.restart());
  }

  private static List<List<String>> names(ClusterPlan plan) {
    return plan.stages()
        .stream()
        .map(stage -> stage.processes().stream().map(ProcessPlan::name).toList())
        .toList();
  }

  private static ClusterPlan.Stage stage(ProcessPlan... processes) {
    return new ClusterPlan.Stage(List.of(processes));
  }

  private static ProcessPlan process(String name, String role, Readiness ready) {
    return new ProcessPlan(name, role, "localhost",
        new Command.Program("true", List.of(), new DataSize(0)),
        Map.of(), List.of(), Map.of(), ready, Duration.ofSeconds(1), Duration.ofSeconds(1),
        Optional.empty(), Set.of());
  }
}

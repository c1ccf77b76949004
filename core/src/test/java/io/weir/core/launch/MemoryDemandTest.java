package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan.Stage;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryDemandTest {
  private static final Readiness UP = new Readiness.LogLine("up");

  private static ProcessPlan java(String name, Readiness ready, String... flags) {
    return process(name, ready,
        new Command.Java(Optional.empty(), "classes", List.of(flags), "Main", List.of()));
  }

  private static ProcessPlan process(String name, Readiness ready, Command command) {
    return new ProcessPlan(name, "test", "localhost", command, Map.of(), List.of(), Map.of(), ready,
        Duration.ofMinutes(1), Duration.ofSeconds(1), Optional.empty(), Set.of());
  }

  private static ClusterPlan plan(Stage... stages) {
    return new ClusterPlan(List.of(stages), Map.of(), List.of());
  }

  @ParameterizedTest
  @CsvSource({"-Xmx512m, 512", "-Xmx2g, 2048", "-Xmx524288k, 512", "-Xmx536870912, 512"})
  void theHeapIsReadFromTheFlag(String flag, long mebibytes) {
    assertThat(MemoryDemand.of(java("broker", UP, "-Xms1m", flag)).heap())
        .isEqualTo(DataSize.mebibytes(mebibytes));
  }

  @Test
  void theLastFlagCounts() {
    assertThat(MemoryDemand.of(java("broker", UP, "-Xmx1g", "-Xmx2g")).heap())
        .isEqualTo(DataSize.mebibytes(2048));
  }

  @Test
  void directMemoryIsCountedWhereItIsSaid() {
    assertThat(MemoryDemand.of(java("broker", UP, "-Xmx1g")).direct().bytes()).isZero();
    assertThat(
        MemoryDemand.of(java("broker", UP, "-Xmx1g", "-XX:MaxDirectMemorySize=512m")).direct())
        .isEqualTo(DataSize.mebibytes(512));
  }

  @Test
  void aSystemTakesWhatItsProcessesTakeTogether() {
    Stage three = new Stage(List.of(java("1", UP, "-Xmx1g"), java("2", UP, "-Xmx1g"),
        process("3", UP, new Command.Program("erl", List.of(), new DataSize(0)))));

    MemoryDemand demand = MemoryDemand.of(plan(three));

    assertThat(demand.heap()).isEqualTo(DataSize.mebibytes(2048));
    assertThat(demand.total()).isGreaterThan(DataSize.mebibytes(2048 + 256));
  }

  @Test
  void aProgramTakesWhatItMayGrowTo() {
    ProcessPlan declared = process("node", UP,
        new Command.Program("erl", List.of(), DataSize.mebibytes(1024)));
    ProcessPlan low = process("node", UP,
        new Command.Program("erl", List.of(), DataSize.mebibytes(128)));

    assertThat(MemoryDemand.of(declared).total()).isEqualTo(DataSize.mebibytes(1024));
    assertThat(MemoryDemand.of(low).total()).isEqualTo(DataSize.mebibytes(256));
  }

  @Test
  void aJobThatEndsMakesRoomAndYetCountsWhileItRuns() {
    Stage job = new Stage(List.of(java("format", new Readiness.Exit(), "-Xmx4g")));
    Stage broker = new Stage(List.of(java("broker", UP, "-Xmx1g")));

    assertThat(MemoryDemand.of(plan(job, broker)).heap()).isEqualTo(DataSize.mebibytes(4096));
    assertThat(MemoryDemand.of(plan(broker, job)).heap()).isEqualTo(DataSize.mebibytes(5120));
    assertThat(MemoryDemand.of(plan(broker)).heap()).isEqualTo(DataSize.mebibytes(1024));
  }

  @Test
  void aWorkerTakesMoreThanItsHeap() {
    assertThat(MemoryDemand.of(WorkerSpec.DEFAULT).total())
        .isGreaterThan(WorkerSpec.DEFAULT.heap());
  }

  @Test
  void nothingTakesNothing() {
    assertThat(MemoryDemand.of(plan())).isEqualTo(MemoryDemand.NONE);
    assertThat(MemoryDemand.NONE.total().bytes()).isZero();
  }
}

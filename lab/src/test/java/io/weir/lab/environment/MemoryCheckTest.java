package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.WorkerSpec;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryCheckTest {
  private static final ClusterPlan THREE_BROKERS =
      new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(broker(1), broker(2), broker(3)))),
          Map.of(), List.of());
  private static final MemoryDemand WORKER = MemoryDemand.of(WorkerSpec.DEFAULT);

  @TempDir
  Path root;

  private static ProcessPlan broker(int number) {
    return new ProcessPlan("broker-" + number, "broker", "localhost",
        new Command.Java(Optional.empty(), "kafka", List.of("-Xmx1g", "-XX:MaxDirectMemorySize=1g"),
            "Main", List.of()),
        Map.of(), List.of(), Map.of(), new Readiness.LogLine("up"), Duration.ofMinutes(1),
        Duration.ofSeconds(1), Optional.empty(), Set.of());
  }

  private FakeHost machine(long availableMebibytes) {
    return new FakeHost(root).with("/proc/meminfo",
        "MemTotal: 99999999 kB\nMemAvailable:   " + availableMebibytes * 1024 + " kB\n");
  }

  private static void require(FakeHost host) throws ProvisionException {
    new MemoryCheck(host.files()).require("kafka", THREE_BROKERS, WORKER);
  }

  @Test
  void whatFitsPasses() {
    assertThatCode(() -> require(machine(8000))).doesNotThrowAnyException();
  }

  @Test
  void whatDoesNotFitIsReportedWithItsPartsAndTheWayOut() {
    assertThatThrownBy(() -> require(machine(7000))).isInstanceOf(ProvisionException.class)
        .hasMessageContainingAll("kafka does not fit", "7.8 GiB", "6.8 GiB are available",
            "MemAvailable", "3 x broker: 1.0 GiB heap, 1.0 GiB direct, 0.2 GiB besides each",
            "worker: 1.0 GiB heap", "Lower its heaps");
  }

  @Test
  void aControlGroupsLimitCountsLessWhatItHoldsAndCanNotDrop() {
    FakeHost host =
        machine(99_000).with("/sys/fs/cgroup/cgroup.controllers", "memory")
            .with("/proc/self/cgroup", "0::/")
            .with("/sys/fs/cgroup/memory.max", Long.toString(8L << 30))
            .with("/sys/fs/cgroup/memory.current", Long.toString(3L << 30))
            .with("/sys/fs/cgroup/memory.stat", "anon 5\ninactive_file " + (1L << 30));

    assertThatThrownBy(() -> require(host))
        .hasMessageContainingAll("6.0 GiB are available", "control group");
  }

  @Test
  void theFirstVersionOfControlGroupsLikewise() {
    FakeHost host =
        machine(99_000).with("/proc/self/cgroup", "4:memory:/jobs/7")
            .with("/sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes", Long.toString(4L << 30))
            .with("/sys/fs/cgroup/memory/jobs/7/memory.usage_in_bytes", Long.toString(1L << 30));

    assertThatThrownBy(() -> require(host)).hasMessageContaining("3.0 GiB are available");
  }

  @Test
  void whereNothingIsKnownNothingIsRefused() {
    assertThatCode(() -> require(new FakeHost(root))).doesNotThrowAnyException();
  }
}

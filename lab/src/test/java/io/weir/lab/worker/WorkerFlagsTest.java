package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerFlagsTest {
  private static final WorkerSpec SPEC = new WorkerSpec(DataSize.mebibytes(256));

  @Test
  void theHeapIsFixed() {
    assertThat(WorkerFlags.of(SPEC, Path.of("logs"), 25))
        .contains("-Xms268435456", "-Xmx268435456");
  }

  @Test
  void theCollectorIsTheGenerationalOneOnEveryJdk() {
    List<String> oldest = WorkerFlags.of(SPEC, Path.of("logs"), 21);
    List<String> newer = WorkerFlags.of(SPEC, Path.of("logs"), 25);

    assertThat(oldest).contains("-XX:+UseZGC", "-XX:+ZGenerational");
    assertThat(newer).contains("-XX:+UseZGC").doesNotContain("-XX:+ZGenerational");
  }
}

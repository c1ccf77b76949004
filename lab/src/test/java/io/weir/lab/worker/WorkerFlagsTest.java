package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerFlagsTest {
  private static final WorkerSpec SPEC = new WorkerSpec(DataSize.mebibytes(256), WorkerHosts.HERE);

  @Test
  void theHeapIsFixedAndTheCollectorIsTheOneAskedFor() {
    assertThat(
        WorkerFlags.of(SPEC, Path.of("logs"), Path.of("tmp"), List.of("-XX:+UseParallelGC"), 25))
        .contains("-Xms268435456", "-Xmx268435456", "-XX:+UseParallelGC")
        .doesNotContain("-XX:+UseZGC");
  }

  @Test
  void mostOfTheHeapIsYoung() {
    assertThat(WorkerFlags.collector(SPEC))
        .contains("-XX:+UseSerialGC", "-XX:NewSize=201326592", "-XX:MaxNewSize=201326592");
  }
}

package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedFilesTest {
  private static final FileTime BEFORE = FileTime.fromMillis(1_000_000);

  @TempDir
  private Path root;

  private ProcessPlan process(String text) {
    return new ProcessPlan("node", "node", "localhost",
        new Command.Program("sleep", List.of("1"), new DataSize(0)),
        Map.of(root.resolve("shared/certificate"), text), List.of(root.resolve("data")), Map.of(),
        new Readiness.Exit(), Duration.ofSeconds(1), Duration.ofSeconds(1), Optional.empty(),
        Set.of());
  }

  /** Otherwise a process that started a moment ago could read half of it. */
  @Test
  void aFileThatProcessesShareIsWrittenOnce() throws Exception {
    Path shared = root.resolve("shared/certificate");
    PlannedFiles.write(process("the same, ö"));
    Files.setLastModifiedTime(shared, BEFORE);

    PlannedFiles.write(process("the same, ö"));
    assertThat(Files.getLastModifiedTime(shared)).isEqualTo(BEFORE);

    PlannedFiles.write(process("another"));
    assertThat(shared).hasContent("another");
  }
}

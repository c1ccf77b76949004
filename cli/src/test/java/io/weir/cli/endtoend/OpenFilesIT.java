package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The behavior with a low limit on open files. */
class OpenFilesIT {
  @TempDir
  private Path folder;

  @Test
  void aLimitThatIsTooLowIsOneErrorWithTheNextStep() throws Exception {
    List<String> limited = List.of("sh", "-c", "ulimit -n 64 && exec \"$@\"", "sh");
    try (WeirRun run = WeirRun.through(folder, limited, "run", "loopback", "--out",
        folder.resolve("results").toString())) {
      assertThat(run.exitCode(Duration.ofMinutes(2))).isEqualTo(1);
      assertThat(run.output()).containsOnlyOnce("may open only 64 files")
          .contains("'ulimit -n 65536'")
          .doesNotContain("\tat ");
      assertThat(folder.resolve("results")).doesNotExist();
    }
  }
}

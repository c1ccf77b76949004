package io.weir.findings.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowsReadingTest {
  @TempDir
  private Path path;

  @Test
  void aRunThatWasCutOffHasTheWindowsOfItsIntervals() throws IOException {
    SampleFolder folder = SampleResults.turns(path);
    PlannedRun run = folder.plan().runs().getFirst();
    MeasuredTime complete = RunFiles.read(folder.layout(), run).measured();
    Files.delete(folder.layout().result(run));

    assertThat(complete.phases()).hasSize(8);
    assertThat(complete.length()).isEqualTo(Duration.ofSeconds(64));
    assertThat(RunFiles.read(folder.layout(), run).measured()).isEqualTo(complete);
  }
}

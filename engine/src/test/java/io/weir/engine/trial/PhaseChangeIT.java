package io.weir.engine.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that was compiled in the warm-up must be the code that is measured with. */
class PhaseChangeIT {
  private static final String MEASURED = "measured: ";
  /** For code to be compiled, and given up. */
  private static final long ENOUGH = 100_000;

  @TempDir
  private Path folder;

  @Test
  void whatWasRehearsedKeepsItsCompiledCodeIntoTheMeasurePhase() throws Exception {
    assertThat(probe(true)).filteredOn(line -> line.startsWith("gave up")).isEmpty();
  }

  @Test
  void whatWasNotRehearsedLosesIt() throws Exception {
    assertThat(probe(false)).anyMatch(line -> line.startsWith("gave up"));
  }

  private List<String> probe(boolean rehearsed) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        PhaseChangeProbe.class.getName(), Boolean.toString(rehearsed)).redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the probe ends").isTrue();
      List<String> lines = Files.readAllLines(output);
      assertThat(lines)
          .as("the probe's output")
          .anyMatch(line -> line.startsWith(MEASURED)
              && Long.parseLong(line.substring(MEASURED.length())) > ENOUGH);
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }
}

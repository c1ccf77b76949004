package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the starting script finds out before it builds. */
@EnabledOnOs(OS.LINUX)
class LauncherIT {
  private static final String FUNCTION = "other_maven";

  @TempDir
  private Path home;

  /** What a function of the script prints for a tree. */
  private String printed() throws IOException, InterruptedException {
    String script =
        Files.readString(Path.of(System.getProperty("weir.home"), "weir"));
    int start = script.indexOf("\n" + FUNCTION + "() {");
    int end = script.indexOf("\n}\n", start);
    assertThat(start).as(FUNCTION).isPositive();
    Process shell = new ProcessBuilder("sh", "-c",
        "home=$1\n" + script.substring(start, end + 3) + FUNCTION, "sh", home.toString())
        .redirectErrorStream(true)
        .start();
    String printed =
        new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return printed;
  }

  @Test
  void whereNoMavenIsNoneIsFound() throws IOException, InterruptedException {
    assertThat(printed()).isEmpty();
  }

  @Test
  void aMavenThatWorksOnTheTreeIsFoundAndNamed() throws IOException, InterruptedException {
    Process maven = new ProcessBuilder("sh", "-c", "sleep 60; :",
        "-Dmaven.multiModuleProjectDirectory=" + home).start();
    try {
      assertThat(printed()).isEqualTo(Long.toString(maven.pid()));
    } finally {
      maven.descendants().forEach(ProcessHandle::destroyForcibly);
      maven.destroyForcibly();
    }
  }
}

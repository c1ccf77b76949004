package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The checks of the start script before it builds, and its wait for another build. */
@EnabledOnOs(OS.LINUX)
class LauncherIT {
  @TempDir
  private Path home;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private String processWith(String argument) throws Exception {
    return output(shell(function("process_with") + "process_with '" + argument + "'"));
  }

  @Test
  void anotherProcessOfTheTreeIsFoundAndNamed() throws Exception {
    String own = "-Dweir.home=" + home;
    assertThat(processWith(own)).isEmpty();

    Process weir = start("sh", "-c", "sleep 60; :", own);
    assertThat(processWith(own)).isEqualTo(Long.toString(weir.pid()));
    assertThat(processWith(own + "/other")).isEmpty();
    assertThat(processWith("-Dmaven.multiModuleProjectDirectory=" + home)).isEmpty();
  }

  @Test
  void theLockOfAKilledBuildIsTakenAtOnce() throws Exception {
    Process killed = locking(1800, "exec sleep 60");
    awaitLockOf(killed);
    killed.destroyForcibly().waitFor();
    assertThat(output(locking(1800, "echo taken"))).isEqualTo("taken\n");
  }

  @Test
  void aBuildWhoseStarterWasKilledIsWaitedFor() throws Exception {
    Process killed = locking(1800, "sleep 60 & echo $! >\"$home/child\"; wait");
    awaitLockOf(killed);
    Path note = home.resolve("child");
    while (!Files.exists(note) || Files.size(note) == 0) {
      Thread.sleep(20);
    }
    killed.destroyForcibly().waitFor();
    Process waiting = locking(1800, "echo taken");
    assertThat(waiting.waitFor(2, TimeUnit.SECONDS)).isFalse();

    ProcessHandle.of(Long.parseLong(Files.readString(note).strip()))
        .orElseThrow()
        .destroyForcibly();
    assertThat(output(waiting)).contains("weir: waiting for the build", "taken");
  }

  @Test
  void aBuildThatTakesTooLongIsAnErrorWithTheNextStep() throws Exception {
    Process other = locking(1800, "exec sleep 60");
    awaitLockOf(other);
    Process waiting = locking(1, "echo taken");
    assertThat(output(waiting)).contains("waited 1s for the build of process " + other.pid(),
        "WEIR_BUILD=never").doesNotContain("taken");
    assertThat(waiting.exitValue()).isEqualTo(1);
  }

  /** A shell that takes the lock as the script does, and then does something. */
  private Process locking(int limit, String then) throws IOException {
    return shell("lock=$home/build-lock lock_limit=" + limit + " log=build.log\n"
        + line("say()") + line("die()") + function("try_lock") + function("take_lock")
        + "take_lock\n" + then);
  }

  private void awaitLockOf(Process process) throws Exception {
    Path lock = home.resolve("build-lock");
    while (!Files.exists(lock)
        || !Files.readString(lock).strip().equals(Long.toString(process.pid()))) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
  }

  private static String function(String name) throws IOException {
    String script = script();
    int start = script.indexOf("\n" + name + "() {");
    assertThat(start).as(name).isPositive();
    return script.substring(start, script.indexOf("\n}\n", start) + 3);
  }

  private static String line(String start) throws IOException {
    return script().lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow() + "\n";
  }

  private static String script() throws IOException {
    return Files.readString(Path.of(System.getProperty("weir.home"), "weir"));
  }

  private Process shell(String script) throws IOException {
    return start("sh", "-c", "home=$1\n" + script, "sh", home.toString());
  }

  private Process start(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    started.add(process);
    return process;
  }

  private static String output(Process process) throws Exception {
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return printed;
  }
}

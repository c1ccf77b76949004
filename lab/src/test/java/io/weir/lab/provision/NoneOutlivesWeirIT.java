package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ends a coordinator in all the ways in which weir can end, and looks for leftovers. */
@Timeout(180)
class NoneOutlivesWeirIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir
  Path directory;
  private final Marked marked = Marked.fresh();
  private final List<Process> coordinators = new ArrayList<>();

  @BeforeEach
  void processesCanBeFound() {
    assumeTrue(Marked.possible());
  }

  @AfterEach
  void endCoordinators() {
    coordinators.forEach(Process::destroyForcibly);
  }

  @ParameterizedTest
  @CsvSource({"start, broker, started", "run, broker, up", "stop, broker, asked"})
  void notAfterAKill(String phase, String process, String sign) throws Exception {
    Process coordinator = start(phase);
    awaitInLog(process, sign);
    coordinator.destroyForcibly().waitFor();
    marked.requireNoneWithin(SOON);
  }

  @Test
  void notAfterAKillEvenIfItStandsStill() throws Exception {
    Process coordinator = start("pause");
    awaitOutput("paused");
    coordinator.destroyForcibly().waitFor();
    marked.requireNoneWithin(SOON);
  }

  @Test
  void notAfterAKillEvenIfItsStreamsArePiped() throws Exception {
    assumeTrue(HostTools.detected().setpriv().isPresent(), "the kernel's help");
    Process coordinator = start("piped");
    awaitInLog("worker", "up");
    coordinator.destroyForcibly().waitFor();
    marked.requireNoneWithin(SOON);
  }

  @Tag("slow")
  @Test
  void notAfterAKillAtAnyMoment() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < 6; i++) {
      Process coordinator = start("run");
      while (marked.alive().size() < 2) {
        Thread.sleep(1);
      }
      Thread.sleep(random.nextInt(150));
      coordinator.destroyForcibly().waitFor();
      marked.requireNoneWithin(SOON);
    }
  }

  @Test
  void notAfterAKillOfWeirAndOfEachShell() throws Exception {
    assumeTrue(HostTools.detected().setpriv().isPresent(), "the kernel's help");
    Process coordinator = start("start");
    awaitInLog("broker", "started");
    List<ProcessHandle> shells = coordinator.children().toList();
    assertThat(shells).hasSize(2);
    coordinator.destroyForcibly();
    shells.forEach(ProcessHandle::destroyForcibly);
    marked.requireNoneWithin(SOON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "HUP", "INT"})
  void stopsInOrderOnASignal(String signal) throws Exception {
    assumeTrue(HostTools.detected().setsid().isPresent(),
        "a terminal's process group can be imitated");
    assumeTrue(!isIgnored(signal), signal + " is not ignored by whoever started this");
    Process coordinator = start("run");
    awaitInLog("broker", "up");
    awaitOutput("deployed");
    // As a terminal does: to the whole foreground process group.
    assertThat(
        new ProcessBuilder("sh", "-c", "kill -s " + signal + " -- -" + coordinator.pid()).start()
            .waitFor())
        .isZero();
    assertThat(coordinator.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(directory.resolve("stops")).hasContent("broker\nstorage\n");
    marked.requireNoneWithin(SOON);
  }

  private Process start(String phase) throws IOException {
    Process coordinator = Coordinator.start(directory, marked, phase);
    coordinators.add(coordinator);
    return coordinator;
  }

  /** Child processes inherit ignored signals; bit n - 1 of the mask is signal n. */
  private static boolean isIgnored(String signal) throws IOException {
    int number = List.of("HUP", "INT").indexOf(signal) + 1;
    return Files.readAllLines(Path.of("/proc/self/status"))
        .stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .mapToLong(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(mask -> number > 0 && (mask >> (number - 1) & 1) == 1);
  }

  private void awaitInLog(String process, String text) throws Exception {
    await(directory.resolve("logs").resolve(process + ".log"), text);
  }

  private void awaitOutput(String text) throws Exception {
    await(directory.resolve("coordinator.log"), text);
  }

  private static void await(Path file, String text) throws Exception {
    while (!Files.exists(file) || !Files.readString(file).contains(text)) {
      Thread.sleep(10);
    }
  }
}

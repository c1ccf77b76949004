package io.weir.lab.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.core.result.DiskSpeed;
import io.weir.core.result.NetworkSpeed;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import io.weir.emulation.PreloadedLibrary;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Real processes in dilated time, seen from outside. */
@Isolated
class RunEmulationIT {
  @TempDir
  private Path folder;

  @BeforeEach
  void requireLibrary() throws Exception {
    assumeThat(PreloadedLibrary.in(folder)).as("a C compiler").isPresent();
  }

  private Process start(RunEmulation emulation, String... words) throws Exception {
    return new ProcessBuilder(emulation.processes().command(List.of(words)))
        .redirectErrorStream(true)
        .start();
  }

  private static void end(Process process) throws Exception {
    process.destroyForcibly();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aProcessShowsItsClockAndAnOrdinaryOneDoesNot() throws Exception {
    try (RunEmulation emulation = RunEmulation.prepare(Emulation.dilated(20), 1, folder)) {
      emulation.beginDilation();
      Thread.sleep(200);
      Process dilated = start(emulation, "sleep", "0.05");
      Process ordinary = new ProcessBuilder("sleep", "0.05").start();
      assertThat(dilated.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(ordinary.waitFor(60, TimeUnit.SECONDS)).isTrue();

      Map<Long, SharedClocks.Passed> clocks = emulation.clocks().orElseThrow().read();

      assertThat(clocks).containsKey(dilated.pid()).doesNotContainKey(ordinary.pid());
      SharedClocks.Passed passed = clocks.get(dilated.pid());
      assertThat(passed.dilatedNanos()).isGreaterThanOrEqualTo(50_000_000);
      assertThat(passed.systemNanos()).isGreaterThanOrEqualTo(1_000_000_000);
      assertThat(passed.deviation(20)).isLessThan(0.001);
      assertThat(passed.deviation(21)).isGreaterThan(0.04);
    }
  }

  /** A broker starts in the time of this machine, and is dilated when the load begins. */
  @Test
  void dilationBeginsLater() throws Exception {
    try (RunEmulation emulation = RunEmulation.prepare(Emulation.dilated(20), 1, folder)) {
      Process process = start(emulation, "sh", "-c", "sleep 0.1; echo; read line; sleep 0.1");
      assertThat(process.getInputStream().read()).isEqualTo('\n');
      assertThat(emulation.clocks().orElseThrow().read().get(process.pid()).systemNanos()).isZero();

      emulation.beginDilation();
      Thread.sleep(200);
      long began = System.nanoTime();
      process.getOutputStream().write('\n');
      process.getOutputStream().close();

      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(System.nanoTime() - began).isGreaterThan(2_000_000_000L);
      assertThat(emulation.clocks().orElseThrow().read().values())
          .allSatisfy(passed -> assertThat(passed.deviation(20)).isLessThan(0.001));
    }
  }

  @Test
  void weirKnowsTheTimeOfItsProcesses() throws Exception {
    try (RunEmulation emulation = RunEmulation.prepare(Emulation.dilated(7), 1, folder)) {
      long before = emulation.time().nanos();
      Process process = start(emulation, "cat", "/proc/self/environ");
      String variables = new String(process.getInputStream().readAllBytes());
      end(process);

      assertThat(variables).contains("WEIR_DILATION=7", "LD_PRELOAD=",
          "WEIR_DILATION_EPOCH=shared",
          "WEIR_DILATION_SHARED=" + emulation.clocks().orElseThrow().file());
      assertThat(emulation.time().nanos()).isGreaterThanOrEqualTo(before);
      assertThat(System.getenv()).doesNotContainKey("WEIR_DILATION");
    }
  }

  @Test
  void theDiskIsTheOneAskedFor() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(ByteRate.parse("200 MB/s"), Duration.ofMillis(2),
        DataSize.mebibytes(512));
    Emulation emulation = new Emulation(5, Optional.of(disk), Optional.empty(), Optional.empty());

    DiskSpeed speed =
        EmulatedDiskProbe.measure(emulation, folder, folder.toRealPath()).orElseThrow();

    assertThat(folder.resolve("disk-probe")).doesNotExist();
    // A real disk that is slower at some moment, shared with other tests, adds to the median.
    assertThat(speed.fsyncP50Nanos()).isBetween(2_000_000L, 3_000_000L);
    assertThat(speed.writeBytesPerSecond()).isBetween(100e6, 220e6);
  }

  @Test
  void theNetworkIsTheOneAskedFor() throws Exception {
    EmulatedNetwork network =
        new EmulatedNetwork(Duration.ofMillis(2), ByteRate.parse("1 Gbit/s"));

    NetworkSpeed speed = EmulatedNetworkProbe.measure(5, network, folder);

    assertThat(folder.resolve("network-probe-" + ProcessHandle.current().pid())).doesNotExist();
    assertThat(speed.delayNanos()).isBetween(1_900_000L, 2_400_000L);
    assertThat(speed.bytesPerSecond()).isBetween(100e6, 138e6);
  }

  @Test
  void nothingStaysInSharedMemory() throws Exception {
    Path file;
    try (RunEmulation emulation = RunEmulation.prepare(Emulation.dilated(2), 1, folder)) {
      assertThat(start(emulation, "true").waitFor(60, TimeUnit.SECONDS)).isTrue();
      file = emulation.clocks().orElseThrow().file();
      assertThat(file).exists();
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void filesOfADeadWeirAreRemoved() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertThat(dead.waitFor(30, TimeUnit.SECONDS)).isTrue();
    Path file = Files.createFile(Path.of("/dev/shm/weir-emulation-" + dead.pid() + "-1"));

    RunEmulation.prepare(Emulation.dilated(2), 1, folder).close();

    assertThat(file).doesNotExist();
  }

  private static RunEmulation twoHosts(int cpus, Optional<DataSize> memory, Path folder)
      throws Exception {
    Emulation emulation = new Emulation(10, Optional.empty(),
        Optional.of(new EmulatedHost(cpus, memory)), Optional.empty());
    try {
      return RunEmulation.prepare(emulation, 2, folder);
    } catch (ProvisionException e) {
      assumeThat(e).as("control groups").isNull();
      throw e;
    }
  }

  /** Each host has a tenth of two processors, so a program that never waits is held up. */
  @Test
  void aHostHasItsShareOfTheProcessors() throws Exception {
    try (RunEmulation emulation = twoHosts(2, Optional.empty(), folder)) {
      emulation.beginDilation();
      Thread.sleep(200);
      HostGroups.Counts before = emulation.hosts().orElseThrow().counts();
      Process process = new ProcessBuilder(emulation.processes()
          .on(2)
          .command(List.of("timeout", "0.3", "sh", "-c", "while :; do :; done"))).start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

      assertThat(emulation.hosts().orElseThrow().counts().throttledSince(before).orElseThrow())
          .isGreaterThan(0.5);
    }
  }

  @Test
  void virtualMachinesSeeTheProcessorsOfTheirHost() throws Exception {
    try (RunEmulation emulation = twoHosts(12, Optional.empty(), folder)) {
      Path program = Files.writeString(folder.resolve("Cores.java"),
          "class Cores { public static void main(String[] none) {"
              + " System.out.println(Runtime.getRuntime().availableProcessors()); } }");
      Process process = new ProcessBuilder(emulation.processes()
          .on(1)
          .command(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              program.toString())))
          .start();

      assertThat(new String(process.getInputStream().readAllBytes()).strip()).isEqualTo("12");
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aHostHasItsMemory() throws Exception {
    try (RunEmulation emulation =
        twoHosts(10, Optional.of(DataSize.mebibytes(64)), folder)) {
      Process process = new ProcessBuilder(emulation.processes()
          .on(1)
          .command(List.of("sh", "-c", "head -c 200000000 /dev/zero | tail"))).start();
      process.getInputStream().readAllBytes();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

      assertThat(process.exitValue()).isNotZero();
    }
  }

  @Test
  void noControlGroupStays() throws Exception {
    List<Path> groups;
    try (RunEmulation emulation = twoHosts(1, Optional.empty(), folder)) {
      groups = emulation.hosts()
          .orElseThrow()
          .prefix(2)
          .stream()
          .filter(word -> word.contains("/weir-"))
          .map(Path::of)
          .toList();
      assertThat(groups).isNotEmpty().allSatisfy(group -> assertThat(group).isDirectory());
    }
    assertThat(groups).allSatisfy(group -> assertThat(group).doesNotExist());
  }
}

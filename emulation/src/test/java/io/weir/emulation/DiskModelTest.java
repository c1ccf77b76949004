package io.weir.emulation;

import static io.weir.emulation.Dilated.program;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.emulation.Dilated.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modeled disks of the library. Skipped where the build made no library. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DiskModelTest {
  private static final Path MEMORY = Path.of("/dev/shm");

  @TempDir
  private Path folder;

  @BeforeEach
  void needsTheLibrary() {
    Dilated.needsTheLibrary();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "5"})
  void eachCallTakesItsTimeAndCountsItsBytes(String k) throws Exception {
    Outcome outcome = new Dilated(folder, k).with("WEIR_DILATION_DISKS", fourDisks(folder))
        .run(program("disks"), folder.toRealPath().toString());

    assertThat(outcome.output()).hasSizeGreaterThan(20)
        .allMatch(line -> line.contains(" ok ")
            || line.matches("(o_direct|rwf_sync|rwf_dsync|refused) +skipped .*"));
    assertThat(outcome.exit()).isZero();
  }

  @Test
  void theJvmWritesAndSyncsOnTheModeledDisk() throws Exception {
    Path files = Files.createDirectory(folder.toRealPath().resolve("files"));
    Dilated dilated = new Dilated(folder, "5").with("WEIR_DILATION_DISKS",
        files + "=2000000,1000000,1000000");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    assertThat(dilated.run(java, Dilated.PROGRAMS.resolve("Disk.java").toString(),
        files.toString())).isEqualTo(new Outcome(0, List.of()));

    Dilated.Disk disk = dilated.disk();
    assertThat(disk.syncs()).isEqualTo(7);
    // Kernels before 6.5 do not report the dirty page of the mapping.
    assertThat(disk.written()).isIn(6_000L, 6_000L + 4_096L);
    assertThat(disk.dirty()).isEqualTo(500);
    assertThat(disk.waits()).isEqualTo(7);
    assertThat(disk.delay()).isGreaterThanOrEqualTo(7 * 2_000_000 + 6 * 1_000_000);
  }

  /** A build of the library with two places for files, and with pauses inside its updates. */
  @Test
  void noByteIsLostWhenFilesTakePlacesFromEachOther() throws Exception {
    String disk = "=1,1000000000000,1000000000000000";

    Outcome outcome = new Dilated(folder, "1")
        .with("LD_PRELOAD", program("libweir-emulation-small.so"))
        .with("WEIR_DILATION_DISKS",
            folder.toRealPath() + "/a" + disk + ";" + folder.toRealPath() + "/b" + disk)
        .run(program("disks"), "collide", folder.toRealPath().toString());

    assertThat(outcome.output()).hasSize(2).allMatch(line -> line.contains(" ok "));
    assertThat(outcome.exit()).isZero();
  }

  /**
   * Asked against measured in virtual time: never faster, and at most 10 % slower. A sync takes 20
   * real ms and a MiB 26 at each k, so that a busy machine has time for them. It may be too slow
   * once, so there are two attempts. The files are in memory: the disk below the model must not be
   * the limit.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20})
  void aProbeMeasuresTheDiskThatWasAskedFor(int k) throws Exception {
    assumeTrue(Files.isWritable(MEMORY), "no file system in memory");
    Path memory = Files.createTempDirectory(MEMORY, "weir-test");
    try {
      if (!isWithinTenPercent(probe(k, memory))) {
        assertThat(probe(k, memory)).matches(this::isWithinTenPercent, "within 10 %");
      }
    } finally {
      Files.delete(memory);
    }
  }

  /** Ratios of measured to asked: the latency with 4 KiB, and the time of 96 MiB. */
  private record Ratios(double latency, double time) {}

  private Ratios probe(int k, Path memory) throws Exception {
    long latency = 20_000_000 / k;
    long bandwidth = 40_000_000L * k;
    Outcome outcome = new Dilated(Files.createTempDirectory(folder, "probe"), Integer.toString(k))
        .with("WEIR_DILATION_DISKS", memory + "=" + latency + "," + bandwidth + ",64000000")
        .run(program("probe"), memory.resolve("probe").toString());
    assertThat(outcome.exit()).isZero();
    String[] field = outcome.output().get(0).split(" ");
    Ratios ratios = new Ratios(
        Double.parseDouble(field[0]) / (latency + 4096 * 1_000_000_000L / bandwidth),
        bandwidth / Double.parseDouble(field[1]));
    assertThat(ratios.latency()).isGreaterThanOrEqualTo(1);
    assertThat(ratios.time()).isGreaterThanOrEqualTo(1);
    return ratios;
  }

  private boolean isWithinTenPercent(Ratios ratios) {
    return ratios.latency() < 1.1 && ratios.time() < 1.1;
  }

  static String fourDisks(Path folder) throws Exception {
    String slow = "=5000000,10000000,1000000;";
    Path disks = folder.toRealPath();
    return disks + "/a" + slow + disks + "/b" + slow + disks + "/a/nested" + slow + disks
        + "/quick=1,1000000000000,1000000000000";
  }
}

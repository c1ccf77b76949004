package io.weir.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.emulation.Dilated.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The library for arm64, cross-compiled and run by qemu's user mode. On Debian: apt install
 * gcc-aarch64-linux-gnu qemu-user. Skipped without them.
 */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class Arm64Test {
  private static final String EMULATOR = "/usr/bin/qemu-aarch64 -L /usr/aarch64-linux-gnu";

  @TempDir
  private static Path built;

  @TempDir
  private Path folder;

  @BeforeAll
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  static void build() throws Exception {
    assumeTrue(Dilated.installed("aarch64-linux-gnu-gcc").isPresent(), "no compiler for arm64");
    assumeTrue(Dilated.installed("qemu-aarch64").isPresent(), "no qemu-aarch64");
    assertThat(Dilated.run(built, Map.of("CC", "aarch64-linux-gnu-gcc"), "sh",
        Path.of("build").toAbsolutePath().toString(), built.toString(),
        built.resolve("test").toString())).isEqualTo(new Outcome(0, List.of()));
  }

  @Test
  void arithmeticIsExact() throws Exception {
    assertThat(emulated("1", "arithmetic")).isEqualTo(new Outcome(0, List.of()));
  }

  /** qemu 7.2 ignores the time-out of recvmmsg, and lacks some calls. */
  @Test
  void eachWaitTakesKTimesAsLong() throws Exception {
    assertThat(emulated("2.5", "waits", "2.5").output()).hasSizeGreaterThan(100)
        .allMatch(line -> line.contains(" ok ") || line.contains(" skipped ")
            || line.startsWith("recvmmsg"))
        .filteredOn(line -> line.contains(" skipped "))
        .hasSizeLessThan(15);
  }

  @Test
  void disksTakeTheirTime() throws Exception {
    assertThat(emulated("5", "disks", folder.toRealPath().toString()).output())
        .hasSizeGreaterThan(20)
        .allMatch(line -> line.contains(" ok ") || line.contains(" skipped ")
            || line.contains("cannot be preloaded"));
  }

  private Outcome emulated(String k, String program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(EMULATOR.split(" ")));
    command.addAll(List.of("-E", "LD_PRELOAD=" + built.resolve("libweir-emulation.so"),
        built.resolve("test").resolve(program).toString()));
    command.addAll(List.of(arguments));
    return new Dilated(folder, k).without("LD_PRELOAD")
        .with("WEIR_TEST_EMULATOR", EMULATOR)
        .with("WEIR_DILATION_DISKS", DiskModelTest.fourDisks(folder))
        .run(command.toArray(String[]::new));
  }
}

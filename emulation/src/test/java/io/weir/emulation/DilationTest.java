package io.weir.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real processes with the library, next to the kernel's clock. Skipped where the build made no
 * library.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DilationTest {
  private static final Path NATIVE = Path.of("target/native").toAbsolutePath();
  private static final Path LIBRARY = NATIVE.resolve("libweir-emulation.so");
  private static final Path PROGRAMS = Path.of("src/test/programs").toAbsolutePath();
  private static final String EPOCH = "1000000000,1700000000000000000,1000000000";

  @TempDir
  private Path folder;

  private record Outcome(int exit, List<String> lines) {}

  @BeforeEach
  void needsTheLibrary() {
    assumeTrue(Files.exists(LIBRARY), "no C compiler, so no library");
  }

  @Test
  void arithmeticIsExact() throws Exception {
    assertThat(run(Map.of(), program("arithmetic"))).isEqualTo(new Outcome(0, List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2.5", "5", "20"})
  void eachWaitTakesKTimesAsLong(String k) throws Exception {
    Outcome outcome = run(dilated(k), program("waits"), k);

    assertThat(outcome.lines()).hasSizeGreaterThan(60).allMatch(line -> line.contains(" ok "));
    assertThat(outcome.exit()).isZero();
  }

  @Test
  void threadsAndChildrenAgreeOnVirtualTime() throws Exception {
    Outcome outcome = run(dilated("5"), program("inherit"), "tree");

    assertThat(outcome.lines()).extracting(line -> line.split(" ")[0])
        .containsExactly("process", "thread", "fork", "exec");
    for (String line : outcome.lines()) {
      String[] field = line.split(" ");
      assertThat(Long.parseLong(field[3])).isBetween(virtual(field[2], 1_000_000_000L),
          virtual(field[4], 1_000_000_000L));
      assertThat(Long.parseLong(field[6])).isBetween(virtual(field[5], 1_700_000_000_000_000_000L),
          virtual(field[7], 1_700_000_000_000_000_000L));
    }
  }

  @Test
  void aSupervisorReadsBothClocksOfAProcess() throws Exception {
    assertThat(run(dilated("20"), program("waits"), "20", "sys_ppoll").exit()).isZero();

    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("shared")))
        .order(ByteOrder.nativeOrder());
    List<Double> ratios = new ArrayList<>();
    for (int slot = 4096; file.getLong(slot) != 0; slot += 64) {
      long raw = file.getLong(slot + 32) - file.getLong(slot + 16);
      if (raw > 100_000_000) {
        ratios.add((double) (file.getLong(slot + 40) - file.getLong(slot + 24)) / raw);
      }
    }
    assertThat(ratios).isNotEmpty()
        .allSatisfy(ratio -> assertThat(ratio).isBetween(0.0499, 0.0501));
  }

  @Test
  void aWrongEnvironmentEndsTheProcess() throws Exception {
    for (Map<String, String> wrong : List.of(Map.of("WEIR_DILATION", ""),
        Map.of("WEIR_DILATION", "0.5"),
        Map.of("WEIR_DILATION", "1.0001"), Map.of("WEIR_DILATION_EPOCH", "1,2"),
        Map.of("WEIR_DILATION_EPOCH", "0,0,0"), Map.of("WEIR_DILATION_SHARED", "/proc/none"),
        Map.of("WEIR_DILATION_DISKS", "relative=1,1,1"),
        Map.of("WEIR_DILATION_DISKS", "/a=1,0,1"))) {
      Map<String, String> environment = dilated("5");
      environment.putAll(wrong);
      assertRefused(environment);
    }
    for (String missing : List.of("WEIR_DILATION", "WEIR_DILATION_EPOCH")) {
      Map<String, String> environment = dilated("5");
      environment.remove(missing);
      assertRefused(environment);
    }
  }

  @Test
  void aSharedFileBelongsToOneDilation() throws Exception {
    assertThat(run(dilated("5"), "/bin/true").exit()).isZero();

    assertRefused(dilated("6"));
  }

  @Test
  void aSyncTakesLatencyAndBytesByBandwidth() throws Exception {
    Map<String, String> environment = dilated("5");
    environment.put("WEIR_DILATION_DISKS", folder.toRealPath() + "=2000000,100000000,1000000");

    Outcome outcome = run(environment, program("inherit"), "fsync",
        folder.resolve("journal").toString(), "100000",
        "10");

    String[] length = outcome.lines().get(0).split(" ");
    assertThat(Long.parseLong(length[0])).isGreaterThanOrEqualTo(150_000_000);
    assertThat(Long.parseLong(length[1])).isGreaterThanOrEqualTo(30_000_000);
  }

  @Test
  void theJvmWaitsInVirtualTime() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    assertWaits(run(dilated("5"), java, PROGRAMS.resolve("Waits.java").toString()), 5);
  }

  @Test
  void theErlangVmWaitsInVirtualTime() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/escript")), "no Erlang");

    assertWaits(run(dilated("5"), "/usr/bin/escript", PROGRAMS.resolve("waits.escript").toString()),
        2);
  }

  /** The kernel's file counts in steps of 10 ms, so a length can read as 20 ms too short. */
  private static void assertWaits(Outcome outcome, int number) {
    assertThat(outcome.exit()).as("%s", outcome).isZero();
    assertThat(outcome.lines()).hasSize(number).allSatisfy(line -> {
      String[] field = line.split(" ");
      assertThat(Double.parseDouble(field[1])).isGreaterThanOrEqualTo(480);
      assertThat(Double.parseDouble(field[2])).isGreaterThanOrEqualTo(100);
    });
  }

  private void assertRefused(Map<String, String> environment) throws Exception {
    Outcome outcome = run(environment, "/bin/true");

    assertThat(outcome.exit()).as("%s", environment).isEqualTo(125);
    assertThat(outcome.lines()).singleElement().asString().startsWith("weir-emulation: ");
  }

  private static long virtual(String raw, long epoch) {
    return epoch + Math.floorDiv(Long.parseLong(raw) - epoch, 5L);
  }

  private static String program(String name) {
    return NATIVE.resolve("test").resolve(name).toString();
  }

  private Map<String, String> dilated(String k) {
    return new HashMap<>(
        Map.of("LD_PRELOAD", LIBRARY.toString(), "WEIR_DILATION", k, "WEIR_DILATION_EPOCH", EPOCH,
            "WEIR_DILATION_SHARED", folder.resolve("shared").toString()));
  }

  private Outcome run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readAllLines(output));
  }
}

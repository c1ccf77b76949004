package io.weir.emulation;

import static io.weir.emulation.Dilated.PROGRAMS;
import static io.weir.emulation.Dilated.installed;
import static io.weir.emulation.Dilated.program;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.emulation.Dilated.Outcome;
import io.weir.emulation.Dilated.Slot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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
  /** Calls that a kernel, a container or a machine may lack. */
  private static final List<String> MAY_LACK = List.of("clocks_alarm", "cond_version_2_2_5",
      "epoll_pwait2", "futex_lock_pi2_mono", "futex_lock_pi2_real", "futex_waitv_mono",
      "futex_waitv_real", "io_getevents", "libaio", "mq_timedreceive", "mq_timedsend",
      "mutex_pi_mono", "semtimedop", "sys_epoll_pwait2", "sys_epoll_wait", "sys_mq_timedreceive",
      "sys_mq_timedsend", "sys_poll", "sys_select", "sys_semtimedop", "sys_time");

  @TempDir
  private Path folder;

  @BeforeEach
  void needsTheLibrary() {
    Dilated.needsTheLibrary();
  }

  @Test
  void arithmeticIsExact() throws Exception {
    assertThat(Dilated.run(folder, Map.of(), program("arithmetic")))
        .isEqualTo(new Outcome(0, List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2.5", "5", "20"})
  void eachWaitTakesKTimesAsLong(String k) throws Exception {
    Outcome outcome = new Dilated(folder, k).run(program("waits"), k);

    assertThat(outcome.output()).hasSizeGreaterThan(100)
        .allMatch(
            line -> line.contains(" ok ")
                || line.contains(" skipped ") && MAY_LACK.contains(line.split(" ")[0]));
    assertThat(outcome.exit()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "20"})
  void dilationBeginsForAllAtOneMoment(String k) throws Exception {
    Outcome outcome = new Dilated(folder, k).with("WEIR_DILATION_EPOCH", "shared")
        .run(program("begin"), k);

    assertThat(outcome).isEqualTo(new Outcome(0, List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "5"})
  void timeStandsStillWhileProcessesAreStopped(String k) throws Exception {
    Outcome outcome = new Dilated(folder, k).with("WEIR_DILATION_EPOCH", "shared")
        .run(program("stood"));

    assertThat(outcome).isEqualTo(new Outcome(0, List.of()));
  }

  @Test
  void threadsAndChildrenAgreeOnVirtualTime() throws Exception {
    Dilated dilated = new Dilated(folder, "5");

    List<String> lines = dilated.run(program("inherit"), "tree").output();

    assertThat(lines).extracting(line -> line.split(" ")[0])
        .containsExactly("process", "thread",
            "fork", "fork-of-fork", "fork-of-thread", "exec", "vfork", "system", "spawn",
            "cleared");
    for (String line : lines.subList(0, lines.size() - 1)) {
      String[] field = line.split(" ");
      assertThat(Long.parseLong(field[3])).isBetween(virtual(field[2], Dilated.MONOTONIC_EPOCH),
          virtual(field[4], Dilated.MONOTONIC_EPOCH));
      assertThat(Long.parseLong(field[6])).isBetween(virtual(field[5], Dilated.REALTIME_EPOCH),
          virtual(field[7], Dilated.REALTIME_EPOCH));
      assertThat(dilated.slots()).extracting(Slot::pid).contains(Long.parseLong(field[1]));
    }
  }

  /** Its slot is that of the fork before, so a supervisor has to look at its mappings too. */
  @Test
  void aProcessWithoutTheEnvironmentIsUndilatedAndHasNoMapping() throws Exception {
    List<String> lines = new Dilated(folder, "5").run(program("inherit"), "tree").output();

    String[] field = lines.get(lines.size() - 1).split(" ");
    assertThat(field[0]).isEqualTo("cleared");
    assertThat(Long.parseLong(field[3])).isBetween(Long.parseLong(field[2]),
        Long.parseLong(field[4]));
    assertThat(lines).extracting(line -> line.split(" ")[8])
        .containsExactly("mapped", "mapped", "mapped", "mapped", "mapped", "mapped", "mapped",
            "mapped", "mapped", "unmapped");
  }

  @Test
  void aSupervisorReadsBothClocksAndTheCallsOfAProcess() throws Exception {
    Dilated dilated = new Dilated(folder, "20");

    assertThat(dilated.run(program("waits"), "20", "sys_ppoll").exit()).isZero();

    List<Slot> waiting = dilated.slots().stream().filter(slot -> slot.raw() > 100_000_000).toList();
    assertThat(waiting).singleElement().satisfies(slot -> {
      assertThat((double) slot.virtual() / slot.raw()).isBetween(0.0499, 0.0501);
      assertThat(slot.samples()).isGreaterThan(1);
      assertThat(slot.calls().get(Dilated.EVENT)).isEqualTo(1);
      assertThat(slot.calls().get(Dilated.CLOCK)).isPositive();
      assertThat(slot.calls().get(Dilated.LOCK)).isZero();
    });
  }

  @Test
  void aWrongEnvironmentEndsTheProcess() throws Exception {
    for (Map.Entry<String, String> wrong : List.of(Map.entry("WEIR_DILATION", ""),
        Map.entry("WEIR_DILATION", "0.5"), Map.entry("WEIR_DILATION", "1.0001"),
        Map.entry("WEIR_DILATION_EPOCH", "1,2"), Map.entry("WEIR_DILATION_EPOCH", "0,0,0"),
        Map.entry("WEIR_DILATION_SHARED", "/proc/none"),
        Map.entry("WEIR_DILATION_DISKS", "relative=1,1,1"),
        Map.entry("WEIR_DILATION_DISKS", "/a=1,0,1"))) {
      assertRefused(new Dilated(folder, "5").with(wrong.getKey(), wrong.getValue()));
    }
    for (String missing : List.of("WEIR_DILATION", "WEIR_DILATION_EPOCH")) {
      assertRefused(new Dilated(folder, "5").without(missing));
    }
    assertRefused(new Dilated(folder, "5").with("WEIR_DILATION_EPOCH", "shared")
        .without("WEIR_DILATION_SHARED"));
  }

  @Test
  void aSharedFileBelongsToOneDilation() throws Exception {
    assertThat(new Dilated(folder, "5").run("/bin/true").exit()).isZero();

    assertRefused(new Dilated(folder, "6"));
  }

  @Test
  void theJvmWaitsInVirtualTime() throws Exception {
    Dilated dilated = new Dilated(folder, "5");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    assertWaits(dilated.run(java, PROGRAMS.resolve("Waits.java").toString()), 5);

    assertThat(dilated.slots()).anySatisfy(slot -> {
      assertThat(slot.calls().get(Dilated.CLOCK)).isGreaterThan(256);
      assertThat(slot.calls().get(Dilated.LOCK)).isPositive();
    });
  }

  @Test
  void theErlangVmWaitsInVirtualTime() throws Exception {
    assumeTrue(installed("escript").isPresent(), "no Erlang");

    assertWaits(new Dilated(folder, "5").run(installed("escript").orElseThrow().toString(),
        PROGRAMS.resolve("waits.escript").toString()), 2);
  }

  /** The library is loaded, so only its counters show that Go's clock passes it by. */
  @Test
  @Tag("slow")
  void aGoProgramWithTheCLibraryReadsNoVirtualClock() throws Exception {
    String program = Go.build(folder, PROGRAMS.resolve("cgo/clock.go"), "1").toString();
    Dilated dilated = new Dilated(folder, "5");

    String[] field = dilated.run(program).output().get(0).split(" ");

    assertThat(Double.parseDouble(field[2])).isCloseTo(Double.parseDouble(field[1]),
        within(30.0));
    assertThat(dilated.slots()).singleElement().satisfies(slot -> {
      assertThat(slot.pid()).isEqualTo(Long.parseLong(field[0]));
      assertThat(slot.calls()).containsOnly(0L);
    });
  }

  /** The kernel's file counts in steps of 10 ms, so a length can read as 20 ms too short. */
  private static void assertWaits(Outcome outcome, int number) {
    assertThat(outcome.exit()).as("%s", outcome).isZero();
    assertThat(outcome.output()).hasSize(number).allSatisfy(line -> {
      String[] field = line.split(" ");
      assertThat(Double.parseDouble(field[1])).isGreaterThanOrEqualTo(480);
      assertThat(Double.parseDouble(field[2])).isGreaterThanOrEqualTo(100);
    });
  }

  private static void assertRefused(Dilated dilated) throws Exception {
    Outcome outcome = dilated.run("/bin/true");

    assertThat(outcome.exit()).as("%s", outcome).isEqualTo(125);
    assertThat(outcome.output()).singleElement().asString().startsWith("weir-emulation: ");
  }

  private static long virtual(String raw, long epoch) {
    return epoch + Math.floorDiv(Long.parseLong(raw) - epoch, 5L);
  }
}

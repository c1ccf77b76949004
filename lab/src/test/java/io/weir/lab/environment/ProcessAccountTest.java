package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessAccountTest {
  private static final String STAT =
      "4711 (a (b) c) S 1 4711 4711 0 -1 4194560 1000 0 10 0 123 45 6 7 20 0 33 0 100 1 1 1";
  private static final String STATUS = "Name:\ta\nVmHWM:\t  9 kB\nVmRSS:\t  2048 kB\n";
  private static final String IO =
      "rchar: 1\nwchar: 2\nread_bytes: 4096\nwrite_bytes: 8192\ncancelled_write_bytes: 0\n";

  @Test
  void theKernelsTextsAreRead() {
    assertThat(ProcessAccount.parse(STAT, STATUS, Optional.of(IO), Optional.of(7L)))
        .contains(new ProcessAccount(1_680_000_000L, Optional.of(4096L), Optional.of(8192L),
            2_097_152, Optional.of(7L)));
    assertThat(ProcessAccount.parse(STAT, STATUS, Optional.empty(), Optional.empty()))
        .contains(new ProcessAccount(1_680_000_000L, Optional.empty(), Optional.empty(),
            2_097_152, Optional.empty()));
    assertThat(ProcessAccount.parse("4711 (a) S", STATUS, Optional.empty(), Optional.empty()))
        .isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessHasAnAccountAndAMissingOneHasNone() {
    ProcessAccount own = ProcessAccount.of(ProcessHandle.current().pid()).orElseThrow();

    assertThat(own.cpuNanos()).isPositive();
    assertThat(own.residentBytes()).isGreaterThan(10_000_000);
    assertThat(own.plus(own).cpuNanos()).isEqualTo(2 * own.cpuNanos());
    assertThat(ProcessAccount.of(Integer.MAX_VALUE)).isEmpty();
  }
}

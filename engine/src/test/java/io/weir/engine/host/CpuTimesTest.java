package io.weir.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CpuTimesTest {
  private static CpuTimes times(String line) {
    return CpuTimes.parse(line + "\ncpu0 1 2 3 4 5 6 7 8 9 10\n").orElseThrow();
  }

  @Test
  void idleProcessorsAndThoseThatWaitForADiskAreNotBusy() {
    CpuTimes before = times("cpu  100 10 50 1000 40 1 2 3 9 0");
    CpuTimes now = times("cpu  130 10 60 1050 50 1 2 3 9 0");

    assertThat(now.busySince(before)).hasValue(0.4);
    long quarter = (now.totalNanos() - before.totalNanos()) / 4;
    assertThat(now.busySince(before, quarter).orElseThrow()).isCloseTo(0.15, within(1e-9));
    assertThat(now.busySince(before, 4 * quarter)).hasValue(0);
    assertThat(before.busySince(before)).isEqualTo(OptionalDouble.empty());
  }
}

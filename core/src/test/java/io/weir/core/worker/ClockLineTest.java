package io.weir.core.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockLineTest {
  private static final long HOURS = 50L * 3_600 * 1_000_000_000;

  @Test
  void theSameClockNeedsNoTranslation() {
    assertThat(ClockLine.SAME.apply(12_345)).isEqualTo(12_345);
  }

  @Test
  void aFasterClockGains() {
    ClockLine line = new ClockLine(1_000, 500, 50e-6);
    assertThat(line.apply(1_000)).isEqualTo(1_500);
    assertThat(line.apply(1_000 + 1_000_000_000)).isEqualTo(1_500 + 1_000_050_000);
  }

  @Test
  void linesAreInvertedAndJoinedToTheNanosecond() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      long at = random.nextLong(-HOURS, HOURS);
      ClockLine line = new ClockLine(at, random.nextLong(-HOURS, HOURS), drift(random));
      long offset = random.nextLong(-HOURS, HOURS);
      ClockLine next = new ClockLine(line.apply(at) + 7_000, offset, drift(random));
      long time = at + random.nextLong(-3_600_000_000_000L, 3_600_000_000_000L);

      assertThat(line.inverse().apply(line.apply(time))).isCloseTo(time, within(2L));
      assertThat(line.then(next).apply(time))
          .isCloseTo(next.apply(line.apply(time)), within(2L));
    }
  }

  @Test
  void aDriftThatStopsTheClockIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ClockLine(0, 0, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ClockLine(0, 0, Double.NaN));
  }

  private static double drift(Random random) {
    return (random.nextDouble() - 0.5) * 2e-4;
  }
}

package io.weir.engine.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.worker.ClockIdentity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimeDilationTest {
  private static final TimeDilation TWENTY = new TimeDilation(20, 1_000, 5_000, 7_000);

  @Test
  void timePassesSlowerFromItsEpochOn() {
    assertThat(TWENTY.dilated(1_000)).isEqualTo(1_000);
    assertThat(TWENTY.dilated(1_019)).isEqualTo(1_000);
    assertThat(TWENTY.dilated(1_020)).isEqualTo(1_001);
    assertThat(TWENTY.dilated(999)).isEqualTo(999);
    assertThat(TWENTY.wall(Duration.ofSeconds(3))).isEqualTo(Duration.ofMinutes(1));
    assertThat(TWENTY.shortened(2_000)).isEqualTo(100);
  }

  /** As the library does it: virtual = epoch + floor((raw - epoch) / k). */
  @Property
  void noTimeIsAheadOfTheSystems(@ForAll @IntRange(min = 1, max = 1_000) int factor,
      @ForAll @LongRange(min = 1, max = 1L << 60) long epoch,
      @ForAll @LongRange(min = 0, max = 1L << 60) long passed) {
    TimeDilation time = new TimeDilation(factor, epoch, 1, 1);

    long dilated = time.dilated(epoch + passed) - epoch;

    assertThat(dilated).isBetween(0L, passed);
    assertThat(passed - dilated * factor).isBetween(0L, factor - 1L);
  }

  @Test
  void aProcessKnowsItsOwnByItsVariables() {
    assertThat(TimeDilation.of(TWENTY.environment())).isEqualTo(TWENTY);
    assertThat(TimeDilation.of(Map.of())).isEqualTo(TimeDilation.NONE);
    Map<String, String> half = new HashMap<>(TWENTY.environment());
    half.remove("WEIR_DILATION_EPOCH");
    assertThat(TimeDilation.of(half)).isEqualTo(TimeDilation.NONE);
  }

  @Test
  void clocksOfDifferentTimesAreDifferent() {
    ClockIdentity system = new ClockIdentity("boot 1");

    assertThat(TimeDilation.NONE.identity(system)).isEqualTo(system);
    assertThat(TWENTY.identity(system)).isNotEqualTo(system)
        .isEqualTo(new TimeDilation(20, 1_000, 0, 0).identity(system))
        .isNotEqualTo(new TimeDilation(20, 1_001, 0, 0).identity(system));
  }
}

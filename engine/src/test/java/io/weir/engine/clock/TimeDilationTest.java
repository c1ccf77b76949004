package io.weir.engine.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.worker.ClockIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimeDilationTest {
  private static final Path FILE = Path.of("/shared/1");

  private static TimeDilation twenty() {
    return new TimeDilation(20, FILE);
  }

  @Test
  void timePassesSlowerFromItsEpochOn() {
    TimeDilation time = twenty();
    time.beginAt(1_000);

    assertThat(time.dilated(1_000)).isEqualTo(1_000);
    assertThat(time.dilated(1_019)).isEqualTo(1_000);
    assertThat(time.dilated(1_020)).isEqualTo(1_001);
    assertThat(time.dilated(999)).isEqualTo(999);
    assertThat(time.wall(Duration.ofSeconds(3))).isEqualTo(Duration.ofMinutes(1));
    assertThat(time.shortened(2_000)).isEqualTo(100);
  }

  @Test
  void timeIsThatOfTheSystemUntilDilationBegins() {
    TimeDilation time = twenty();

    assertThat(time.isActive()).isTrue();
    assertThat(time.isBegun()).isFalse();
    assertThat(time.dilated(5_000)).isEqualTo(5_000);
    assertThat(time.wall(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void theStartOfASystemIsNoDilatedTime() {
    TimeDilation time = twenty();
    long start = time.nanos();
    time.beginAt(System.nanoTime() + 1_000_000_000);

    assertThat(time.since(start)).isZero();
    assertThat(TimeDilation.NONE.since(System.nanoTime() - 1_000)).isGreaterThanOrEqualTo(1_000);
  }

  /** As the library does it: virtual = epoch + floor((raw - epoch) / k). */
  @Property
  void noTimeIsAheadOfTheSystems(@ForAll @IntRange(min = 1, max = 1_000) int factor,
      @ForAll @LongRange(min = 1, max = 1L << 60) long epoch,
      @ForAll @LongRange(min = 0, max = 1L << 60) long passed) {
    TimeDilation time = new TimeDilation(factor, FILE);
    time.beginAt(epoch);

    long dilated = time.dilated(epoch + passed) - epoch;

    assertThat(dilated).isBetween(0L, passed);
    assertThat(passed - dilated * factor).isBetween(0L, factor - 1L);
  }

  @Test
  void aProcessKnowsItsOwnByItsVariables() {
    TimeDilation own = TimeDilation.of(twenty().environment());

    assertThat(own.factor()).isEqualTo(20);
    assertThat(own.environment()).isEqualTo(twenty().environment());
    assertThat(TimeDilation.of(Map.of())).isEqualTo(TimeDilation.NONE);
    Map<String, String> half = new HashMap<>(twenty().environment());
    half.remove("WEIR_DILATION_SHARED");
    assertThat(TimeDilation.of(half)).isEqualTo(TimeDilation.NONE);
  }

  @Test
  void clocksOfDifferentTimesAreDifferent() {
    ClockIdentity system = new ClockIdentity("boot 1");

    assertThat(TimeDilation.NONE.identity(system)).isEqualTo(system);
    assertThat(twenty().identity(system)).isNotEqualTo(system)
        .isEqualTo(twenty().identity(system))
        .isNotEqualTo(new TimeDilation(20, Path.of("/shared/2")).identity(system));
  }
}

package io.weir.core.interval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TurnWaitsTest {
  /** Whatever the single waits are, and however many a reading has. */
  @Property
  void noWaitIsLongerThanTheLongestReading(
      @ForAll @Size(min = 1, max = 200) List<@LongRange(max = 1_000_000_000L) Long> waits,
      @ForAll @IntRange(min = 1, max = 50) int perReading) {
    TurnWaits.Sum sum = new TurnWaits.Sum();
    long all = 0;
    for (int from = 0; from < waits.size(); from += perReading) {
      List<Long> read = waits.subList(from, Math.min(waits.size(), from + perReading));
      long waited = read.stream().mapToLong(Long::longValue).sum();
      sum.add(waited, read.size());
      all += waited;
    }
    TurnWaits readings = sum.take();

    assertThat(readings.turns()).isEqualTo(waits.size());
    assertThat(readings.longestNanos()).isGreaterThanOrEqualTo(
        Math.min(all, waits.stream().mapToLong(Long::longValue).max().orElseThrow()));
    double counted = 0;
    for (int place = 0; place < readings.counts().size(); place++) {
      counted += (double) readings.count(place) * TurnWaits.limitNanos(place);
    }
    assertThat(counted).as("no reading is shortened").isGreaterThanOrEqualTo(all);
  }

  @Test
  void aReadingIsExactToAFifth() {
    assertThat(TurnWaits.of(2_000_000, 7).longestNanos()).isBetween(2_000_000L, 2_400_000L);
    assertThat(TurnWaits.of(0, 3)).isEqualTo(new TurnWaits(List.of(1L), 3));
    assertThat(TurnWaits.of(5_000, 0)).isEqualTo(TurnWaits.NONE);
  }

  @Test
  void readingsAddUp() {
    TurnWaits both = TurnWaits.of(3_000_000, 4).plus(TurnWaits.of(9_000, 2));

    assertThat(both.turns()).isEqualTo(6);
    assertThat(both.longestNanos()).isEqualTo(TurnWaits.of(3_000_000, 1).longestNanos());
    assertThat(both.plus(TurnWaits.NONE)).isEqualTo(both);
  }
}

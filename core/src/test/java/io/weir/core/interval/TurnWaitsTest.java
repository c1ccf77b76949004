package io.weir.core.interval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
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
  void theBoundsHoldForEachWait(
      @ForAll @Size(min = 1, max = 200) List<@LongRange(max = 30_000_000_000L) Long> waits,
      @ForAll @IntRange(min = 1, max = 50) int perReading) {
    TurnWaits.Sum sum = new TurnWaits.Sum();
    for (int from = 0; from < waits.size(); from += perReading) {
      List<Long> read = waits.subList(from, Math.min(waits.size(), from + perReading));
      sum.add(read.stream().mapToLong(Long::longValue).sum(), read.size());
    }
    TurnWaits bounds = sum.take();

    assertThat(bounds.turns()).isEqualTo(waits.size());
    List<Long> longestFirst = new ArrayList<>(waits);
    longestFirst.sort(Comparator.reverseOrder());
    List<Long> limits = limits(bounds);
    for (int nth = 0; nth < waits.size(); nth++) {
      assertThat(limits.get(nth)).isGreaterThanOrEqualTo(longestFirst.get(nth));
    }
  }

  /** The limit of each turn, the longest first. */
  private static List<Long> limits(TurnWaits waits) {
    List<Long> limits = new ArrayList<>();
    for (int place = waits.counts().size() - 1; place >= 0; place--) {
      for (long turn = 0; turn < waits.count(place); turn++) {
        limits.add(TurnWaits.limitNanos(place));
      }
    }
    return limits;
  }

  @Test
  void aReadingOfOneTurnIsExactToAFifth() {
    assertThat(limits(TurnWaits.of(2_000_000, 1)).getFirst()).isBetween(2_000_000L, 2_400_000L);
    assertThat(limits(TurnWaits.of(0, 3))).containsExactly(1_000L, 1_000L, 1_000L);
    assertThat(TurnWaits.of(5_000, 0)).isEqualTo(TurnWaits.NONE);
  }

  @Test
  void turnsAddUp() {
    TurnWaits both = TurnWaits.of(3_000_000, 4).plus(TurnWaits.of(9_000, 2));

    assertThat(both.turns()).isEqualTo(6);
    assertThat(limits(both).getFirst()).isGreaterThanOrEqualTo(3_000_000L);
    assertThat(both.plus(TurnWaits.NONE)).isEqualTo(both);
  }
}

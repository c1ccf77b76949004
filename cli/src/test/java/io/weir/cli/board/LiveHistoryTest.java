package io.weir.cli.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LiveHistoryTest {
  private static LivePoint point(int second, double tail) {
    return new LivePoint(second, 0, 100, 100, OptionalDouble.of(1), OptionalDouble.of(tail),
        OptionalDouble.empty(), OptionalDouble.empty());
  }

  @Property
  void itIsBoundedInOrderAndKeepsThePeak(@ForAll @IntRange(min = 2, max = 50) int most,
      @ForAll @IntRange(min = 1, max = 3_000) int seconds,
      @ForAll @IntRange(min = 0, max = 2_999) int any) {
    int peak = any % seconds;
    LiveHistory history = new LiveHistory(most);
    for (int second = 0; second < seconds; second++) {
      history.add(point(second, second == peak ? 99 : 2));
    }
    assertThat(history.points().size()).isLessThan(Math.max(most, 2)).isPositive();
    assertThat(history.points()).extracting(LivePoint::at).isSorted().doesNotHaveDuplicates();
    // The newest intervals may not be a point yet.
    int open = Integer.highestOneBit(Math.max(1, 2 * seconds / most)) * 2;
    if (peak < seconds - open) {
      assertThat(history.points()).extracting(point -> point.publishP99().orElseThrow())
          .contains(99.0);
    }
    if (seconds < most) {
      assertThat(history.points()).hasSize(seconds);
    }
  }
}

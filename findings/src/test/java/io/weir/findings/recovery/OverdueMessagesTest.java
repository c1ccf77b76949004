package io.weir.findings.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.findings.recovery.ObjectiveWindows.OverdueMessages;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OverdueMessagesTest {
  private static final long MILLI = 1_000_000;
  private static final double BOUND = 10 * MILLI;

  private final SortedMap<Integer, Histogram> bySecond = new TreeMap<>();
  private final SortedMap<Integer, Long> failed = new TreeMap<>();

  private void outcomes(int second, long latency, int count) {
    bySecond.computeIfAbsent(second, any -> new Histogram(3))
        .recordValueWithCount(latency, count);
  }

  @Test
  void aThirdThatHangsForEightSecondsIsOverdueInAllOfThem() {
    for (int second = 10; second < 30; second++) {
      outcomes(second, 2 * MILLI, second >= 12 && second < 20 ? 667 : 1_000);
    }
    // Messages due from second 12 on are released in second 20, the oldest after eight seconds.
    for (int wait = 1; wait <= 8; wait++) {
      outcomes(20, wait * 1_000 * MILLI, 333);
    }

    SortedMap<Integer, Double> shares = new OverdueMessages(bySecond, failed).share(BOUND);

    assertThat(shares.firstKey()).isIn(12, 13);
    assertThat(shares.lastKey()).isEqualTo(19);
    assertThat(shares.subMap(14, 20).values()).allSatisfy(share -> assertThat(share)
        .isGreaterThan(0.3));
    assertThat(shares.get(19)).isCloseTo(7 * 333.0 / (7 * 333 + 667), within(0.1));
  }

  @Test
  void whoIsWithinTheBoundIsNeverOverdue() {
    outcomes(10, 9 * MILLI, 1_000);
    outcomes(11, 400 * MILLI, 1_000);

    assertThat(new OverdueMessages(bySecond, failed).share(BOUND)).isEmpty();
  }

  /** Whose client gives up at once is not served any sooner than who waits. */
  @Test
  void whatWasGivenUpIsBeyondEveryBound() {
    outcomes(10, 2 * MILLI, 667);
    outcomes(11, 2 * MILLI, 1_000);
    failed.put(10, 333L);

    assertThat(new OverdueMessages(bySecond, failed).share(BOUND))
        .containsOnlyKeys(10)
        .hasEntrySatisfying(10, share -> assertThat(share).isCloseTo(0.333, within(1e-9)));
  }
}

package io.weir.findings.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Silence;
import io.weir.findings.recovery.Recovery.ServiceGap;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceGapsTest {
  private static final long MS = 1_000_000;
  private static final long STRUCK = 30_000 * MS;

  private static Silence silence(String stream, long fromMillis, long untilMillis) {
    return new Silence(stream, fromMillis * MS, untilMillis * MS);
  }

  private static ServiceGap gap(double perSecond, Silence... silences) {
    return ServiceGaps.of(List.of(silences), "a", perSecond, 0, STRUCK, 100 * MS);
  }

  @Test
  void gapsAreAddedUpAndTheLongestIsReported() {
    ServiceGap gap = gap(1_000, silence("a", 30_010, 33_010), silence("a", 40_000, 40_500),
        silence("b", 30_000, 60_000));

    assertThat(gap.longestNanos()).isEqualTo(3_000 * MS);
    assertThat(gap.totalNanos()).isEqualTo(3_500 * MS);
    assertThat(gap.count()).isEqualTo(2);
    assertThat(gap.beforeNanos()).isZero();
  }

  @Test
  void whatWasSilentBeforeTheStrikeIsNotTheFaults() {
    ServiceGap gap = gap(1_000, silence("a", 10_000, 10_400), silence("a", 20_000, 20_200));

    assertThat(gap.count()).isZero();
    assertThat(gap.longestNanos()).isZero();
    assertThat(gap.beforeNanos()).isEqualTo(400 * MS);
  }

  @Test
  void aColdStartBeforeTheMeasurePhaseIsNotWhatIsUsual() {
    ServiceGap gap = ServiceGaps.of(
        List.of(silence("a", 0, 2_000), silence("a", 31_000, 31_500)), "a", 1_000, 10_000 * MS,
        STRUCK, 100 * MS);

    assertThat(gap.beforeNanos()).isZero();
    assertThat(gap.longestNanos()).isEqualTo(500 * MS);
  }

  @Test
  void whatIsNoLongerThanWasUsualIsNotTheFaults() {
    ServiceGap gap = gap(1_000, silence("a", 10_000, 10_400), silence("a", 31_000, 33_000),
        silence("a", 40_000, 40_400), silence("a", 45_000, 45_150));

    assertThat(gap.count()).isEqualTo(1);
    assertThat(gap.totalNanos()).isEqualTo(2_000 * MS);
    assertThat(gap.leastNanos()).isEqualTo(400 * MS);
  }

  @Test
  void aSilenceThatTheStrikeFellIntoCounts() {
    assertThat(gap(1_000, silence("a", 29_900, 31_000)).longestNanos()).isEqualTo(1_100 * MS);
  }

  @Test
  void holesThatChanceLeavesAtALowRateDoNotCount() {
    ServiceGap gap = gap(20, silence("a", 31_000, 31_900), silence("a", 35_000, 36_500));

    assertThat(gap.leastNanos()).isEqualTo(1_000 * MS);
    assertThat(gap.count()).isEqualTo(1);
    assertThat(gap.totalNanos()).isEqualTo(1_500 * MS);
  }
}

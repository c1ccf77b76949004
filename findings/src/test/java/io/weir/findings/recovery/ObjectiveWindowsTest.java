package io.weir.findings.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Recovered;
import io.weir.findings.recovery.Recovery.ObjectiveReturn;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ObjectiveWindowsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final double USUAL = 2e6;
  private static final int FROM = 5;
  private static final int UNTIL = 60;

  /** Usual windows, but for one span. */
  private static SortedMap<Integer, Double> windows(int slowFrom, int slowUntil) {
    SortedMap<Integer, Double> windows = new TreeMap<>();
    for (int second = FROM; second < UNTIL; second++) {
      windows.put(second, second >= slowFrom && second < slowUntil ? 50 * USUAL : USUAL);
    }
    return windows;
  }

  private static ObjectiveReturn read(SortedMap<Integer, Double> windows, double struckSecond,
      Recovered recovered) {
    return read(windows, struckSecond, Optional.empty(), Map.of(), recovered);
  }

  private static ObjectiveReturn read(SortedMap<Integer, Double> windows, double struckSecond,
      Optional<Long> over, Map<Integer, Double> overdue, Recovered recovered) {
    return new ObjectiveWindows(windows, FROM, UNTIL, Math.round(struckSecond * SECOND), over,
        bound -> overdue).read(recovered);
  }

  @Property(tries = 100)
  void theReturnIsTheStartOfTheFirstGoodRow(@ForAll @IntRange(min = 1, max = 20) int slow) {
    ObjectiveReturn found = read(windows(20, 20 + slow), 20.25, Recovered.DEFAULT);

    assertThat(found.backNanos()).hasValue(slow * SECOND - SECOND / 4);
    assertThat(found.exceeded()).isEqualTo(slow);
    assertThat(found.usualNanos()).isEqualTo(USUAL);
    assertThat(found.boundNanos()).isEqualTo(2 * USUAL);
    assertThat(found.windowsBefore()).isEqualTo(15);
  }

  @Test
  void aWindowWithoutAnyOutcomeIsBeyondEveryBound() {
    SortedMap<Integer, Double> windows = windows(0, 0);
    windows.subMap(20, 30).clear();

    ObjectiveReturn found = read(windows, 20, Recovered.DEFAULT);

    assertThat(found.exceeded()).isEqualTo(10);
    assertThat(found.backNanos()).hasValue(10 * SECOND);
  }

  @Test
  void aRowThatIsTooShortIsNoReturn() {
    SortedMap<Integer, Double> windows = windows(20, 24);
    windows.put(26, 100 * USUAL);

    assertThat(read(windows, 20, Recovered.DEFAULT).backNanos()).hasValue(7 * SECOND);
    assertThat(read(windows, 20, new Recovered(2, Optional.empty(), 2)).backNanos())
        .hasValue(4 * SECOND);
  }

  @Test
  void noReturnBeforeTheLoadsEndIsSaid() {
    assertThat(read(windows(20, 57), 20, Recovered.DEFAULT).backNanos()).isEmpty();
  }

  @Test
  void latencyThatNeverLeftTheBoundIsBackAtOnce() {
    ObjectiveReturn found = read(windows(0, 0), 20, Recovered.DEFAULT);

    assertThat(found.backNanos()).hasValue(0L);
    assertThat(found.exceeded()).isZero();
  }

  @Test
  void aStatedBoundIsTakenAndWhatExceededItBeforeIsReported() {
    SortedMap<Integer, Double> windows = windows(20, 25);
    windows.put(10, 30e6);

    ObjectiveReturn found =
        read(windows, 20, new Recovered(2, Optional.of(Duration.ofMillis(20)), 5));

    assertThat(found.stated()).isTrue();
    assertThat(found.boundNanos()).isEqualTo(20e6);
    assertThat(found.exceededBefore()).isEqualTo(1);
    assertThat(found.backNanos()).hasValue(5 * SECOND);
  }

  @Test
  void whatTheNodesReturnCostsIsDistinguished() {
    SortedMap<Integer, Double> windows = windows(20, 23);
    windows.putAll(windows(30, 41).subMap(30, 41));

    ObjectiveReturn found =
        read(windows, 20, Optional.of(10 * SECOND), Map.of(), Recovered.DEFAULT);

    assertThat(found.backNanos()).hasValue(3 * SECOND);
    assertThat(found.again()).isTrue();
    assertThat(found.backAgainNanos()).hasValue(21 * SECOND);
  }

  @Test
  void calmAfterTheNodesReturnIsNoSecondReturn() {
    ObjectiveReturn found = read(windows(20, 23), 20, Optional.of(10 * SECOND), Map.of(),
        Recovered.DEFAULT);

    assertThat(found.again()).isFalse();
    assertThat(found.backAgainNanos()).isEmpty();
  }

  @Test
  void aWindowInWhichOneInAHundredWaitsIsBeyondTheBoundHoweverFastTheOthersAre() {
    ObjectiveReturn found = read(windows(0, 0), 20, Optional.empty(),
        Map.of(21, 0.3, 22, 0.02, 23, 0.009), Recovered.DEFAULT);

    assertThat(found.exceeded()).isEqualTo(2);
    assertThat(found.backNanos()).hasValue(3 * SECOND);
  }

  @Test
  void whatWaitedBeforeTheStrikeIsCountedByTheSameMeasure() {
    ObjectiveReturn found = read(windows(0, 0), 20, Optional.empty(), Map.of(10, 0.3),
        Recovered.DEFAULT);

    assertThat(found.exceededBefore()).isEqualTo(1);
    assertThat(found.exceeded()).isZero();
  }
}

package io.weir.findings.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeasuredTimeTest {
  private static final long SECOND = 1_000_000_000;

  private static PhaseWindow measure(long from, long to) {
    return new PhaseWindow(PhaseKind.MEASURE, from * SECOND, to * SECOND);
  }

  private final MeasuredTime time = new MeasuredTime(
      List.of(measure(30, 40), measure(10, 20)), List.of(measure(10, 12)));

  @Test
  void countsItsPhasesWithoutWhatIsCut() {
    assertThat(time.length()).isEqualTo(Duration.ofSeconds(18));
    assertThat(time.span()).isEqualTo(measure(10, 40));
    assertThat(time.contains(9 * SECOND)).isFalse();
    assertThat(time.contains(12 * SECOND - 1)).isFalse();
    assertThat(time.contains(12 * SECOND)).isTrue();
    assertThat(time.contains(20 * SECOND)).isFalse();
    assertThat(time.contains(39 * SECOND)).isTrue();
  }

  @Test
  void countsAnOutcomeAfterThePhaseInWhichItsMessageWasDue() {
    assertThat(time.countsOutcomeAt(11 * SECOND)).isFalse();
    assertThat(time.countsOutcomeAt(25 * SECOND)).isTrue();
    assertThat(time.countsOutcomeAt(41 * SECOND)).isTrue();
  }

  @Test
  void hasTheSecondsOfWhichAPartCounts() {
    MeasuredTime odd = new MeasuredTime(
        List.of(new PhaseWindow(PhaseKind.MEASURE, SECOND / 2, 5 * SECOND + 1)),
        List.of(new PhaseWindow(PhaseKind.MEASURE, SECOND, 2 * SECOND + SECOND / 2)));
    assertThat(odd.seconds()).containsExactly(0, 2, 3, 4, 5);
  }

  @Test
  void anOutcomeBelongsToTheLastPhaseThatBegan() {
    assertThat(time.phaseAt(10)).isZero();
    assertThat(time.phaseAt(21)).isZero();
    assertThat(time.phaseAt(30)).isEqualTo(1);
    assertThat(time.phaseAt(45)).isEqualTo(1);
  }

  @Test
  void anOutcomeThatComesLateBelongsToTheSecondHalf() {
    MeasuredTime odd = MeasuredTime.whole(10 * SECOND, 17 * SECOND);

    assertThat(IntStream.rangeClosed(10, 18).map(odd::halfAt))
        .containsExactly(0, 0, 0, 1, 1, 1, 1, 1, 1);
    assertThat(odd.lengthOfHalf(0)).hasSeconds(3);
    assertThat(odd.lengthOfHalf(1)).hasSeconds(4);
    assertThat(MeasuredTime.whole(10 * SECOND + 1, 18 * SECOND + 1).lengthOfHalf(1))
        .isEqualTo(Duration.ofSeconds(4).plusNanos(1));
    assertThat(MeasuredTime.NONE.halfAt(3)).isZero();
  }

  @Test
  void cutsNothingThatWasNotMeasured() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MeasuredTime(List.of(measure(10, 20)), List.of(measure(9, 11))));
  }

  @Test
  void isEmptyWhereNothingWasMeasured() {
    assertThat(MeasuredTime.NONE.isEmpty()).isTrue();
    assertThat(MeasuredTime.NONE.length()).isZero();
    assertThat(MeasuredTime.NONE.contains(0)).isFalse();
  }
}

package io.weir.findings.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static final int WARM_UP = 30;
  private static final int END = 60;

  @Test
  void aSystemThatIsSlowForTwelveSecondsIsSteadyAfterThem() {
    WarmUp warmUp = of(second -> second < 12 ? 20_000_000 : 1_000_000);

    assertThat(warmUp.firstNanos()).isEqualTo(20_000_000);
    assertThat(warmUp.steadyNanos()).isEqualTo(1_000_000);
    assertThat(warmUp.steadyAfter()).contains(Duration.ofSeconds(12));
  }

  @Test
  void aSystemThatIsFastAtOnceIsSteadyFromTheStart() {
    assertThat(of(second -> 1_000_000).steadyAfter()).contains(Duration.ZERO);
  }

  @Test
  void aSystemThatBecomesSlowerLaterIsNotSteadyBefore() {
    assertThat(of(second -> second < 20 ? 1_000_000 : 2_000_000).steadyAfter())
        .contains(Duration.ofSeconds(20));
  }

  @Test
  void aSystemThatIsStillSlowWhenItIsMeasuredWasNotSteadyInTheWarmUp() {
    assertThat(of(second -> second < 35 ? 20_000_000 : 1_000_000).steadyAfter()).isEmpty();
  }

  @Test
  void theCutStartOfTheMeasurePhaseIsNoWarmUp() {
    IntToLongFunction slow = second -> second < 34 ? 20_000_000 : 1_000_000;
    Timeline cut = new Timeline(1, List.of(), points(34, END, slow), List.of(),
        points(0, 34, slow), List.of());

    assertThat(WarmUp.of(cut, Duration.ofSeconds(WARM_UP)).orElseThrow().steadyAfter()).isEmpty();
  }

  @Test
  void oneSlowSecondDoesNotCount() {
    assertThat(of(second -> second == 25 ? 20_000_000 : 1_000_000).steadyAfter())
        .contains(Duration.ZERO);
  }

  @Test
  void aRunWithoutWarmUpHasNone() {
    assertThat(WarmUp.of(Timeline.EMPTY, Duration.ofSeconds(WARM_UP))).isEmpty();
  }

  private static WarmUp of(IntToLongFunction p50) {
    return WarmUp.of(new Timeline(1, List.of(), points(WARM_UP, END, p50), List.of(),
        points(0, WARM_UP, p50), List.of()), Duration.ofSeconds(WARM_UP)).orElseThrow();
  }

  private static List<LatencyPoint> points(int from, int to, IntToLongFunction p50) {
    List<LatencyPoint> points = new ArrayList<>();
    for (int second = from; second < to; second++) {
      long nanos = p50.applyAsLong(second);
      points.add(new LatencyPoint(second, nanos, 2 * nanos, 3 * nanos));
    }
    return points;
  }
}

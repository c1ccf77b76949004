package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.WindowValues;
import io.weir.findings.figure.WindowValues.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WindowRatioTest {
  private static final FigureKey P50 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);

  /** A figure that is the geometric mean of its windows, as most nearly are. */
  private static WindowValues values(double... logs) {
    double sum = Arrays.stream(logs).sum();
    List<Part> halves = new ArrayList<>();
    int count = 2 * logs.length;
    for (int half = 0; half < count; half++) {
      double log = logs[half / 2];
      halves.add(new Part(half, Math.exp(log), Math.exp((2 * sum - log) / (count - 1))));
    }
    return new WindowValues(P50, Math.exp(sum / logs.length), halves);
  }

  private static WindowRatio ratio(WindowValues contender, WindowValues baseline) {
    return WindowRatio.of(Map.of(1, contender), Map.of(1, baseline)).orElseThrow();
  }

  @Test
  void aDriftThatBothSystemsMeetCancels() {
    WindowRatio ratio = ratio(values(1.2, 2.2, 3.2, 0.2), values(1, 2, 3, 0));

    assertThat(ratio.log()).isCloseTo(0.2, Offset.offset(1e-9));
    assertThat(ratio.rounds().variance()).isCloseTo(0, Offset.offset(1e-9));
  }

  @Test
  void aWindowWithoutAPartnerDoesNotCount() {
    WindowRatio ratio = ratio(values(1.1, 2.3, 3.2, 9), values(1, 2, 3));

    assertThat(ratio.log()).isCloseTo(0.2, Offset.offset(1e-9));
    assertThat(ratio.count()).isEqualTo(3);
  }

  @Test
  void oneRoundHasNoInterval() {
    assertThat(WindowRatio.of(Map.of(1, values(1, 2)), Map.of(2, values(1, 2)))).isEmpty();
    assertThat(WindowRatio.of(Map.of(1, new WindowValues(P50, 1, List.of(new Part(0, 1, 1)))),
        Map.of(1, new WindowValues(P50, 1, List.of(new Part(0, 1, 1)))))).isEmpty();
  }

  @Test
  void deploymentsThatDifferWidenTheInterval() {
    WindowValues base = values(1, 2, 3, 2);
    WindowRatio both = WindowRatio.of(
        Map.of(1, values(1.1, 2.11, 3.09, 2.1), 2, values(1.4, 2.41, 3.39, 2.4)),
        Map.of(1, base, 2, base)).orElseThrow();

    assertThat(both.deployments()).isEqualTo(2);
    assertThat(both.estimate(0.05).low()).isLessThan(1);
    assertThat(both.estimate(0.05).forecast()).isEmpty();
    assertThat(ratio(values(1.1, 2.11, 3.09, 2.1), base).estimate(0.05).low()).isGreaterThan(1);
  }

  @Test
  void moreRoundsFollowFromTheIntervalsNoise() {
    WindowRatio noisy = ratio(values(1.5, 1.9, 3.4, 2.0), values(1, 2, 3, 2));

    BlockEstimate estimate = noisy.estimate(0.05);
    assertThat(estimate.low()).isLessThan(1);
    assertThat(estimate.forecast()
        .orElseThrow()
        .moreToConclude(Math.log(1.03), 0)
        .orElseThrow()).isBetween(1, 20);
  }
}

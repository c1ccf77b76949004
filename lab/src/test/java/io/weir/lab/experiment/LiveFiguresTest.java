package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {
  private static LatencyHistogram values(long... values) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    for (long value : values) {
      histogram.recordValue(value);
    }
    return LatencyHistogram.copyOf(histogram);
  }

  @Test
  void ratesAreOfTheIntervalAndQuantilesOfAllItsPhases() {
    IntervalSnapshot interval =
        new IntervalSnapshot(0, 4, 4_000_000_000L, 4_500_000_000L, Map.of(
            PhaseKind.WARM_UP, Map.of(Counter.SENT, 100L, Counter.FAILED, 1L),
            PhaseKind.MEASURE, Map.of(Counter.SENT, 50L, Counter.RECEIVED, 10L)),
            Map.of(
                PhaseKind.WARM_UP, Map.of(Metric.PUBLISH_RESPONSE, values(1000, 1000)),
                PhaseKind.MEASURE, Map.of(Metric.PUBLISH_RESPONSE, values(8000))),
            Map.of(), 7, HostUse.NONE, Map.of(), Optional.empty());

    LiveFigures figures = LiveFigures.of(List.of(interval), Optional.empty(), 1);

    assertThat(figures.sinceStartNanos()).isEqualTo(4_500_000_000L);
    assertThat(figures.sentPerSecond()).isEqualTo(300);
    assertThat(figures.receivedPerSecond()).isEqualTo(20);
    assertThat(figures.publishP50Nanos()).hasValue(1000);
    assertThat(figures.publishP99Nanos().orElseThrow()).isBetween(8000L, 8007L);
    assertThat(figures.endToEndP50Nanos()).isEmpty();
    assertThat(figures.underWay()).isEqualTo(7);
    assertThat(figures.failed()).isEqualTo(1);
    assertThat(figures.workers()).isEqualTo(1);
  }
}

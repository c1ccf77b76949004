package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

class LatencyFigureTest {
  private static LatencyFigure figure(long nanos, boolean atLeast) {
    return new LatencyFigure(Metric.PUBLISH_RESPONSE, Statistic.P99, nanos, atLeast, 100_000, 1_000,
        0, 60, false, ErrorBar.NONE, Optional.empty(), Assessment.VALID);
  }

  @Property
  void theIntervalHasTheValueInItWhateverItWasOf(
      @ForAll @LongRange(min = 1, max = 1L << 45) long nanos,
      @ForAll @DoubleRange(min = 1, max = 1e12) double value,
      @ForAll @DoubleRange(min = 0, max = 5) double half) {
    ValueBounds of = new ValueBounds(value * Math.exp(-half), value, value * Math.exp(half));

    ValueBounds interval = figure(nanos, false).within(Optional.of(of)).interval().orElseThrow();

    assertThat(interval.value()).isEqualTo(nanos);
    assertThat(interval.low()).isLessThanOrEqualTo(nanos);
    assertThat(interval.high()).isGreaterThanOrEqualTo(nanos);
    assertThat(figure(nanos, true).within(Optional.of(of)).interval()).isEmpty();
  }
}

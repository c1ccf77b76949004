package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.result.LatencyHistogram;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {
  private final LatencyCounts counts = new LatencyCounts();

  @Property
  void countsAreThoseOfAHistogram(
      @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 1L << 50) Long> values) {
    LatencyCounts any = new LatencyCounts();
    Histogram expected = new Histogram(LatencyHistogram.DIGITS);
    values.forEach(any::record);
    values.forEach(expected::recordValue);
    Histogram drained = new Histogram(LatencyHistogram.DIGITS);
    any.drainTo(drained);

    assertThat(drained).isEqualTo(expected);
    assertThat(any.isEmpty()).isTrue();
  }

  @Test
  void theBoundsOfBucketsAreThoseOfAHistogram() {
    Histogram expected = new Histogram(LatencyHistogram.DIGITS);
    for (int power = 0; power < 62; power++) {
      for (long value = (1L << power) - 2; value <= (1L << power) + 2; value++) {
        if (value >= 0) {
          counts.record(value);
          expected.recordValue(value);
        }
      }
    }
    Histogram drained = new Histogram(LatencyHistogram.DIGITS);
    counts.drainTo(drained);

    assertThat(drained).isEqualTo(expected);
  }

  @Test
  void whatWasTakenIsNotTakenAgain() {
    counts.record(5_000_000);
    counts.drainTo(new Histogram(LatencyHistogram.DIGITS));
    counts.record(7);
    Histogram second = new Histogram(LatencyHistogram.DIGITS);
    counts.drainTo(second);

    assertThat(second.getTotalCount()).isEqualTo(1);
    assertThat(second.getMaxValue()).isEqualTo(7);
  }

  @Test
  void aLatencyBelowZeroIsAnError() {
    assertThatIllegalArgumentException().isThrownBy(() -> counts.record(-1))
        .withMessageContaining("-1");
  }
}

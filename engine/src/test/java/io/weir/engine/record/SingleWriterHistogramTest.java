package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.interval.LatencyHistogram;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SingleWriterHistogramTest {
  private static final int MANY = 1_000_000;

  private final SingleWriterHistogram counts = new SingleWriterHistogram();

  @Property
  void countsAreThoseOfAHistogram(
      @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 1L << 50) Long> values) {
    SingleWriterHistogram any = new SingleWriterHistogram();
    Histogram expected = new Histogram(LatencyHistogram.DIGITS);
    values.forEach(any::record);
    values.forEach(expected::recordValue);
    Histogram taken = new Histogram(LatencyHistogram.DIGITS);
    any.takeInto(() -> taken);

    assertThat(taken).isEqualTo(expected);
    any.takeInto(() -> {
      throw new AssertionError("asked for a histogram for nothing");
    });
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
    Histogram taken = new Histogram(LatencyHistogram.DIGITS);
    counts.takeInto(() -> taken);

    assertThat(taken).isEqualTo(expected);
  }

  @Test
  void whatWasTakenIsNotTakenAgain() {
    counts.record(5_000_000);
    counts.takeInto(() -> new Histogram(LatencyHistogram.DIGITS));
    counts.record(7);
    Histogram second = new Histogram(LatencyHistogram.DIGITS);
    counts.takeInto(() -> second);

    assertThat(second.getTotalCount()).isEqualTo(1);
    assertThat(second.getMaxValue()).isEqualTo(7);
  }

  @Test
  void nothingIsLostWhileAnotherThreadCounts() throws InterruptedException {
    Thread writer = Thread.ofPlatform().start(() -> {
      for (int i = 0; i < MANY; i++) {
        counts.record(i * 1_000L);
      }
    });
    Histogram all = new Histogram(LatencyHistogram.DIGITS);
    while (writer.isAlive()) {
      counts.takeInto(() -> all);
    }
    counts.takeInto(() -> all);
    Histogram expected = new Histogram(LatencyHistogram.DIGITS);
    for (int i = 0; i < MANY; i++) {
      expected.recordValue(i * 1_000L);
    }

    assertThat(all).isEqualTo(expected);
  }

  @Test
  void aLatencyBelowZeroIsAnError() {
    assertThatIllegalArgumentException().isThrownBy(() -> counts.record(-1))
        .withMessageContaining("-1");
  }
}

package io.weir.findings.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.findings.recovery.Recovery.LatencyDebt;
import io.weir.findings.recovery.RecoveryReading.DebtMeter;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DebtMeterTest {
  private static final int STRUCK = 10;
  private static final int RATE = 1_000;
  private static final long USUAL = 2_000_000;

  private static Histogram second(long nanos, int count) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.recordValueWithCount(nanos, count);
    return histogram;
  }

  @Test
  void aStandstillOfTSecondsOwesRateTimesTSquaredByTwo() {
    DebtMeter meter = new DebtMeter(Metric.PUBLISH_RESPONSE, STRUCK);
    for (int i = 0; i < STRUCK; i++) {
      meter.add(i, second(USUAL, RATE));
    }
    // All that was due within four seconds is answered at their end: it waited 2 s on average.
    Histogram late = new Histogram(LatencyHistogram.DIGITS);
    for (int message = 0; message < 4 * RATE; message++) {
      late.recordValue(USUAL + 1_000_000_000L * message / RATE);
    }
    meter.add(STRUCK + 4, late);
    for (int i = STRUCK + 5; i < 30; i++) {
      meter.add(i, second(USUAL, RATE));
    }

    LatencyDebt debt = meter.debt().orElseThrow();

    assertThat(debt.messageSeconds()).isCloseTo(RATE * 4 * 4 / 2.0, within(20.0));
    assertThat(debt.usualNanos()).isCloseTo(USUAL, within(USUAL * 0.001));
    assertThat(debt.worstNanos()).isGreaterThan(3_990_000_000L);
    assertThat(debt.messages()).isEqualTo(4 * RATE + 15 * RATE);
  }

  @Test
  void nothingIsOwedWhereNothingChanged() {
    DebtMeter meter = new DebtMeter(Metric.PUBLISH_RESPONSE, STRUCK);
    for (int i = 0; i < 30; i++) {
      meter.add(i, second(USUAL, RATE));
    }

    assertThat(meter.debt().orElseThrow().messageSeconds()).isCloseTo(0, within(1e-6));
  }

  @Test
  void withoutATimeBeforeThereIsNoDebtToShow() {
    DebtMeter meter = new DebtMeter(Metric.PUBLISH_RESPONSE, STRUCK);
    meter.add(STRUCK + 1, second(USUAL, RATE));

    assertThat(meter.debt()).isEmpty();
  }
}

package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.unit.Rate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BurstsTest {
  private static final Bursts BURSTS =
      new Bursts(5, Duration.ofMillis(200), Duration.ofMillis(800));

  @Test
  void theRatesOfBothStatesMakeUpTheMean() {
    Rate mean = new Rate(9_000);

    assertThat(BURSTS.quiet(mean).perSecond()).isCloseTo(5_000, within(1e-6));
    assertThat(BURSTS.busy(mean).perSecond()).isCloseTo(25_000, within(1e-6));
  }

  @Test
  void countsVaryLikePoissonInAMomentAndInProportionToTimeInTheLongRun() {
    Rate mean = new Rate(9_000);

    assertThat(BURSTS.countVariance(mean, 1e-7) / (9_000 * 1e-7)).isCloseTo(1, within(0.01));
    // rate variance 0.2 * 0.8 * 20,000^2 = 6.4e7; change 1/0.2 + 1/0.8 = 6.25 in a second
    assertThat(BURSTS.countVariance(mean, 1e4) / 1e4)
        .isCloseTo(9_000 + 2 * 6.4e7 / 6.25, within(1_000.0));
  }

  @Test
  void whatIsNoBurstIsRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new Bursts(1, second, second)).hasMessageContaining("more than 1");
    assertThatThrownBy(() -> new Bursts(2, Duration.ZERO, second)).hasMessageContaining("length");
    assertThatThrownBy(() -> new Bursts(2, second, Duration.ZERO)).hasMessageContaining("gap");
  }
}

package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.scenario.SizeDistribution.Uniform;
import io.weir.core.scenario.SizeDistribution.Weighted;
import io.weir.core.unit.DataSize;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizeDistributionTest {
  @Test
  void theMeanOfWeightedSizesIsWeighted() {
    Weighted sizes = new Weighted(List.of(part(100, 70), part(1_000, 20), part(10_000, 10)));

    assertThat(sizes.mean()).isEqualTo(0.7 * 100 + 0.2 * 1_000 + 0.1 * 10_000);
    assertThat(sizes.smallest()).isEqualTo(new DataSize(100));
    assertThat(sizes.largest()).isEqualTo(new DataSize(10_000));
  }

  @Test
  void theMeanOfUniformSizesIsTheirMiddle() {
    assertThat(new Uniform(new DataSize(40), new DataSize(1_040)).mean()).isEqualTo(540);
  }

  /** Of a log-normal distribution of which nothing is cut off it is exp(mu + sigma^2 / 2). */
  @Test
  void theMeanOfWideLogNormalSizesIsThatOfTheLaw() {
    LogNormalSizes sizes = new LogNormalSizes(new DataSize(100_000), 0.5, new DataSize(40),
        new DataSize(60_000_000));

    assertThat(sizes.mean()).isCloseTo(100_000 * Math.exp(0.125), within(1.0));
  }

  /**
   * Cut off at the median, by the closed form: the mean times the normal integral from -sigma on,
   * by one half. The integral from -1 on is 0.841344746.
   */
  @Test
  void theMeanOfLogNormalSizesThatAreCutOffIsThatOfTheRest() {
    LogNormalSizes sizes = new LogNormalSizes(new DataSize(10_000), 1, new DataSize(10_000),
        new DataSize(64 << 20));

    double mean = 10_000 * Math.exp(0.5) * 0.841344746 / 0.5;
    assertThat(sizes.mean()).isCloseTo(mean, within(1e-4 * mean));
  }

  @Test
  void whatCanNotBeIsRefused() {
    assertThatThrownBy(() -> part(100, 0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> new Weighted(List.of())).hasMessageContaining("not 0");
    assertThatThrownBy(() -> new Weighted(List.of(part(100, 1), part(100, 2))))
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> new Uniform(new DataSize(200), new DataSize(100)))
        .hasMessageContaining("no sizes");
    assertThatThrownBy(() -> new LogNormalSizes(new DataSize(100), 0.1, new DataSize(10_000),
        new DataSize(20_000))).hasMessageContaining("less than 5 %");
    assertThatThrownBy(() -> new LogNormalSizes(new DataSize(100), 9, new DataSize(40),
        new DataSize(20_000))).hasMessageContaining("sigma");
  }

  private static Weighted.Part part(long bytes, double weight) {
    return new Weighted.Part(new DataSize(bytes), weight);
  }
}

package io.weir.findings.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankSumTest {
  @Test
  void ranksFollowTheTablesOfMannAndWhitney() {
    double[] sixAndSix = RankSum.cumulative(6, 6);

    assertThat(sixAndSix).hasSize(37);
    assertThat(sixAndSix[5] * 924).isCloseTo(19, within(1e-9));
    assertThat(sixAndSix[36]).isCloseTo(1, within(1e-12));
    assertThat(RankSum.cumulative(3, 3)).containsExactly(
        new double[] {0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 1}, within(1e-12));
  }
}

package io.weir.findings.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.Doubt.Bias;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class RangeTest {
  @Test
  void boundsThatExcludeThemselvesDo() {
    assertThat(Range.below(1).judge(0.5, 1)).isEqualTo(ClaimOutcome.INCONCLUSIVE);
    assertThat(Range.below(1).judge(1, 2)).isEqualTo(ClaimOutcome.CONTRADICTED);
    assertThat(Range.above(1).judge(1, 1)).isEqualTo(ClaimOutcome.CONTRADICTED);
    assertThat(Range.between(1, 2).judge(1, 2)).isEqualTo(ClaimOutcome.SUPPORTED);
    assertThatThrownBy(() -> Range.between(2, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Range.between(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void aDoubtNeverTurnsAnOutcomeIntoItsOpposite(
      @ForAll @DoubleRange(min = 0.01, max = 100) double low,
      @ForAll @DoubleRange(min = 1, max = 10) double width,
      @ForAll @DoubleRange(min = 0.1, max = 10) double bound, @ForAll Bias bias,
      @ForAll boolean below) {
    Range range = below ? Range.below(bound) : Range.above(bound);
    ClaimOutcome plain = range.judge(low, low * width);
    ClaimOutcome doubted = range.judge(bias.low(low), bias.high(low * width));
    assertThat(doubted).isIn(plain, ClaimOutcome.INCONCLUSIVE);
  }
}

package io.weir.findings.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.findings.figure.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfidenceTest {
  private static String text(Map<Verdict, Long> verdicts, long completed, long planned) {
    return new Confidence(verdicts, completed, planned).text().plain();
  }

  @Test
  void theWorstVerdictHasItsCountUnlessItHoldsForAll() {
    assertThat(text(Map.of(Verdict.VALID, 4L), 4, 4)).isEqualTo("valid");
    assertThat(
        text(Map.of(Verdict.VALID, 2L, Verdict.LOW_CONFIDENCE, 1L, Verdict.INVALID, 1L), 3, 4))
        .isEqualTo("invalid in 1 of 4 runs");
  }

  @Test
  void runsThatWereCutOffHaveNoVerdict() {
    assertThat(text(Map.of(Verdict.VALID, 10L), 10, 15))
        .isEqualTo("cut off after 10 of 15 runs");
    assertThat(text(Map.of(Verdict.VALID, 8L, Verdict.LOW_CONFIDENCE, 2L), 10, 15))
        .isEqualTo("cut off after 10 of 15 runs, low confidence in 2");
    assertThat(text(Map.of(), 0, 15)).isEqualTo("cut off after 0 of 15 runs");
  }

  @Test
  void severalExperimentsAreAddedUp() {
    assertThat(new Confidence(Map.of(Verdict.VALID, 3L), 3, 5)
        .plus(new Confidence(Map.of(Verdict.VALID, 1L, Verdict.LOW_CONFIDENCE, 4L), 5, 5)))
        .isEqualTo(new Confidence(Map.of(Verdict.VALID, 4L, Verdict.LOW_CONFIDENCE, 4L), 8, 10));
  }

  @Test
  void moreRunsThanPlannedAreRefused() {
    assertThatThrownBy(() -> new Confidence(Map.of(Verdict.VALID, 3L), 2, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than the 2 planned runs");
  }
}

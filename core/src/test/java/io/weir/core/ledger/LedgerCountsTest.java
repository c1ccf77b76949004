package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LedgerCountsTest {
  @Test
  void countsTogetherAreSumsAndTheDeepestReordering() {
    LedgerCounts both = counts(1, Optional.of(3L), OptionalLong.empty())
        .plus(counts(10, Optional.of(4L), OptionalLong.of(5)));

    assertThat(both).isEqualTo(new LedgerCounts(11, 22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 120,
        143, 154, Optional.of(7L), OptionalLong.of(5)));
  }

  @Test
  void whatNeitherHasIsAbsent() {
    LedgerCounts both = counts(1, Optional.empty(), OptionalLong.empty())
        .plus(counts(1, Optional.empty(), OptionalLong.empty()));

    assertThat(both.keyReordered()).isEmpty();
    assertThat(both.left()).isEmpty();
  }

  private static LedgerCounts counts(long by, Optional<Long> keyReordered, OptionalLong left) {
    return new LedgerCounts(by, 2 * by, 3 * by, 4 * by, 5 * by, 6 * by, 7 * by, 8 * by, 9 * by,
        10 * by, 11 * by, 12 * by, 13 * by, 14 * by, keyReordered, left);
  }
}

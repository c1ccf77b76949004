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

  @Test
  void theDefectsOfServedMessagesStay() {
    LedgerCounts counts = counts(1, Optional.of(3L), OptionalLong.of(5));

    assertThat(counts.ofServed()).isEqualTo(new LedgerCounts(4, 4, 0, 4, 0, 0, 7, 8, 9, 10, 11, 12,
        13, 14, Optional.of(3L), OptionalLong.empty()));
    assertThat(counts.ofServed().clean()).isFalse();
  }

  @Test
  void messagesThatAreRefusedAreNoDefectOfThoseServed() {
    LedgerCounts refused = new LedgerCounts(10, 8, 2, 5, 2, 1, 3, 0, 0, 0, 0, 0, 0, 0,
        Optional.empty(), OptionalLong.of(2));

    assertThat(refused.clean()).isFalse();
    assertThat(refused.ofServed().clean()).isTrue();
  }

  private static LedgerCounts counts(long by, Optional<Long> keyReordered, OptionalLong left) {
    return new LedgerCounts(by, 2 * by, 3 * by, 4 * by, 5 * by, 6 * by, 7 * by, 8 * by, 9 * by,
        10 * by, 11 * by, 12 * by, 13 * by, 14 * by, keyReordered, left);
  }
}

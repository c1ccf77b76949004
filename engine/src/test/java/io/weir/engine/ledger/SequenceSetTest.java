package io.weir.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.ledger.SequenceRanges;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SequenceSetTest {
  private static final long CHUNK = 1 << 16;

  @Property(tries = 300)
  void behavesLikeASetOfNumbers(
      @ForAll @Size(max = 300) List<@LongRange(max = 4 * CHUNK) Long> numbers,
      @ForAll @Size(max = 300) List<@LongRange(max = 4 * CHUNK) Long> others) {
    Set<Long> expected = new HashSet<>();
    SequenceSet set = new SequenceSet();
    for (long number : numbers) {
      assertThat(set.add(number)).isEqualTo(expected.add(number));
    }
    assertThat(set.count()).isEqualTo(expected.size());
    assertThat(numbers).allMatch(set::contains);

    SequenceSet more = new SequenceSet();
    others.forEach(more::add);
    set.addAll(more);
    expected.addAll(others);
    assertThat(set.toRanges()).isEqualTo(ranges(expected));
    assertThat(set.count()).isEqualTo(expected.size());
  }

  @Test
  void fullChunksStillKnowTheirNumbers() {
    SequenceSet set = new SequenceSet();
    for (long number = 2 * CHUNK + 5; number >= 0; number--) {
      if (number != CHUNK + 3) {
        assertThat(set.add(number)).isTrue();
      }
    }

    assertThat(set.add(7)).isFalse();
    assertThat(set.toRanges()).isEqualTo(SequenceRanges.of(0, CHUNK + 3, CHUNK + 4, 2 * CHUNK + 6));
    assertThat(set.add(CHUNK + 3)).isTrue();
    assertThat(set.toRanges()).isEqualTo(SequenceRanges.between(0, 2 * CHUNK + 6));
    assertThat(set.contains(2 * CHUNK + 6)).isFalse();
  }

  @Test
  void rangesMayEndWithAChunk() {
    SequenceSet set = new SequenceSet();
    for (long number = 0; number < CHUNK; number++) {
      set.add(number);
    }

    assertThat(set.toRanges()).isEqualTo(SequenceRanges.between(0, CHUNK));
  }

  @Test
  void onlySequenceNumbersAreTaken() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SequenceSet().add(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SequenceSet().add(SequenceSet.MAX + 1));
  }

  private static SequenceRanges ranges(Set<Long> numbers) {
    SequenceRanges ranges = SequenceRanges.EMPTY;
    for (long number : numbers) {
      ranges = ranges.union(SequenceRanges.between(number, number + 1));
    }
    return ranges;
  }
}

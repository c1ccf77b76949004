package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SequenceRangesTest {
  @Property
  void behavesLikeASetOfNumbers(
      @ForAll Set<@LongRange(max = 60) Long> first, @ForAll Set<@LongRange(max = 60) Long> second) {
    SequenceRanges mine = ranges(first);
    SequenceRanges theirs = ranges(second);

    TreeSet<Long> union = new TreeSet<>(first);
    union.addAll(second);
    TreeSet<Long> intersection = new TreeSet<>(first);
    intersection.retainAll(second);
    TreeSet<Long> difference = new TreeSet<>(first);
    difference.removeAll(second);
    assertThat(mine.union(theirs)).isEqualTo(ranges(union));
    assertThat(mine.intersect(theirs)).isEqualTo(ranges(intersection));
    assertThat(mine.minus(theirs)).isEqualTo(ranges(difference));
    assertThat(mine.count()).isEqualTo(first.size());
    for (long number = 0; number <= 61; number++) {
      assertThat(mine.contains(number)).isEqualTo(first.contains(number));
    }
  }

  @Test
  void boundsMustRise() {
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceRanges.of(3, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceRanges.of(3));
  }

  private static SequenceRanges ranges(Set<Long> numbers) {
    SequenceRanges ranges = SequenceRanges.EMPTY;
    for (long number : numbers) {
      ranges = ranges.union(SequenceRanges.between(number, number + 1));
    }
    return ranges;
  }
}

package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
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
    SequenceRanges.Lookup lookup = mine.lookup();
    for (long number = 0; number <= 61; number++) {
      assertThat(mine.contains(number)).isEqualTo(first.contains(number));
      assertThat(lookup.contains(number)).isEqualTo(first.contains(number));
    }
  }

  @Property
  void comesBackFromJsonInBothForms(
      @ForAll @Size(max = 40) Set<@LongRange(max = 1L << 36) Long> numbers) throws IOException {
    SequenceRanges ranges = ranges(numbers);
    List<Long> bounds = new ArrayList<>();
    for (long number : new TreeSet<>(numbers)) {
      if (!bounds.isEmpty() && bounds.getLast() == number) {
        bounds.removeLast();
      } else {
        bounds.add(number);
      }
      bounds.add(number + 1);
    }

    assertThat(read(Json.compactWriter().writeValueAsString(ranges))).isEqualTo(ranges);
    assertThat(read(bounds.toString())).isEqualTo(ranges);
  }

  @Test
  void whatIsNoSetIsRefused() {
    for (String json : List.of("7", "\"0 5\"", "[0]", "[0,5,4,6]", "[0,-1]", "[0,null]", "{}",
        "{\"lengths\":7}", "{\"lengths\":[0,5,3]}", "{\"lengths\":[0,0]}",
        "{\"lengths\":[1,9223372036854775807]}", "{\"lengths\":[-1,5]}",
        "{\"lengths\":[0,5],\"more\":1}")) {
      assertThatThrownBy(() -> read(json)).as(json).isInstanceOf(JsonProcessingException.class);
    }
  }

  @Test
  void aMillionGapsTakeAFewMegabytes() throws IOException {
    SequenceRanges.Builder builder = new SequenceRanges.Builder();
    for (long from = 0; from < 1_000_000_000; from += 1_000) {
      builder.add(from, from + 999);
    }
    SequenceRanges ranges = builder.build();

    assertThat(ranges.count()).isEqualTo(999_000_000);
    assertThat(ranges.rangeCount()).isEqualTo(1_000_000);
    assertThat(Json.compactWriter().writeValueAsBytes(ranges).length).isLessThan(8_000_000);
  }

  private static SequenceRanges read(String json) throws IOException {
    return Json.reader(SequenceRanges.class).readValue(json);
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

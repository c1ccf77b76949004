package io.weir.findings.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

class SweptScaleTest {
  @Test
  void quantitiesLieBySize() {
    SweptScale scale = SweptScale.of(List.of("constant 2ms", "constant 4ms", "constant 8ms"));

    assertThat(scale.quantities()).isTrue();
    assertThat(scale.places().get(1)).isCloseTo(1 / 3.0, within(1e-9));
  }

  @Test
  void aDecadeMakesTheAxisLogarithmic() {
    assertThat(SweptScale.of(List.of("10k/s", "1k/s", "100/s")).places()).satisfiesExactly(
        place -> assertThat(place).isEqualTo(1),
        place -> assertThat(place).isCloseTo(0.5, within(1e-9)),
        place -> assertThat(place).isEqualTo(0));
    assertThat(SweptScale.of(List.of("0s", "5ms", "1s")).places().get(1)).isCloseTo(0.005,
        within(1e-9));
  }

  @Test
  void wordsAndQuantitiesOfSeveralKindsLieAtEqualDistances() {
    for (List<String> values : List.of(List.of("fsync", "memory", "page-cache"),
        List.of("16 KiB", "5ms", "1"))) {
      assertThat(SweptScale.of(values).quantities()).isFalse();
      assertThat(SweptScale.of(values).places()).containsExactly(0.0, 0.5, 1.0);
    }
  }

  @Property
  void largerNumbersLieFartherToTheRight(
      @ForAll @Size(min = 2, max = 8) @UniqueElements List<
          @IntRange(max = 1_000_000) Integer> all) {
    SweptScale scale = SweptScale.of(all.stream().map(String::valueOf).toList());

    for (int i = 0; i < all.size(); i++) {
      assertThat(scale.places().get(i)).isBetween(0.0, 1.0);
      for (int j = 0; j < all.size(); j++) {
        assertThat(Double.compare(scale.places().get(i), scale.places().get(j)))
            .isEqualTo(Integer.compare(all.get(i), all.get(j)));
      }
    }
  }
}

package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Property
  void aQuantileIsTheSmallestValueThatItsShareOfAllDoesNotExceed(
      @ForAll @NotEmpty List<Long> values) {
    Samples samples = new Samples(values.size() / 2);
    values.forEach(samples::add);

    samples.quantiles().forEach((quantile, value) -> {
      long below = values.stream().filter(other -> other < value).count();
      long notAbove = values.stream().filter(other -> other <= value).count();
      assertThat((double) notAbove).isGreaterThanOrEqualTo(quantile * values.size() - 1e-9);
      assertThat(below == 0 || below < quantile * values.size() - 1e-9).isTrue();
    });
  }

  @Test
  void exactRanksAreNotRoundedUp() {
    Samples samples = new Samples(10_000);
    LongStream.rangeClosed(1, 10_000).forEach(samples::add);

    assertThat(samples.quantiles())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(0.0, 1L, 0.5, 5_000L, 0.75, 7_500L, 0.9, 9_000L, 0.95, 9_500L, 0.99, 9_900L,
                0.999, 9_990L, 0.9999,
                9_999L, 1.0, 10_000L));
  }

  @Test
  void nothingHasNoQuantiles() {
    SortedMap<Double, Long> quantiles = new Samples(0).quantiles();

    assertThat(quantiles).isEmpty();
  }
}

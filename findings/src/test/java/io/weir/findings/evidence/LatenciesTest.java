package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatenciesTest {
  private static Latencies of(long... values) {
    Histogram histogram = Latencies.emptyHistogram();
    TreeMap<Integer, Long> longest = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      histogram.recordValue(values[i]);
      longest.merge(i / 10, histogram.highestEquivalentValue(values[i]), Math::max);
    }
    return new Latencies(histogram, longest);
  }

  @Property
  void aQuantileIsTheValueOfItsRankWithinTheResolution(
      @ForAll @Size(min = 1, max = 300) List<
          @LongRange(min = 1_000, max = 60_000_000_000L) Long> recorded,
      @ForAll @LongRange(min = 1, max = 1_000) long permille) {
    long[] values = recorded.stream().mapToLong(Long::longValue).toArray();
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = (int) ((permille * sorted.length + 999) / 1_000);

    assertThat(of(values).atQuantile(permille / 1_000.0)).isCloseTo(sorted[rank - 1],
        Percentage.withPercentage(0.2));
  }

  @Test
  void nothingHasNoQuantileButZero() {
    assertThat(Latencies.none().atQuantile(0.99)).isZero();
    assertThat(Latencies.none().mean()).isZero();
    assertThat(Latencies.none().count()).isZero();
  }

  @Test
  void secondsAreCountedInWhichALatencyWasReached() {
    Latencies latencies =
        of(1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 9_000);

    assertThat(latencies.seconds()).isEqualTo(2);
    assertThat(latencies.secondsReaching(1_000)).isEqualTo(2);
    assertThat(latencies.secondsReaching(5_000)).isEqualTo(1);
    assertThat(latencies.secondsReaching(10_000)).isZero();
  }
}

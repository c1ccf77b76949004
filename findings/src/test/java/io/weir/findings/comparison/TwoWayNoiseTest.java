package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.findings.figure.ValueBounds;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TwoWayNoiseTest {
  private static final Map<Integer, ValueBounds> ONE = values(1, 1.1, 0.95);
  private static final Map<Integer, ValueBounds> OTHER = values(2, 2.5, 1.7);

  private static Map<Integer, ValueBounds> values(double... values) {
    Map<Integer, ValueBounds> all = new TreeMap<>();
    for (double value : values) {
      all.put(all.size() + 1, ValueBounds.exactly(value));
    }
    return all;
  }

  private static Noise noise(List<Map<Integer, ValueBounds>> others) {
    return TwoWayNoise.of(OTHER, ONE, others).orElseThrow();
  }

  @Test
  void twoSystemsHaveTheNoiseOfTheirRatios() {
    assertThat(noise(List.of())).isEqualTo(BlockRatios.of(OTHER, ONE).noise().orElseThrow());
  }

  @Test
  void calmSystemsAddToWhatIsKnown() {
    Noise with = noise(List.of(values(3, 3.3, 2.85), values(5, 5.5, 4.75)));

    assertThat(with.variance()).isLessThan(noise(List.of()).variance());
    assertThat(with.degrees()).isBetween(2.0, 6.0);
  }

  /** Whatever all systems have in common is a part of the repetition. */
  @Test
  void aDriftOfTheHostIsNoNoise() {
    Noise steady = TwoWayNoise.of(values(1, 1, 1), values(2, 2, 2), List.of(values(3, 3.3, 3.6)))
        .orElseThrow();
    Noise drifting = TwoWayNoise
        .of(values(1, 2, 3), values(2, 4, 6), List.of(values(3, 6.6, 10.8)))
        .orElseThrow();

    assertThat(drifting.variance()).isCloseTo(steady.variance(), within(1e-12));
  }

  @Test
  void aSystemThatLacksARepetitionIsLeftOut() {
    Map<Integer, ValueBounds> incomplete = values(3, 3.3);
    Map<Integer, ValueBounds> bounded = values(3, 3.3, 2.9);
    bounded.put(2, new ValueBounds(3.3, 3.3, Double.POSITIVE_INFINITY));
    Map<Integer, ValueBounds> collapsed = values(3, 3.3, 2.9);
    collapsed.put(3, ValueBounds.COLLAPSED);

    assertThat(noise(List.of(incomplete, bounded, collapsed))).isEqualTo(noise(List.of()));
  }

  @Test
  void oneRatioHasNoNoise() {
    assertThat(TwoWayNoise.of(values(1), values(2), List.of(values(3), values(4)))).isEmpty();
  }
}

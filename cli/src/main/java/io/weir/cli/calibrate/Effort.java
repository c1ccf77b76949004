package io.weir.cli.calibrate;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How much a calibration tries.
 *
 * @param delays known delays, in the loopback broker's words, by name
 * @param rates rates at which each of them is measured
 * @param measure how long each of them is measured
 * @param starts the rate at which the search for the ceiling begins, by message size
 * @param trial how long each rate of the search is measured
 * @param resolution the width at which the search ends, as a ratio
 * @param limit after this no further trial begins
 */
public record Effort(Map<String, String> delays, List<Rate> rates, Duration measure,
    Map<DataSize, Rate> starts, Duration trial, double resolution, Duration limit) {
  /** Of all kinds of delay: none varies, most are near the mean, a few are a hundred times it. */
  private static final Map<String, String> DELAYS = Map.of(
      "constant", "constant 2ms",
      "exponential", "exponential 5ms",
      "bimodal", "bimodal 0.2% 200ms else 2ms");

  /** Some three minutes' worth. */
  public static final Effort NORMAL = new Effort(
      DELAYS,
      List.of(new Rate(1_000), new Rate(10_000), new Rate(30_000)),
      Duration.ofSeconds(3),
      Map.of(new DataSize(100), new Rate(100_000), new DataSize(10_000), new Rate(10_000)),
      Duration.ofMillis(2_500),
      1.25,
      Duration.ofSeconds(165));

  public Effort {
    delays = Map.copyOf(delays);
    rates = List.copyOf(rates);
    starts = Map.copyOf(starts);
  }
}

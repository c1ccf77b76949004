package io.weir.findings.comparison;

import io.weir.core.result.HostNoise;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The measured noise of a host, by metric. Metrics that comparisons do not use are left out.
 *
 * @param byMetric empty if it was never measured
 */
public record NoiseFloors(Map<FigureKey, Noise> byMetric) {
  /** Those of a host that was never measured. */
  public static final NoiseFloors NONE = new NoiseFloors(Map.of());

  public NoiseFloors {
    byMetric = Map.copyOf(byMetric);
  }

  /** Returns those of a measurement, if there was one. */
  public static NoiseFloors of(Optional<HostNoise> measured) {
    return measured.map(NoiseFloors::of).orElse(NONE);
  }

  private static NoiseFloors of(HostNoise measured) {
    Map<FigureKey, Noise> noises = new LinkedHashMap<>();
    for (FigureKey metric : Headline.figures(1)) {
      measured.spread(metric.id())
          .ifPresent(spread -> noises.put(metric,
              new Noise(spread.deviation() * spread.deviation(), spread.degrees())));
    }
    return new NoiseFloors(noises);
  }

  /** Returns the noise of a metric, if it was measured. */
  public Optional<Noise> of(FigureKey metric) {
    return Optional.ofNullable(byMetric.get(metric));
  }
}

package io.weir.core.result;

import io.weir.core.secret.Harmless;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The noise of a host: how far two identical systems differed by chance there. Immutable.
 *
 * @param format version of the JSON form
 * @param host the host and the software of the measurement
 * @param made when
 * @param design what was measured
 * @param spreads at least one, each of another metric
 */
public record HostNoise(int format, Calibration.Host host, Instant made, Design design,
    List<Spread> spreads) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public HostNoise {
    spreads = List.copyOf(spreads);
    if (spreads.isEmpty()) {
      throw new IllegalArgumentException("the noise of a host has at least one metric");
    }
    if (spreads.stream().map(Spread::metric).distinct().count() < spreads.size()) {
      throw new IllegalArgumentException("a metric has one spread");
    }
  }

  /**
   * The experiment with two identical systems.
   *
   * @param broker the short name of their broker kind
   * @param version the broker's version; empty for kinds that have none
   * @param rate the offered load
   * @param size the mean size of a message
   * @param measure how long each run was measured
   * @param repetitions how many runs each of the two systems had
   */
  public record Design(@Harmless String broker, @Harmless String version, Rate rate,
      DataSize size, Duration measure, int repetitions) {
    public Design {
      if (broker.isBlank() || repetitions < 2) {
        throw new IllegalArgumentException("noise is measured on a broker, in several runs");
      }
    }
  }

  /**
   * How far the ratio of two runs of a repetition varies.
   *
   * @param metric the metric's name in findings, as {@code publish-response:p99}
   * @param deviation the standard deviation of the logarithm of the ratio, up to 10
   * @param degrees on how many degrees of freedom it rests, from 1
   */
  public record Spread(@Harmless String metric, double deviation, double degrees) {
    private static final double MOST = 10;

    public Spread {
      if (metric.isBlank() || !(deviation >= 0 && deviation <= MOST) || !(degrees >= 1)) {
        throw new IllegalArgumentException(
            metric + ": a deviation of " + deviation + " on " + degrees + " degrees of freedom");
      }
    }
  }

  /** Returns the spread of a metric, if it was measured. */
  public Optional<Spread> spread(String metric) {
    return spreads.stream().filter(spread -> spread.metric().equals(metric)).findFirst();
  }
}

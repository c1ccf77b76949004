package io.weir.findings.evidence;

import io.weir.core.steady.InitialTransient;
import io.weir.findings.statistic.Median;
import io.weir.findings.statistic.Trend;
import java.util.Arrays;
import java.util.Optional;

/**
 * A change of the level of a latency within the time that counts: its start is far above the rest,
 * or far below.
 *
 * @param seconds how long the start is
 * @param reached whether the rest is at least half of the time
 * @param all all latencies
 * @param rest those after the start
 */
public record LevelChange(int seconds, boolean reached, Latencies all, Latencies rest) {
  private static final int BATCHES = 10;

  /**
   * Returns the start of a series of seconds whose level is far from that of the rest; the first
   * half, if the series has a trend; empty if there is neither.
   */
  public static Optional<InitialTransient> start(double[] series) {
    double[] inverse = Arrays.stream(series).map(value -> 1e18 / Math.max(1, value)).toArray();
    return Optional.of(InitialTransient.of(series))
        .filter(fall -> fall.seconds() > 0)
        .or(() -> Optional.of(InitialTransient.of(inverse)).filter(rise -> rise.seconds() > 0))
        .or(() -> trend(series));
  }

  /**
   * Returns the first half, if each median of its fifths is above, or below, all those of the
   * second. Of a steady series that is so once in 126 times, if neighboring fifths do not resemble
   * each other.
   */
  private static Optional<InitialTransient> trend(double[] series) {
    int length = series.length / BATCHES;
    if (length == 0) {
      return Optional.empty();
    }
    double[] medians = new double[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
      medians[i] = Median.of(Arrays.copyOfRange(series, i * length, (i + 1) * length));
    }
    return Trend.of(medians).map(any -> new InitialTransient(series.length / 2, true));
  }

  /**
   * By how much a statistic of all differs from that of the rest, as a share of that of all: above
   * zero if the start raised it.
   */
  public double shift(Statistic statistic) {
    double whole = all.at(statistic);
    return whole == 0 ? 0 : (whole - rest.at(statistic)) / whole;
  }
}

package io.weir.findings.published;

import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.Noise;
import io.weir.findings.figure.ValueBounds;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two samples of dilated time on a machine without dilation.
 *
 * <p>A message waits for disks, networks and timers, and for the work of processors. A dilation by
 * {@code k} keeps the waits and divides the work by {@code k}, since the processors of this machine
 * seem faster by the factor. So a time is {@code waits + work / k}, a line over {@code 1 / k}, and
 * its value at 1 is that of the imitated machine. A throughput is extrapolated by its inverse, the
 * time for each byte.
 *
 * <p>Repetitions at the same dilation show the relative noise, pooled over both samples and all
 * dilations. The interval of the ratio is that of Fieller (Some problems in interval estimation,
 * 1954), which stays open where the noise does not exclude that a value is 0. A line that is
 * negative at 1 contradicts the model, and leaves the interval open, too.
 */
final class Extrapolation {
  private static final double OUTER = 0.025;
  private static final double INNER = 0.05;

  /**
   * A value on the imitated machine.
   *
   * @param value in the unit of the sample, or its inverse for a throughput
   * @param spread its variance by that of one run's relative noise
   */
  private record OnHost(double value, double spread) {}

  private Extrapolation() {}

  /**
   * Returns the ratio of two samples.
   *
   * @return empty unless both are of dilated time, at two dilations they have in common or more,
   * with two repetitions at one of them
   */
  static Optional<BlockEstimate> ratio(Sample.Values over, Sample.Values under) {
    Map<Integer, double[]> above = times(over, under);
    Map<Integer, double[]> below = times(under, over);
    int degrees = degrees(above) + degrees(below);
    if (above.size() < 2 || degrees == 0) {
      return Optional.empty();
    }
    double variance = Math.max(Noise.ROUNDING, (squares(above) + squares(below)) / degrees);
    OnHost upper = onHost(over.isThroughput() ? below : above);
    OnHost lower = onHost(over.isThroughput() ? above : below);
    int repetitions = Stream.of(above, below)
        .flatMap(sample -> sample.values().stream())
        .mapToInt(values -> values.length)
        .min()
        .orElseThrow();
    TDistribution student = TDistribution.of(degrees);
    double[] outer = fieller(upper, lower, variance, -student.inverseCumulativeProbability(OUTER));
    double[] inner = fieller(upper, lower, variance, -student.inverseCumulativeProbability(INNER));
    boolean openAbove = over.isOpenAbove();
    boolean openBelow = under.isOpenAbove();
    double middle = upper.value() > 0 && lower.value() > 0
        ? upper.value() / lower.value()
        : Math.sqrt(outer[0] * outer[1]);
    return Optional.of(new BlockEstimate(
        Double.isFinite(middle) ? middle : outer[0],
        openBelow ? 0 : outer[0], openAbove ? Double.POSITIVE_INFINITY : outer[1],
        openBelow ? 0 : inner[0], openAbove ? Double.POSITIVE_INFINITY : inner[1],
        outer[0] > 1 || outer[1] < 1 ? OUTER * 2 : 1, repetitions, Optional.empty()));
  }

  /** Returns the values by dilation, for those that both samples have. */
  private static Map<Integer, double[]> times(Sample.Values values, Sample.Values others) {
    Map<Integer, double[]> times = new TreeMap<>();
    for (int dilation : values.dilations()) {
      if (others.dilations().contains(dilation)) {
        times.put(dilation, values.at(dilation)
            .values()
            .values()
            .stream()
            .mapToDouble(ValueBounds::value)
            .map(value -> values.isThroughput() ? 1 / value : value)
            .toArray());
      }
    }
    return times;
  }

  private static int degrees(Map<Integer, double[]> times) {
    return times.values().stream().mapToInt(values -> values.length - 1).sum();
  }

  /** Returns the squares of the relative deviations from the means of the dilations. */
  private static double squares(Map<Integer, double[]> times) {
    return times.values().stream().mapToDouble(values -> {
      double mean = Arrays.stream(values).map(Math::log).average().orElseThrow();
      return Arrays.stream(values).map(Math::log).map(log -> (log - mean) * (log - mean)).sum();
    }).sum();
  }

  /** Returns the value of the least squares line at 1. */
  private static OnHost onHost(Map<Integer, double[]> times) {
    double mean = times.keySet().stream().mapToDouble(k -> 1.0 / k).average().orElseThrow();
    double extent =
        times.keySet().stream().mapToDouble(k -> (1.0 / k - mean) * (1.0 / k - mean)).sum();
    double value = 0;
    double spread = 0;
    for (Map.Entry<Integer, double[]> point : times.entrySet()) {
      double[] values = point.getValue();
      double time =
          Math.exp(Arrays.stream(values).map(Math::log).average().orElseThrow());
      double weight =
          1.0 / times.size() + (1 - mean) * (1.0 / point.getKey() - mean) / extent;
      value += weight * time;
      spread += weight * weight * time * time / values.length;
    }
    return new OnHost(value, spread);
  }

  /** Returns both ends of the interval of a ratio of two values with independent errors. */
  private static double[] fieller(OnHost upper, OnHost lower, double variance, double student) {
    double factor = student * student * variance;
    double a = lower.value() * lower.value() - factor * lower.spread();
    double b = upper.value() * lower.value();
    double c = upper.value() * upper.value() - factor * upper.spread();
    boolean upperKnown = upper.value() > 0 && c > 0;
    boolean lowerKnown = lower.value() > 0 && a > 0;
    double root = Math.sqrt(Math.max(0, b * b - a * c));
    if (lowerKnown && upper.value() > 0) {
      return new double[] {upperKnown ? (b - root) / a : 0, (b + root) / a};
    }
    boolean leastKnown = upperKnown && lower.value() > 0 && a < 0;
    return new double[] {leastKnown ? (b - root) / a : 0, Double.POSITIVE_INFINITY};
  }
}

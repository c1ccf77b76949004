package io.weir.findings.figure;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Whether a run's series of one point a second have a steady state; absent where a series is too
 * short. Of series that are too short for that, whether their halves differ.
 *
 * @param throughput acknowledgements
 * @param medians medians of each second, by metric
 * @param tails 99th percentiles of each second, by metric
 */
public record Steadiness(
    Optional<Settlement> throughput,
    Map<Metric, Settlement> medians,
    Map<Metric, Settlement> tails) {
  /** Nothing was tested. */
  public static final Steadiness UNTESTED =
      new Steadiness(Optional.empty(), Map.of(), Map.of());

  public Steadiness {
    medians = Map.copyOf(medians);
    tails = Map.copyOf(tails);
  }

  /** Median and 99th percentile of a second, in nanoseconds. */
  public record Second(long p50, long p99) {}

  /**
   * Tests all series.
   *
   * @param measured the intervals of the measure phase
   * @param seconds what was recorded in each second of messages that were due in it, by metric
   * @param fewest how many points it takes
   */
  static Steadiness of(List<IntervalSnapshot> measured,
      Map<Metric, SortedMap<Integer, Second>> seconds, int fewest) {
    int least = Math.max(fewest, Mser5.FEWEST);
    Map<Metric, Settlement> medians = new EnumMap<>(Metric.class);
    Map<Metric, Settlement> tails = new EnumMap<>(Metric.class);
    seconds.forEach((metric, points) -> {
      latency(points.values(), Second::p50, least).ifPresent(found -> medians.put(metric, found));
      latency(points.values(), Second::p99, least).ifPresent(found -> tails.put(metric, found));
    });
    SortedMap<Long, Long> acknowledged = new TreeMap<>();
    for (IntervalSnapshot interval : measured) {
      acknowledged.merge(interval.index(),
          interval.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED), Long::sum);
    }
    return new Steadiness(
        settlement(acknowledged.values().stream().mapToDouble(Long::doubleValue).toArray(), least),
        medians, tails);
  }

  private static Optional<Settlement> latency(Collection<Second> points,
      ToLongFunction<Second> value, int least) {
    return settlement(points.stream().mapToDouble(value::applyAsLong).toArray(), least);
  }

  private static Optional<Settlement> settlement(double[] series, int least) {
    if (series.length >= least) {
      return Optional.of(Mser5.of(series));
    }
    return series.length >= SplitHalfComparison.FEWEST
        ? Optional.of(SplitHalfComparison.of(series))
        : Optional.empty();
  }

  /** Whether a steady state was asked for, and not only that halves differ. */
  public boolean tested() {
    return Stream.concat(throughput.stream(), medians.values().stream())
        .anyMatch(found -> found instanceof Mser5);
  }

  /** Whether a series had settled. */
  public sealed interface Settlement permits Mser5, SplitHalfComparison {
    /**
     * By how much a figure of the whole series may have been moved by what came before it had
     * settled, as a share of the figure.
     */
    double shift();
  }
}

package io.weir.findings.evidence;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether a run's series of one point a second have a steady state.
 *
 * @param throughput acknowledgements: whether they have a steady state or, if the series is too
 * short for that, whether its halves differ; absent if it is too short for that too
 * @param medians changes of the level of the medians of each second, by metric, if there are any
 * @param tails the same of their 99th percentiles
 */
public record Steadiness(
    Optional<Settlement> throughput,
    Map<Metric, LevelChange> medians,
    Map<Metric, LevelChange> tails) {
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
   * Tests the throughput.
   *
   * @param measured the intervals of the measure phase
   * @param fewest how many points it takes
   * @param medians the changes of the level of medians, by metric
   * @param tails the same of 99th percentiles
   */
  public static Steadiness of(List<IntervalSnapshot> measured, int fewest,
      Map<Metric, LevelChange> medians, Map<Metric, LevelChange> tails) {
    SortedMap<Long, Long> acknowledged = new TreeMap<>();
    for (IntervalSnapshot interval : measured) {
      acknowledged.merge(interval.index(),
          interval.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED), Long::sum);
    }
    return new Steadiness(
        settlement(acknowledged.values().stream().mapToDouble(Long::doubleValue).toArray(),
            Math.max(fewest, Mser5.FEWEST)),
        medians, tails);
  }

  private static Optional<Settlement> settlement(double[] series, int least) {
    if (series.length >= least) {
      return Optional.of(Mser5.of(series));
    }
    return series.length >= SplitHalfComparison.FEWEST
        ? Optional.of(SplitHalfComparison.of(series))
        : Optional.empty();
  }

  /** Returns whether a steady state was asked for, and not only that halves differ. */
  public boolean tested() {
    return throughput.filter(found -> found instanceof Mser5).isPresent();
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

package io.weir.lab.trial;

import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.Phases;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Determines whether latencies still fall in the warm-up, as they do while code is compiled and a
 * backlog of the first seconds is worked off. It reports a fall that is fast enough to change the
 * values between the beginning and the end of the measure phase. It tests the medians and, if there
 * are enough messages, the 99th percentiles of each second, for publish and end-to-end response
 * time, on each worker. If latencies grow or stay high, waiting would not help. Used by one thread.
 */
final class Settling {
  /** The seconds that are looked at: the last third of those so far, within limits. */
  private static final int MOST = 30;
  private static final int USUAL = 10;
  /** Fewer can't be distinguished from chance. */
  private static final int LEAST = 6;
  /** It no longer falls if this many ends in a row show no fall: one calm second is chance. */
  private static final int ENDS = 5;
  /** A fall over the measure phase by less than this share is left to the validity checks. */
  private static final double SHARE = 0.2;
  private static final double NANOS = 1_000_000;
  /** A longer measure phase outweighs its beginning. */
  private static final Duration FARTHEST = Duration.ofMinutes(1);
  private static final long ENOUGH_FOR_MEDIAN = 20;
  private static final long ENOUGH_FOR_TAIL = 1_000;
  private static final List<Metric> WATCHED =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE,
          Metric.END_TO_END_RESPONSE_ACROSS);

  private final double ahead;
  private final List<List<Second>> workers = new ArrayList<>();

  /** The quantiles of a second, in the order of {@link #quantiles}; empty where there are none. */
  private record Second(List<Optional<Double>> quantiles) {}

  /**
   * The state at the start: nothing.
   *
   * @param count how many workers there are
   * @param phases of the trial
   */
  Settling(int count, Phases phases) {
    this.ahead = Durations.min(phases.measure(), FARTHEST).toNanos() / 1e9;
    for (int worker = 0; worker < count; worker++) {
      workers.add(new ArrayList<>());
    }
  }

  void add(IntervalSnapshot interval) {
    Map<Metric, LatencyHistogram> latencies =
        interval.latencies().getOrDefault(PhaseKind.WARM_UP, Map.of());
    workers.get(interval.worker())
        .add(new Second(WATCHED.stream()
            .flatMap(metric -> quantiles(Optional.ofNullable(latencies.get(metric))))
            .toList()));
  }

  private static Stream<Optional<Double>> quantiles(Optional<LatencyHistogram> latencies) {
    Optional<Histogram> all = latencies.map(LatencyHistogram::toHistogram);
    return Stream.of(quantile(all, 50, ENOUGH_FOR_MEDIAN), quantile(all, 99, ENOUGH_FOR_TAIL));
  }

  private static Optional<Double> quantile(Optional<Histogram> all, double percentile,
      long enough) {
    return all.filter(histogram -> histogram.getTotalCount() >= enough)
        .map(histogram -> (double) histogram.getValueAtPercentile(percentile));
  }

  /** No more comes from a worker, so its last seconds decide nothing. */
  void lost(int worker) {
    workers.get(worker).clear();
  }

  /** Whether latencies still fall, if there is enough data to decide. */
  boolean continues() {
    return workers.stream().anyMatch(this::continues);
  }

  private boolean continues(List<Second> seconds) {
    for (int end = seconds.size(); end > seconds.size() - ENDS; end--) {
      int span = span(end);
      if (span >= LEAST && falls(seconds.subList(end - span, end))) {
        return true;
      }
    }
    return false;
  }

  private static int span(int seconds) {
    return Math.clamp(seconds / 3, Math.min(USUAL, seconds / 2), MOST);
  }

  private boolean falls(List<Second> seconds) {
    for (int series = 0; series < seconds.getFirst().quantiles().size(); series++) {
      int number = series;
      double[] values = seconds.stream()
          .mapToDouble(second -> second.quantiles().get(number).orElse(Double.NaN))
          .toArray();
      if (Arrays.stream(values).noneMatch(Double::isNaN) && falls(new FallingTrend(values))) {
        return true;
      }
    }
    return false;
  }

  private boolean falls(FallingTrend trend) {
    double fall = Math.min(trend.perSecond() * ahead, trend.level());
    return fall > SHARE * trend.level() && fall > NANOS && trend.falls();
  }
}

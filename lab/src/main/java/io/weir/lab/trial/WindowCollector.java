package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Merges the response times of each window over all workers, and hands them on once the seconds are
 * reported in which most late answers come. Used by the trial's thread.
 */
final class WindowCollector {
  /** What is answered later is in the files, and not in the interim result. */
  private static final long LATE_NANOS = 900_000_000;
  private static final Set<Metric> WATCHED = Set.of(Metric.PUBLISH_RESPONSE,
      Metric.END_TO_END_RESPONSE);

  private final SystemTurns turns;
  private final StartCut start;
  private final long[] newest;
  private final Set<Integer> lost = new HashSet<>();
  private final Map<Metric, List<Histogram>> current = new EnumMap<>(Metric.class);
  private int round = -1;
  private long middle;
  private long ends = Long.MAX_VALUE;

  /**
   * Nothing was measured yet.
   *
   * @param cutAtMost the most of the measured time that does not count
   */
  WindowCollector(SystemTurns turns, int workers, Duration cutAtMost) {
    this.turns = turns;
    this.start = new StartCut(cutAtMost);
    this.newest = new long[workers];
  }

  /** The window of a round begins. */
  void begin(int next, Duration length, long endsNanos) {
    round = next;
    ends = endsNanos;
    middle = endsNanos - length.toNanos() / 2;
    WATCHED.forEach(metric -> current.put(metric,
        Stream.generate(() -> new Histogram(LatencyHistogram.DIGITS))
            .limit(MeasuredWindows.HALVES)
            .toList()));
  }

  void add(IntervalSnapshot interval) {
    newest[interval.worker()] = interval.endNanos();
    start.add(interval);
    if (ends == Long.MAX_VALUE) {
      return;
    }
    Map<Metric, LatencyHistogram> due =
        interval.latencies().getOrDefault(PhaseKind.MEASURE, Map.of());
    // Answers that come late belong to the second half.
    int half = (interval.startNanos() + interval.endNanos()) / 2 < middle ? 0 : 1;
    current.forEach((metric, all) -> Stream.concat(Stream.of(metric), metric.across().stream())
        .flatMap(timed -> Optional.ofNullable(due.get(timed)).stream())
        .forEach(latencies -> latencies.addTo(all.get(half))));
    if (isComplete()) {
      ends = Long.MAX_VALUE;
      turns.measured(round,
          IntStream.range(0, MeasuredWindows.HALVES).mapToObj(this::half).toList(),
          Duration.ofSeconds(start.seconds()));
    }
  }

  private Map<Metric, LatencyHistogram> half(int number) {
    Map<Metric, LatencyHistogram> half = new EnumMap<>(Metric.class);
    current.forEach((metric, all) -> half.put(metric, LatencyHistogram.copyOf(all.get(number))));
    return half;
  }

  void lost(int worker) {
    lost.add(worker);
  }

  private boolean isComplete() {
    for (int worker = 0; worker < newest.length; worker++) {
      if (!lost.contains(worker) && newest[worker] < ends + LATE_NANOS) {
        return false;
      }
    }
    return true;
  }
}

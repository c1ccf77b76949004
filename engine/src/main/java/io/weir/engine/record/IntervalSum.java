package io.weir.engine.record;

import io.weir.core.driver.SendFailure;
import io.weir.core.interval.Counter;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.text.EnumWord;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The sum of all threads' cells of one interval. Used by one thread. */
final class IntervalSum {
  private final Map<PhaseKind, Map<Metric, Histogram>> histograms = new EnumMap<>(PhaseKind.class);
  private final Map<PhaseKind, Map<Counter, Long>> counters = new EnumMap<>(PhaseKind.class);
  private final Map<String, Long> failures = new TreeMap<>();
  private final Map<String, Long> arrived = new TreeMap<>();

  /** Takes all counts since the last call. */
  void add(PhaseKind phase, Metric metric, SingleWriterHistogram more) {
    more.takeInto(() -> histograms.computeIfAbsent(phase, key -> new EnumMap<>(Metric.class))
        .computeIfAbsent(metric, key -> new Histogram(LatencyHistogram.DIGITS)));
  }

  void add(PhaseKind phase, Counter counter, long more) {
    if (more != 0) {
      counters.computeIfAbsent(phase, key -> new EnumMap<>(Counter.class))
          .merge(counter, more, Long::sum);
    }
  }

  void add(SendFailure.Kind kind, long more) {
    if (more != 0) {
      failures.merge(EnumWord.kebab(kind), more, Long::sum);
    }
  }

  void add(String subscription, long more) {
    arrived.merge(subscription, more, Long::sum);
  }

  long total(Counter counter) {
    return counters.values().stream().mapToLong(phase -> phase.getOrDefault(counter, 0L)).sum();
  }

  Map<PhaseKind, Map<Counter, Long>> counters() {
    return counters;
  }

  Map<String, Long> failures() {
    return failures;
  }

  /** First arrivals by subscription, as far as they are counted apart. */
  Map<String, Long> arrived() {
    return arrived;
  }

  Map<PhaseKind, Map<Metric, LatencyHistogram>> latencies() {
    Map<PhaseKind, Map<Metric, LatencyHistogram>> copies = new EnumMap<>(PhaseKind.class);
    histograms.forEach(
        (phase, metrics) -> {
          Map<Metric, LatencyHistogram> ofPhase = new EnumMap<>(Metric.class);
          metrics.forEach(
              (metric, histogram) -> ofPhase.put(metric, LatencyHistogram.copyOf(histogram)));
          copies.put(phase, ofPhase);
        });
    return copies;
  }
}

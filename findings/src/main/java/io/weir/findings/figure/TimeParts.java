package io.weir.findings.figure;

import io.weir.core.interval.LatencyHistogram;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.read.MeasuredTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What was recorded in each part of a measured time. Not thread-safe. */
final class TimeParts {
  private static final int BLOCKS = 5;

  private final IntUnaryOperator partOf;
  private final SortedMap<Integer, Histogram> histograms = new TreeMap<>();

  private TimeParts(IntUnaryOperator partOf) {
    this.partOf = partOf;
  }

  /** Returns the halves of the windows of a run, or of its only measure phase. */
  static TimeParts halves(MeasuredTime time) {
    return new TimeParts(time::halfAt);
  }

  /**
   * Blocks of seconds, five or some more: neighboring seconds are alike, and neighboring blocks
   * hardly. No block contains seconds of two windows. The blocks of a window are equally long, but
   * for the last one, which has the rest.
   */
  static TimeParts blocks(MeasuredTime time) {
    SortedMap<Integer, List<Integer>> phases = time.seconds()
        .boxed()
        .collect(Collectors.groupingBy(time::phaseAt, TreeMap::new, Collectors.toList()));
    int each = Math.ceilDiv(BLOCKS, Math.max(1, phases.size()));
    Map<Integer, Integer> blocks = new HashMap<>();
    phases.forEach((phase, seconds) -> {
      int length = Math.max(1, seconds.size() / each);
      for (int i = 0; i < seconds.size(); i++) {
        blocks.put(seconds.get(i), phase * each + Math.min(each - 1, i / length));
      }
    });
    return new TimeParts(
        second -> blocks.getOrDefault(second, time.phaseAt(second) * each));
  }

  /** Returns the number of the part that a second of the load belongs to, in order of time. */
  int at(int second) {
    return partOf.applyAsInt(second);
  }

  void add(int second, Histogram histogram) {
    histograms.computeIfAbsent(at(second), part -> Latencies.emptyHistogram()).add(histogram);
  }

  /** By number. */
  SortedMap<Integer, LatencyHistogram> histograms() {
    SortedMap<Integer, LatencyHistogram> copies = new TreeMap<>();
    histograms.forEach((part, all) -> copies.put(part, LatencyHistogram.copyOf(all)));
    return copies;
  }
}

package io.weir.findings.figure;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.PhaseKind;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.Steadiness;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.read.MeasuredTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * One metric's log, for the messages that were due in the measure phase.
 *
 * @param latencies all of them
 * @param timeline the same over time
 * @param seconds median and 99th percentile of each second that holds any
 * @param halves those of each half of a measure phase
 * @param blocks those of each block of seconds
 * @param before the warm-up over time, where it was asked for, and the start of the measure phase
 * that is cut
 * @param uncounted how many latencies are of messages that were due in the measure phase and do
 * not count, or in a guard
 * @param remarks what could not be read
 */
record LatencyReading(
    Latencies latencies,
    List<LatencyPoint> timeline,
    SortedMap<Integer, Steadiness.Second> seconds,
    SortedMap<Integer, LatencyHistogram> halves,
    SortedMap<Integer, LatencyHistogram> blocks,
    List<LatencyPoint> before,
    long uncounted,
    List<String> remarks) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Reads a log.
   *
   * @param due the phases whose messages are read
   * @param time the time that counts
   * @param stepSeconds how many seconds each point of the timeline stands for
   */
  static LatencyReading of(HistogramLogFile file, Set<PhaseKind> due, MeasuredTime time,
      int stepSeconds) {
    Histogram all = Latencies.emptyHistogram();
    SortedMap<Integer, Long> maxBySecond = new TreeMap<>();
    SortedMap<Integer, Histogram> steps = new TreeMap<>();
    SortedMap<Integer, Histogram> before = new TreeMap<>();
    TimeParts halves = TimeParts.halves(time);
    TimeParts blocks = TimeParts.blocks(time);
    Seconds seconds = new Seconds();
    AtomicLong uncounted = new AtomicLong();
    double cutUntil = time.cut().isEmpty()
        ? 0
        : time.cut().getLast().endNanos() / NANOS_PER_SECOND;
    List<String> remarks = file.visitPhases(due, (phase, middle, second, histogram) -> {
      boolean counts = phase == PhaseKind.MEASURE && time.countsOutcomeAt(middle);
      if (counts) {
        all.add(histogram);
        halves.add(second, histogram);
        blocks.add(second, histogram);
        seconds.add(second, histogram);
        maxBySecond.merge(second, histogram.getMaxValue(), Math::max);
        add(steps, second / stepSeconds, histogram);
      } else if (phase != PhaseKind.WARM_UP) {
        uncounted.addAndGet(histogram.getTotalCount());
      }
      if (phase == PhaseKind.WARM_UP || phase == PhaseKind.MEASURE && second < cutUntil) {
        add(before, second / stepSeconds, histogram);
      }
    });
    return new LatencyReading(
        new Latencies(all, maxBySecond), points(steps, stepSeconds), seconds.all(),
        halves.histograms(), blocks.histograms(), points(before, stepSeconds), uncounted.get(),
        remarks);
  }

  private static void add(SortedMap<Integer, Histogram> steps, int step, Histogram histogram) {
    steps.computeIfAbsent(step, any -> Latencies.emptyHistogram()).add(histogram);
  }

  private static List<LatencyPoint> points(SortedMap<Integer, Histogram> steps, int stepSeconds) {
    List<LatencyPoint> points = new ArrayList<>();
    steps.forEach((step, histogram) -> points.add(new LatencyPoint(
        (double) step * stepSeconds,
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue())));
    return points;
  }

  /**
   * Merges histograms of the same second, which follow one another, and keeps their tags. Where two
   * logs have the same second, the one with more in it counts.
   */
  private static final class Seconds {
    private final SortedMap<Integer, Steadiness.Second> said = new TreeMap<>();
    private final Map<Integer, Long> counts = new HashMap<>();
    private Histogram current = Latencies.emptyHistogram();
    private int second = -1;

    /** Takes the histogram over; later ones of the same second are added to it. */
    void add(int of, Histogram histogram) {
      if (of == second) {
        current.add(histogram);
      } else {
        current = histogram;
        second = of;
      }
      if (current.getTotalCount() >= counts.getOrDefault(of, 0L)) {
        counts.put(of, current.getTotalCount());
        said.put(of, new Steadiness.Second(
            current.getValueAtPercentile(50), current.getValueAtPercentile(99)));
      }
    }

    SortedMap<Integer, Steadiness.Second> all() {
      return said;
    }
  }
}

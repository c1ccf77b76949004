package io.weir.findings.figure;

import io.weir.core.result.PhaseKind;
import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.run.Timeline.LatencyPoint;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What one metric's log says of the messages that were due in the measure phase.
 *
 * @param latencies all of them
 * @param timeline the same over time
 * @param seconds median and 99th percentile of each second that holds any
 * @param remarks what could not be read, for people
 */
public record LatencyReading(
    Latencies latencies,
    List<LatencyPoint> timeline,
    SortedMap<Integer, Steadiness.Second> seconds,
    List<String> remarks) {

  /**
   * Reads a log.
   *
   * @param stepSeconds how many seconds each point of the timeline stands for
   */
  public static LatencyReading of(HistogramLogFile file, int stepSeconds) {
    Histogram all = Histograms.empty();
    SortedMap<Integer, Long> maxBySecond = new TreeMap<>();
    SortedMap<Integer, Histogram> steps = new TreeMap<>();
    Seconds seconds = new Seconds();
    List<String> remarks = file.visit(EnumSet.of(PhaseKind.MEASURE), (second, histogram) -> {
      all.add(histogram);
      seconds.add(second, histogram);
      maxBySecond.merge(second, histogram.getMaxValue(), Math::max);
      steps.computeIfAbsent(second / stepSeconds, step -> Histograms.empty()).add(histogram);
    });
    List<LatencyPoint> timeline = new ArrayList<>();
    steps.forEach((step, histogram) -> timeline.add(point((double) step * stepSeconds, histogram)));
    return new LatencyReading(
        new Latencies(all, maxBySecond), timeline, seconds.all(), remarks);
  }

  private static LatencyPoint point(double seconds, Histogram histogram) {
    return new LatencyPoint(
        seconds,
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue());
  }
}

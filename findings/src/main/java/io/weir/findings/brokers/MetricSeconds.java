package io.weir.findings.brokers;

import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.result.PhaseWindow;
import io.weir.findings.brokers.BrokerFindings.Peak;
import io.weir.findings.brokers.BrokerFindings.Point;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads one metric off the samples of a process.
 *
 * @param metric which
 * @param window when the measure phase was
 * @param peak when publish response was worst
 * @param peakSeconds how long that lasted
 * @param stepSeconds how many seconds a point of a line stands for
 */
record MetricSeconds(MetricCatalogue.Entry metric, PhaseWindow window, Optional<Peak> peak,
    int peakSeconds, int stepSeconds) {
  private static final double NANOS_PER_SECOND = 1e9;
  /** So that files stay small. */
  private static final MathContext DIGITS = new MathContext(4);

  /** The figures of a process; empty if it said nothing of this in the measure phase. */
  Optional<ProcessFigures> of(List<MetricSample> samples) {
    List<Point> all = new ArrayList<>();
    List<Point> measured = new ArrayList<>();
    List<Point> atPeak = new ArrayList<>();
    for (MetricSample sample : samples) {
      Double value = sample.values().get(metric.name());
      if (value != null) {
        Point point = new Point(BrokerReading.middle(sample), value);
        all.add(point);
        if (isMeasured(point)) {
          measured.add(point);
        }
        if (isAtPeak(sample)) {
          atPeak.add(point);
        }
      }
    }
    return worst(measured).map(worst -> new ProcessFigures(samples.getFirst().process(),
        measured.size(), round(median(measured)), round(worst.value()), round(worst.seconds()),
        worst(atPeak).map(point -> round(point.value())),
        metric.charted() ? line(all) : List.of()));
  }

  private boolean isMeasured(Point point) {
    double nanos = point.seconds() * NANOS_PER_SECOND;
    return nanos >= window.startNanos() && nanos < window.endNanos();
  }

  private boolean isAtPeak(MetricSample sample) {
    return peak
        .filter(second -> sample.endNanos() > second.seconds() * NANOS_PER_SECOND
            && sample.startNanos() < (second.seconds() + peakSeconds + 1) * NANOS_PER_SECOND)
        .isPresent();
  }

  private Optional<Point> worst(List<Point> points) {
    Comparator<Point> byValue = Comparator.comparingDouble(Point::value);
    return points.stream().max(metric.worst() == Worst.LOWEST ? byValue.reversed() : byValue);
  }

  private static double median(List<Point> points) {
    double[] sorted = points.stream().mapToDouble(Point::value).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private List<Point> line(List<Point> points) {
    SortedMap<Long, List<Point>> steps = new TreeMap<>();
    for (Point point : points) {
      steps.computeIfAbsent((long) Math.floor(point.seconds() / stepSeconds),
          step -> new ArrayList<>()).add(point);
    }
    return steps.values()
        .stream()
        .flatMap(step -> worst(step).stream())
        .map(point -> new Point(round(point.seconds()), round(point.value())))
        .toList();
  }

  private static double round(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}

package io.weir.findings.brokers;

import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.findings.brokers.BrokerFindings.Gap;
import io.weir.findings.brokers.BrokerFindings.MetricFindings;
import io.weir.findings.brokers.BrokerFindings.Peak;
import io.weir.findings.brokers.BrokerFindings.Point;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.read.MeasuredTime;
import io.weir.findings.read.MetricsFile;
import io.weir.findings.statistic.Median;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes findings of broker metrics. */
public final class BrokerReading {
  /** So many times as many points as a timeline may have go to all lines of a run together. */
  private static final int LINES = 8;
  private static final double NANOS_PER_SECOND = 1e9;

  /** A broker that is busy may answer one question late, and the next one is left out then. */
  private static final double LONGEST_SECOND = 2.5;

  private BrokerReading() {}

  /**
   * Returns the findings; empty if the brokers reported nothing in the measure phase.
   *
   * @param measured the time that counts
   * @param maxPoints the most points of a timeline
   */
  public static Optional<BrokerFindings> of(MetricsFile file, MeasuredTime measured,
      Timeline timeline, int maxPoints) {
    if (file.catalogue().isEmpty() || measured.isEmpty()) {
      return Optional.empty();
    }
    Optional<Peak> peak = timeline.publish()
        .stream()
        .max(Comparator.comparingLong(LatencyPoint::p99))
        .map(point -> new Peak(point.seconds(), point.p99()));
    Map<String, List<MetricSample>> byProcess = file.samples()
        .stream()
        .collect(Collectors.groupingBy(MetricSample::process, TreeMap::new, Collectors.toList()));
    int step = step(file, timeline.stepSeconds(), maxPoints);
    List<MetricFindings> metrics = new ArrayList<>();
    for (MetricCatalogue.Entry metric : file.catalogue().get().metrics()) {
      MetricSeconds seconds = new MetricSeconds(metric, measured, peak,
          timeline.stepSeconds(), step);
      List<ProcessFigures> processes = byProcess.values()
          .stream()
          .filter(samples -> samples.getFirst().role().equals(metric.role()))
          .flatMap(samples -> seconds.of(samples).stream())
          .toList();
      metrics.add(new MetricFindings(metric, processes));
    }
    return metrics.stream().allMatch(metric -> metric.processes().isEmpty())
        ? Optional.empty()
        : Optional.of(new BrokerFindings(step, peak, gaps(file), metrics));
  }

  private static List<Gap> gaps(MetricsFile file) {
    return file.samples()
        .stream()
        .map(sample -> new Gap(sample.process(), sample.startNanos() / NANOS_PER_SECOND,
            (sample.endNanos() - sample.startNanos()) / NANOS_PER_SECOND))
        .filter(gap -> gap.length() > LONGEST_SECOND)
        .toList();
  }

  private static int step(MetricsFile file, int atLeast, int maxPoints) {
    Map<String, Long> drawn = file.catalogue()
        .map(MetricCatalogue::metrics)
        .orElse(List.of())
        .stream()
        .filter(MetricCatalogue.Entry::charted)
        .collect(Collectors.groupingBy(MetricCatalogue.Entry::role, Collectors.counting()));
    long points =
        file.samples().stream().mapToLong(one -> drawn.getOrDefault(one.role(), 0L)).sum();
    return Math.max(atLeast, (int) Math.ceilDiv(points, (long) LINES * maxPoints));
  }

  /** Returns the middle of a sample's time, in seconds since the start of the load. */
  private static double middle(MetricSample sample) {
    return (sample.startNanos() + sample.endNanos()) / 2.0 / NANOS_PER_SECOND;
  }

  /**
   * Reads one metric off the samples of a process.
   *
   * @param metric which
   * @param time the time that counts
   * @param peak when publish response was worst
   * @param peakSeconds how long that lasted
   * @param stepSeconds how many seconds a point of a line stands for
   */
  private record MetricSeconds(MetricCatalogue.Entry metric, MeasuredTime time,
      Optional<Peak> peak,
      int peakSeconds, int stepSeconds) {
    /** So that files stay small. */
    private static final MathContext DIGITS = new MathContext(4);

    /** Returns the figures of a process; empty if it said nothing of this in the measure phase. */
    Optional<ProcessFigures> of(List<MetricSample> samples) {
      List<Point> all = new ArrayList<>();
      List<Point> measured = new ArrayList<>();
      List<Point> atPeak = new ArrayList<>();
      for (MetricSample sample : samples) {
        Double value = sample.values().get(metric.name());
        if (value != null) {
          Point point = new Point(middle(sample), value);
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
      return time.contains((long) (point.seconds() * NANOS_PER_SECOND));
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
      return Median.of(points.stream().mapToDouble(Point::value).toArray());
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
}

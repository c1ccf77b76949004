package io.weir.findings.brokers;

import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.result.PhaseWindow;
import io.weir.findings.brokers.BrokerFindings.Gap;
import io.weir.findings.brokers.BrokerFindings.MetricFindings;
import io.weir.findings.brokers.BrokerFindings.Peak;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.read.MetricsFile;
import io.weir.findings.run.Timeline;
import io.weir.findings.run.Timeline.LatencyPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes findings of what brokers said of themselves. */
public final class BrokerReading {
  /** So many times as many points as a timeline may have go to all lines of a run together. */
  private static final int LINES = 8;

  private static final double NANOS_PER_SECOND = 1e9;
  /** A broker that is busy may answer one question late, and the next one is left out then. */
  private static final double LONGEST_SECOND = 2.5;

  private BrokerReading() {}

  /**
   * The findings; empty where the brokers said nothing in the measure phase.
   *
   * @param window when the measure phase was
   * @param maxPoints the most points of a timeline
   */
  public static Optional<BrokerFindings> of(MetricsFile file, Optional<PhaseWindow> window,
      Timeline timeline, int maxPoints) {
    if (file.catalogue().isEmpty() || window.isEmpty()) {
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
      MetricSeconds seconds = new MetricSeconds(metric, window.get(), peak,
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

  /** The middle of a sample's time, in seconds since the start of the load. */
  static double middle(MetricSample sample) {
    return (sample.startNanos() + sample.endNanos()) / 2.0 / NANOS_PER_SECOND;
  }
}

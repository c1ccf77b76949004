package io.weir.findings.brokers;

import io.weir.core.metric.MetricCatalogue;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import java.util.List;
import java.util.Optional;

/**
 * The metrics of a run's brokers in its measure phase.
 *
 * @param stepSeconds how many seconds a point of a line stands for, with the worst of them
 * @param peak the second in which the p99 of publish response was worst
 * @param gaps times for which a process did not answer
 * @param metrics what they were asked, in the order in which it is shown
 */
public record BrokerFindings(int stepSeconds, Optional<Peak> peak, List<Gap> gaps,
    List<MetricFindings> metrics) {
  /** Among the findings of a run. */
  public static final Part<BrokerFindings> PART =
      Part.of(RunFindings.class, "brokers", BrokerFindings.class);

  public BrokerFindings {
    gaps = List.copyOf(gaps);
    metrics = List.copyOf(metrics);
  }

  /** Returns the names of all processes that said anything. */
  public List<String> processes() {
    return metrics.stream()
        .flatMap(metric -> metric.processes().stream())
        .map(ProcessFigures::process)
        .distinct()
        .toList();
  }

  /**
   * A second, or a step of several.
   *
   * @param seconds its start, since the start of the load
   * @param nanos the p99 of publish response in it
   */
  public record Peak(double seconds, long nanos) {}

  /**
   * A time between two answers that is longer than it should be; values are then of all of it.
   *
   * @param process which did not answer
   * @param seconds when that began, since the start of the load
   * @param length for how long, in seconds
   */
  public record Gap(String process, double seconds, double length) {}

  /**
   * One metric of one role.
   *
   * @param metric what it means
   * @param processes what each process of the role said; those that never did are left out
   */
  public record MetricFindings(MetricCatalogue.Entry metric, List<ProcessFigures> processes) {
    public MetricFindings {
      processes = List.copyOf(processes);
    }
  }

  /**
   * One metric of one process, in the metric's unit.
   *
   * @param process which
   * @param seconds of how many seconds it is known
   * @param median that of all seconds
   * @param worst the worst second
   * @param worstAt when that was, in seconds since the start of the load
   * @param atPeak the worst from the peak's second to the one after it: brokers that compute their
   * own values for each second report them a second late
   * @param line over time, warm-up and drain included; empty for metrics that are not drawn
   */
  public record ProcessFigures(String process, int seconds, double median, double worst,
      double worstAt, Optional<Double> atPeak, List<Point> line) {
    public ProcessFigures {
      line = List.copyOf(line);
    }
  }

  /**
   * A point of a line.
   *
   * @param seconds the middle of its time, since the start of the load
   */
  public record Point(double seconds, double value) {}
}

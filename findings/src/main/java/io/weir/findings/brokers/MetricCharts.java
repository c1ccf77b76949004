package io.weir.findings.brokers;

import io.weir.core.metric.MetricUnit;
import io.weir.findings.brokers.BrokerFindings.MetricFindings;
import io.weir.findings.brokers.BrokerFindings.Point;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.Points;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.model.RunCharts;
import io.weir.findings.model.RunFindings;
import java.util.List;
import java.util.Optional;

/** Makes charts of one run's broker metrics, on the time axis of its latency. */
public final class MetricCharts {
  private final RunFindings run;
  private final int color;

  /**
   * Charts of a run.
   *
   * @param color the number of its system's color
   */
  public MetricCharts(RunFindings run, int color) {
    this.run = run;
    this.color = color;
  }

  /**
   * Publish response over time, each point in the middle of its time, where the brokers' points are
   * too; absent if nothing was recorded.
   */
  public Optional<Chart> latency() {
    double half = run.timeline().stepSeconds() / 2.0;
    List<LatencyPoint> points = run.timeline()
        .publishFromStart()
        .stream()
        .map(point -> new LatencyPoint(point.seconds() + half, point.p50(), point.p99(),
            point.max()))
        .toList();
    return new RunCharts(List.of(run), any -> color).latency(run, any -> points);
  }

  /**
   * Returns one metric over time.
   *
   * @param role the lines of the processes of its role
   */
  public Chart metric(MetricFindings metric, RoleLines role) {
    MetricUnit unit = metric.metric().unit();
    double scale = unit == MetricUnit.SHARE ? 100 : 1;
    List<Chart.ProcessLine> lines = metric.processes()
        .stream()
        .map(process -> line(process, role, scale))
        .toList();
    return new Chart.MetricOverTime(role.color(), lines,
        unit == MetricUnit.SHARE ? "%" : unit.sign(),
        RunCharts.unmeasured(run, RunCharts.end(List.of(run))), RunCharts.end(List.of(run)));
  }

  private static Chart.ProcessLine line(ProcessFigures process, RoleLines role, double scale) {
    return new Chart.ProcessLine(process.process(), role.dash(process.process()),
        Points.of(process.line(), Point::seconds),
        Points.of(process.line(), point -> point.value() * scale));
  }
}

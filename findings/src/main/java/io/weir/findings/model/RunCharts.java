package io.weir.findings.model;

import io.weir.core.interval.Metric;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.doc.Points;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.evidence.Timeline.RatePoint;
import io.weir.findings.figure.Curve.CurvePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Makes charts of runs next to each other, on common axes. */
public final class RunCharts {
  /** The lines of latency over time. */
  public static final String LONGEST = "max";
  public static final String P99 = "p99";
  public static final String P50 = "p50";
  /** The lines of rates over time. */
  public static final String OFFERED = "offered";
  public static final String ACHIEVED = "achieved";
  public static final String RECEIVED = "received";

  /**
   * Below the median a latency curve says little, and a logarithmic axis would give it most of its
   * room.
   */
  private static final double FIRST_QUANTILE = 0.5;
  private static final double HEADROOM = 1.15;
  private static final Set<FaultStep> BACK = Set.of(FaultStep.READY, FaultStep.RESUMED);
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<RunFindings> runs;
  private final ToIntFunction<RunFindings> color;

  /**
   * Charts of these runs.
   *
   * @param color the number of the color of a run's system
   */
  public RunCharts(List<RunFindings> runs, ToIntFunction<RunFindings> color) {
    this.runs = List.copyOf(runs);
    this.color = color;
  }

  /** Returns the percentile curves of all runs; absent if none has any. */
  public Optional<Chart> curves(Metric metric) {
    List<Chart.Series> series = runs.stream()
        .filter(run -> !upper(run, metric).isEmpty())
        .map(run -> series(run, upper(run, metric)))
        .toList();
    if (series.isEmpty()) {
      return Optional.empty();
    }
    double low = series.stream().mapToDouble(one -> one.y().getFirst()).min().orElseThrow();
    double high = series.stream().mapToDouble(one -> one.y().getLast()).max().orElseThrow();
    double end = series.stream().mapToDouble(one -> one.x().getLast()).max().orElseThrow();
    return Optional.of(
        new Chart.Curves(series, Math.max(end, 1000), Points.floor(low), Points.ceiling(high)));
  }

  private static List<CurvePoint> upper(RunFindings run, Metric metric) {
    return run.curves()
        .getOrDefault(metric, List.of())
        .stream()
        .filter(point -> point.quantile() >= FIRST_QUANTILE - 0.01)
        .toList();
  }

  private Chart.Series series(RunFindings run, List<CurvePoint> points) {
    return new Chart.Series(
        run.run().folder(),
        color.applyAsInt(run),
        LineStyle.dash(color.applyAsInt(run)),
        Points.of(points, point -> 1 / (1 - point.quantile())),
        Points.of(points, point -> Points.millis(point.nanos())),
        (int) points.stream().filter(CurvePoint::supported).count());
  }

  /** Returns a run's latency over time; absent if nothing was recorded. */
  public Optional<Chart> latency(RunFindings run,
      Function<RunFindings, List<LatencyPoint>> timeline) {
    List<LatencyPoint> points = timeline.apply(run);
    if (points.isEmpty()) {
      return Optional.empty();
    }
    List<LatencyPoint> all = runs.stream().map(timeline).flatMap(List::stream).toList();
    long low = all.stream().mapToLong(LatencyPoint::p50).min().orElseThrow();
    long high = all.stream().mapToLong(LatencyPoint::max).max().orElseThrow();
    return Optional.of(new Chart.LatencyOverTime(
        color.applyAsInt(run),
        LineStyle.MEDIAN,
        Points.of(points, LatencyPoint::seconds),
        Points.of(points, point -> Points.millis(point.p50())),
        Points.of(points, point -> Points.millis(point.p99())),
        Points.of(points, point -> Points.millis(point.max())),
        unmeasured(run, end()),
        faults(run, end()),
        end(),
        Points.floor(Points.millis(low)),
        Points.ceiling(Points.millis(high))));
  }

  /** Returns the latency of all runs over time; absent with fewer than two that have any. */
  public Optional<Chart> latencies(Function<RunFindings, List<LatencyPoint>> timeline) {
    List<RunFindings> drawn =
        runs.stream().filter(run -> !timeline.apply(run).isEmpty()).toList();
    if (drawn.size() < 2) {
      return Optional.empty();
    }
    List<LatencyPoint> all = drawn.stream().map(timeline).flatMap(List::stream).toList();
    long low = all.stream().mapToLong(LatencyPoint::p50).min().orElseThrow();
    long high = all.stream().mapToLong(LatencyPoint::p99).max().orElseThrow();
    double warm =
        drawn.stream().mapToDouble(run -> run.warmedUp().toMillis() / 1e3).min().orElse(0);
    return Optional.of(new Chart.RunsOverTime(
        drawn.stream()
            .flatMap(run -> Stream.of(
                series(run, P99, List.of(), timeline.apply(run), LatencyPoint::p99),
                series(run, P50, LineStyle.MEDIAN, timeline.apply(run), LatencyPoint::p50)))
            .toList(),
        warm > 0 ? List.of(new Chart.Band(0, warm, "warm-up")) : List.of(),
        end(),
        Points.floor(Points.millis(low)),
        Points.ceiling(Points.millis(high))));
  }

  private Chart.Series series(RunFindings run, String statistic, List<Integer> dash,
      List<LatencyPoint> points, ToLongFunction<LatencyPoint> nanos) {
    return new Chart.Series(line(run, statistic), color.applyAsInt(run), dash,
        Points.of(points, LatencyPoint::seconds),
        Points.of(points, point -> Points.millis(nanos.applyAsLong(point))), points.size());
  }

  /** Returns the name of a run's line in a chart of several runs over time. */
  public static String line(RunFindings run, String statistic) {
    return run.run().folder() + " " + statistic;
  }

  /** Returns a run's rates over time; absent if it has no intervals. */
  public Optional<Chart> rates(RunFindings run) {
    List<RatePoint> points = run.timeline().rates();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    double high = runs.stream()
        .flatMap(one -> one.timeline().rates().stream())
        .mapToDouble(
            point -> Math.max(point.offered(), Math.max(point.achieved(), point.received())))
        .max()
        .orElseThrow();
    return Optional.of(new Chart.RatesOverTime(
        color.applyAsInt(run),
        LineStyle.OFFERED,
        Points.of(points, RatePoint::seconds),
        Points.of(points, RatePoint::offered),
        Points.of(points, RatePoint::achieved),
        Points.of(points, RatePoint::received),
        unmeasured(run, end()),
        faults(run, end()),
        end(),
        Points.round(Math.max(1, high * HEADROOM))));
  }

  /** Returns the end of the longest run, so that all have the same time axis. */
  private double end() {
    return end(runs);
  }

  /** Returns the end of the longest of these runs. */
  public static double end(List<RunFindings> runs) {
    return runs.stream()
        .flatMap(run -> run.timeline().rates().stream())
        .mapToDouble(RatePoint::seconds)
        .max()
        .orElse(1);
  }

  /** Returns the time of a run outside its measure phase, up to the end of the time axis. */
  public static List<Chart.Band> unmeasured(RunFindings run, double end) {
    double from = run.warmedUp().toMillis() / 1e3;
    double counts = from + run.cut().toMillis() / 1e3;
    double to = counts + run.measured().toMillis() / 1e3;
    List<Chart.Band> bands = new ArrayList<>();
    if (run.windows().isPresent()) {
      // Other systems have their turns between the windows.
      return from > 0 ? List.of(new Chart.Band(0, from, "warm-up")) : bands;
    }
    if (from > 0) {
      bands.add(new Chart.Band(0, from, "warm-up"));
    }
    if (counts > from) {
      bands.add(new Chart.Band(from, counts, "cut"));
    }
    if (to < end) {
      bands.add(new Chart.Band(to, end,
          run.run().phases().detachment().isPresent() ? "not measured" : "drain"));
    }
    return bands;
  }

  /**
   * Start and end of each in turn, in seconds since the start of the load: from the strike until
   * the node was back, or until the end where it was not.
   */
  private static List<Double> faults(RunFindings run, double end) {
    List<Double> spans = new ArrayList<>();
    for (FaultEvent event : run.faultEvents()) {
      boolean open = spans.size() % 2 == 1;
      if (event.step() == FaultStep.STRUCK && !open || BACK.contains(event.step()) && open) {
        spans.add(event.atNanos() / NANOS_PER_SECOND);
      }
    }
    if (spans.size() % 2 == 1) {
      spans.add(end);
    }
    return spans;
  }
}

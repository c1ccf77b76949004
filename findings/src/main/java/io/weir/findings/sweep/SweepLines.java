package io.weir.findings.sweep;

import io.weir.core.interval.Metric;
import io.weir.findings.doc.LineChart;
import io.weir.findings.doc.LineChart.Line;
import io.weir.findings.doc.LineChart.Panel;
import io.weir.findings.doc.LineChart.Place;
import io.weir.findings.doc.LineChart.Point;
import io.weir.findings.doc.LineChart.Range;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The values of a sweep as a chart with a line for each system. */
public record SweepLines(SweepView view) {
  private static final List<FigureKey> DRAWN = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99), Headline.PEAK);
  private static final double MILLISECOND = 1e6;

  /**
   * Returns the chart; absent without a value.
   *
   * @param color the number of a system's color
   */
  public Optional<LineChart> chart(ToIntFunction<String> color) {
    List<Panel> panels = DRAWN.stream()
        .filter(figure -> view.sweeps()
            .stream()
            .anyMatch(sweep -> !sweep.comparisons(figure).isEmpty()))
        .map(figure -> panel(figure, color))
        .filter(panel -> panel.lines().stream().anyMatch(line -> !line.points().isEmpty()))
        .toList();
    if (panels.isEmpty()) {
      return Optional.empty();
    }
    List<String> values = view.values();
    SweptScale scale = SweptScale.of(values);
    List<String> labels = SweptPath.brief(values);
    boolean intervals = panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .flatMap(line -> line.points().stream())
        .anyMatch(point -> point.range().isPresent());
    String others = Names.variantBrief(view.others());
    return Optional.of(new LineChart(
        "Latency by " + view.path().label() + (others.isEmpty() ? "" : " (" + others + ")")
            + (intervals
                ? ", with 95 % intervals"
                : ", one deployment each: no intervals"),
        view.path().label(),
        IntStream.range(0, values.size())
            .mapToObj(i -> new Place(labels.get(i), scale.places().get(i)))
            .toList(),
        scale.quantities(), panels));
  }

  private Panel panel(FigureKey figure, ToIntFunction<String> color) {
    return new Panel(figure instanceof FigureKey.Latency
        ? FigureText.name(figure) + ", ms"
        : FigureText.name(figure) + ", msg/s",
        view.sweeps()
            .stream()
            .map(sweep -> new Line(sweep.system(), color.applyAsInt(sweep.system()),
                points(sweep, figure)))
            .toList());
  }

  private List<Point> points(SweepFindings sweep, FigureKey figure) {
    List<Point> points = new ArrayList<>();
    List<String> values = view.values();
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      int place = i;
      view.figure(sweep, value, figure)
          .ifPresent(known -> points.add(point(sweep, value, place, known)));
    }
    return points;
  }

  private Point point(SweepFindings sweep, String value, int place, SystemFigure figure) {
    double unit = figure.metric() instanceof FigureKey.Latency ? MILLISECOND : 1;
    Optional<Range> range = view.interval(sweep, value, figure.metric())
        .map(known -> new Range(Math.min(known.low(), figure.median()) / unit,
            Math.max(known.high(), figure.median()) / unit));
    return new Point(place, figure.median() / unit, range,
        sweep.system() + ", " + value + ": " + FigureText.bound(figure.atLeast())
            + FigureText.quantity(figure.metric(), figure.median()));
  }
}

package io.weir.findings.history;

import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.IndependentRatio;
import io.weir.findings.comparison.IndependentRatio.Sample;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.history.History.Apart;
import io.weir.findings.history.History.Change;
import io.weir.findings.history.History.Circumstances;
import io.weir.findings.history.History.Point;
import io.weir.findings.history.History.Result;
import io.weir.findings.history.History.Series;
import io.weir.findings.model.Findings;
import io.weir.findings.statistic.ChangePoints;
import io.weir.findings.statistic.ChangePoints.ChangePoint;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the changes in the values of results. All series of a history together have a change that
 * is none in 1 % of cases (Bonferroni), as long as the values vary independently. Who looks each
 * night
 * asks often, so 5 % would be too many.
 *
 * @param figures the metrics, in order of display
 * @param newest the newest result
 */
record HistoryAnalysis(HistoryQuestion question, List<FigureKey> figures, Findings newest) {
  private static final double FALSE_CHANGES = 0.01;
  /** Of the intervals of ratios. */
  private static final double ERROR = 0.05;

  /** Returns the systems that a history shows: all, or the only one, and not the reference. */
  static List<String> systems(HistoryQuestion question, Findings newest) {
    return newest.systems()
        .stream()
        .filter(system -> question.system().isEmpty()
            || question.system().equals(Optional.of(system)))
        .filter(system -> !question.relativeTo().equals(Optional.of(system)))
        .toList();
  }

  /**
   * Returns the history.
   *
   * @param results the results with values, oldest first
   * @param values the values of each result
   */
  History of(List<Result> results, List<List<SystemValues>> values, List<Apart> apart) {
    List<Series> raw = new ArrayList<>();
    for (String system : systems(question, newest)) {
      for (Map<String, String> variant : newest.variants()
          .stream()
          .map(one -> one.variant())
          .toList()) {
        for (FigureKey figure : figures) {
          List<Point> points = points(values, system, variant, figure);
          if (!points.isEmpty()) {
            raw.add(new Series(system, variant, figure, points, List.of()));
          }
        }
      }
    }
    double error = FALSE_CHANGES / Math.max(1, raw.size());
    List<Series> series = raw.parallelStream().map(one -> changed(one, error)).toList();
    HistoryText text = new HistoryText(question.relativeTo(), results, series);
    return new History(History.FORMAT, question.scenario(), question.relativeTo(),
        text.answer(ChangePoints.fewest(error)), cautions(results, series, apart), results,
        series, apart);
  }

  private static List<Point> points(List<List<SystemValues>> values, String system,
      Map<String, String> variant, FigureKey figure) {
    return IntStream.range(0, values.size())
        .boxed()
        .flatMap(result -> values.get(result)
            .stream()
            .filter(one -> one.system().equals(system) && one.variant().equals(variant))
            .flatMap(one -> Optional.ofNullable(one.points().get(figure)).stream())
            .map(point -> new Point(result, point.circumstances(), point.value(),
                point.interval(), point.atLeast(), point.runs(), point.verdict())))
        .toList();
  }

  private Series changed(Series series, double error) {
    double[] logs = logs(series.points());
    List<ChangePoint> found = ChangePoints.of(logs, error);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      ChangePoint point = found.get(i);
      List<Point> before =
          series.points().subList(i == 0 ? 0 : found.get(i - 1).at(), point.at());
      List<Point> after = series.points()
          .subList(point.at(), i + 1 == found.size() ? logs.length : found.get(i + 1).at());
      BlockEstimate ratio = ratio(before, after);
      changes.add(new Change(after.getFirst().result(),
          series.points().get(point.earliest()).result(),
          series.points().get(point.latest()).result(), ratio.ratio(), ratio.low(), ratio.high(),
          differences(before.getLast().circumstances(), after.getFirst().circumstances())));
    }
    return new Series(series.system(), series.variant(), series.figure(), series.points(),
        changes);
  }

  private static double[] logs(List<Point> points) {
    return points.stream().mapToDouble(point -> Math.log(point.value())).toArray();
  }

  /** Returns the ratio of two levels, as of independent runs. */
  static BlockEstimate ratio(List<Point> before, List<Point> after) {
    return new IndependentRatio(Sample.of(logs(before)), Sample.of(logs(after))).estimate(ERROR);
  }

  private List<String> differences(Circumstances before, Circumstances after) {
    List<String> differences = new ArrayList<>();
    add(differences, "version", before.version(), after.version());
    add(differences, "version of " + question.relativeTo().orElse(""),
        before.reference().orElse(""), after.reference().orElse(""));
    add(differences, "durability", before.durability(), after.durability());
    add(differences, "weir", before.weir(), after.weir());
    if (!before.host().equals(after.host())) {
      differences.add("another host");
    }
    return differences;
  }

  private static void add(List<String> differences, String name, String before, String after) {
    if (!before.equals(after)) {
      differences.add(name + " " + (before.isEmpty() ? Quantity.NONE : before) + " → "
          + (after.isEmpty() ? Quantity.NONE : after));
    }
  }

  private List<String> cautions(List<Result> results, List<Series> series, List<Apart> apart) {
    List<String> cautions = new ArrayList<>();
    long hosts = results.stream().map(Result::host).distinct().count();
    if (hosts > 1 && question.relativeTo().isEmpty()) {
      cautions.add("The results are from " + hosts + " hosts, and values differ between hosts."
          + (newest.systems().size() > 1
              ? " --relative-to SYSTEM shows ratios within each result."
              : ""));
    }
    List<Point> points = series.stream().flatMap(one -> one.points().stream()).toList();
    long suspect = points.stream().filter(point -> point.verdict() != Verdict.VALID).count();
    if (suspect > 0) {
      cautions.add("Low confidence (~) in " + suspect + " of " + points.size()
          + " values; the reports have the reasons.");
    }
    long others = results.stream().filter(result -> result.rules().isPresent()).count();
    if (others > 0) {
      cautions.add(Quantity.of(others, "result")
          + (others == 1 ? " was" : " were") + " judged by other rules: 'weir report --again DIR'"
          + " judges by those of this weir.");
    }
    long folders = apart.stream().map(Apart::folder).distinct().count();
    if (folders > 0) {
      cautions.add(Quantity.of(folders, "result") + (folders == 1 ? " is" : " are")
          + " not comparable with the newest, at least in part (see Apart).");
    }
    return cautions;
  }
}

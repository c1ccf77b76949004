package io.weir.findings.history;

import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.IndependentRatio;
import io.weir.findings.comparison.IndependentRatio.Sample;
import io.weir.findings.comparison.Margin;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.history.History.Apart;
import io.weir.findings.history.History.Change;
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
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the changes in the values of results. All series of a history together have a change that
 * is none in 1 % of cases (Bonferroni), as long as the values vary independently. Who looks each
 * night asks often, so 5 % would be too many.
 *
 * @param figures the metrics, in order of display
 * @param newest the newest result
 */
record HistoryAnalysis(HistoryQuestion question, List<FigureKey> figures, Findings newest) {
  private static final double FALSE_CHANGES = 0.01;
  /** Of the intervals of ratios. */
  private static final double ERROR = 0.05;
  /** No digit of a factor shows a smaller change. */
  private static final double SMALLEST = 0.005;

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
   * @param reduced the comparable results, oldest first
   */
  History of(List<ReducedResult> reduced, List<Apart> apart) {
    List<Result> results = reduced.stream().map(ReducedResult::result).toList();
    List<Series> raw = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String system : systems(question, newest)) {
      for (Map<String, String> variant : newest.variants()
          .stream()
          .map(one -> one.variant())
          .toList()) {
        SortedMap<Integer, SystemValues> values = values(reduced, system, variant);
        for (FigureKey figure : figures) {
          List<Point> points = points(values, figure);
          if (!points.isEmpty()) {
            raw.add(new Series(system, variant, figure, points, List.of()));
          }
        }
        missing.addAll(
            new MissingValues(HistoryText.title(system, variant, question.relativeTo()), values,
                results.size() - 1).cautions(figures));
      }
    }
    double error = FALSE_CHANGES / Math.max(1, raw.size());
    ChangeCauses causes =
        new ChangeCauses(question.relativeTo(), reduced.stream().map(ReducedResult::host).toList());
    List<Series> series = raw.parallelStream().map(one -> changed(one, error, causes)).toList();
    HistoryText text = new HistoryText(question.relativeTo(), results, series);
    missing.addAll(cautions(results, series, apart));
    return new History(History.FORMAT, question.scenario(), question.relativeTo(),
        text.answer(ChangePoints.fewest(error)), missing, results, series, apart);
  }

  private static SortedMap<Integer, SystemValues> values(List<ReducedResult> reduced,
      String system, Map<String, String> variant) {
    SortedMap<Integer, SystemValues> values = new TreeMap<>();
    for (int result = 0; result < reduced.size(); result++) {
      for (SystemValues one : reduced.get(result).values()) {
        if (one.system().equals(system) && one.variant().equals(variant)) {
          values.put(result, one);
        }
      }
    }
    return values;
  }

  private static List<Point> points(SortedMap<Integer, SystemValues> values, FigureKey figure) {
    List<Point> points = new ArrayList<>();
    values.forEach((result, of) -> Optional.ofNullable(of.points().get(figure))
        .ifPresent(point -> points.add(new Point(result, point.circumstances(), point.value(),
            point.interval(), point.atLeast(), point.runs(), point.verdict()))));
    return points;
  }

  private Series changed(Series series, double error, ChangeCauses causes) {
    List<Point> points = series.exact();
    List<ChangePoint> found = ChangePoints.of(logs(points), error);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      ChangePoint point = found.get(i);
      List<Point> before = points.subList(i == 0 ? 0 : found.get(i - 1).at(), point.at());
      List<Point> after = points.subList(point.at(),
          i + 1 == found.size() ? points.size() : found.get(i + 1).at());
      BlockEstimate ratio = ratio(before, after);
      if (!isEqual(series.metric(), ratio)) {
        changes.add(new Change(after.getFirst().result(), points.get(point.earliest()).result(),
            points.get(point.latest()).result(), ratio.ratio(), ratio.low(), ratio.high(),
            causes.within(points.subList(point.earliest() - 1, point.latest() + 1))));
      }
    }
    return new Series(series.system(), series.variant(), series.metric(), series.points(),
        changes);
  }

  /** With little noise, a change of the level may be no news; and one of the spread has no size. */
  private boolean isEqual(FigureKey figure, BlockEstimate ratio) {
    return Math.abs(Math.log(ratio.ratio())) < SMALLEST
        || Margin.of(figure, newest.thresholds()).includes(ratio);
  }

  private static double[] logs(List<Point> points) {
    return points.stream().mapToDouble(point -> Math.log(point.value())).toArray();
  }

  /** Returns the ratio of two levels, as of independent runs. */
  static BlockEstimate ratio(List<Point> before, List<Point> after) {
    return new IndependentRatio(Sample.of(logs(before)), Sample.of(logs(after))).estimate(ERROR);
  }

  private List<String> cautions(List<Result> results, List<Series> series, List<Apart> apart) {
    List<String> cautions = new ArrayList<>();
    long hosts = results.stream()
        .map(Result::host)
        .filter(host -> !host.isEmpty())
        .distinct()
        .count();
    if (hosts > 1 && question.relativeTo().isEmpty()) {
      cautions.add("The results are from " + hosts + " hosts, and values differ between hosts."
          + (newest.systems().size() > 1
              ? " --relative-to SYSTEM shows ratios within each result."
              : ""));
    }
    List<Point> points = series.stream().flatMap(one -> one.points().stream()).toList();
    long affected = points.stream().filter(point -> point.verdict() != Verdict.VALID).count();
    if (affected > 0) {
      cautions.add("Low confidence (~) in " + affected + " of " + points.size()
          + " values; the reports have the reasons.");
    }
    long bounds = points.stream().filter(Point::atLeast).count();
    if (bounds > 0) {
      cautions.add("Only a lower bound (≥) is known of " + bounds + " of " + points.size()
          + " values. They have no part in changes and ratios.");
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

package io.weir.findings.history;

import io.weir.findings.comparison.FactorText;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.history.History.Change;
import io.weir.findings.history.History.Point;
import io.weir.findings.history.History.Result;
import io.weir.findings.history.History.Series;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A history in words.
 *
 * @param relativeTo the reference system of ratios, if there is one
 * @param results the results, oldest first
 */
record HistoryText(Optional<String> relativeTo, List<Result> results, List<Series> series) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withZone(ZoneOffset.UTC);

  /** Changes of a system at one result. */
  private record Place(String title, int result) {}

  /** A change and the series that has it. */
  private record Found(Series series, Change change) {}

  /**
   * Returns the changes, the newest first; or that there is none.
   *
   * @param fewest how many results a series needs for a change
   */
  List<String> answer(int fewest) {
    if (series.isEmpty()) {
      return List.of("No comparable result has a valid value.");
    }
    Map<Place, List<Found>> places = new LinkedHashMap<>();
    series.forEach(one -> one.changes()
        .forEach(change -> places.computeIfAbsent(new Place(title(one), change.result()),
            any -> new ArrayList<>()).add(new Found(one, change))));
    List<String> answer = places.entrySet()
        .stream()
        .sorted((a, b) -> Integer.compare(b.getKey().result(), a.getKey().result()))
        .map(entry -> sentence(entry.getKey(), entry.getValue()))
        .collect(Collectors.toCollection(ArrayList::new));
    if (answer.isEmpty()) {
      answer.add(none(fewest));
    }
    return answer;
  }

  private static String sentence(Place place, List<Found> found, String time) {
    String sizes = found.stream()
        .map(one -> FigureText.name(one.series().metric()) + " " + size(one.series(), one.change()))
        .collect(Collectors.joining(", "));
    List<String> with =
        found.stream().flatMap(one -> one.change().differences().stream()).distinct().toList();
    return place.title() + " changed at " + time + ": " + sizes
        + (with.isEmpty() ? "; no difference of version or host" : "; with " + Names.list(with));
  }

  private String sentence(Place place, List<Found> found) {
    int earliest = found.stream().mapToInt(one -> one.change().earliest()).min().orElseThrow();
    int latest = found.stream().mapToInt(one -> one.change().latest()).max().orElseThrow();
    return Names.capital(sentence(place, found, time(place.result())))
        + (earliest == latest
            ? "."
            : "; between " + time(earliest) + " and " + time(latest) + " at 95 %.");
  }

  private String none(int fewest) {
    List<Point> longest = series.stream()
        .map(Series::exact)
        .max(Comparator.comparingInt(List::size))
        .orElse(List.of());
    if (longest.size() < fewest) {
      return "Too few results for a change: " + longest.size() + ", and " + series.size()
          + " series " + (series.size() == 1
              ? "needs " + fewest + " or more."
              : "together need " + fewest + " or more. --metric and --system choose fewer.");
    }
    return "No change found in " + Quantity.of(longest.size(), "result") + " from "
        + day(longest.getFirst()) + " to " + day(longest.getLast()) + ".";
  }

  private String day(Point point) {
    return DAY.format(results.get(point.result()).started());
  }

  /** Returns a change in words, as {@code 1.21x slower [1.15-1.27]}. */
  static String size(Series series, Change change) {
    return FactorText.change(series.metric(), change.ratio()) + " "
        + FactorText.interval(change.ratio(), change.low(), change.high());
  }

  /** Returns the system of a series, with the swept values and the reference. */
  String title(Series one) {
    return title(one.system(), one.variant(), relativeTo);
  }

  static String title(String system, Map<String, String> variant, Optional<String> relativeTo) {
    return system + (variant.isEmpty() ? "" : ", " + Names.variantBrief(variant))
        + relativeTo.map(reference -> " relative to " + reference).orElse("");
  }

  String time(int result) {
    return TIME.format(results.get(result).started());
  }

  /** Returns a value with its mark and unit, as {@code ~1.46 ms}, or {@code 1.46x}. */
  String value(FigureKey figure, Point point) {
    return switch (point.verdict()) {
      case VALID -> "";
      case LOW_CONFIDENCE, INVALID -> "~";
    } + FigureText.bound(point.atLeast()) + number(figure, point.value());
  }

  /** Returns the interval of a value; empty text if it has none. */
  String interval(FigureKey figure, Point point) {
    return point.interval()
        .map(known -> "[" + number(figure, known.low()) + " - "
            + (Double.isInfinite(known.high()) ? "∞" : number(figure, known.high())) + "]")
        .orElse("");
  }

  private String number(FigureKey figure, double value) {
    return relativeTo.isPresent()
        ? FactorText.factor(value) + "x"
        : FigureText.quantity(figure, value);
  }
}

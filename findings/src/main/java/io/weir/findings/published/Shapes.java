package io.weir.findings.published;

import io.weir.core.interval.Metric;
import io.weir.core.published.Axis;
import io.weir.core.published.Measure;
import io.weir.core.published.PublishedCell;
import io.weir.core.published.PublishedFigures;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.published.ShapeRow.Agreement;
import io.weir.findings.published.ShapeRow.Kind;
import io.weir.findings.published.ShapeRow.ShapeFigure;
import io.weir.findings.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares the ratios and trends of a study's table with the measured ones. */
public final class Shapes {
  /** A table has no room for more; the quantiles between them agree with these. */
  private static final List<String> SHOWN = List.of("avg", "p50", "p95", "p99", "p99.9", "value");

  /** No study reports trends along other axes. */
  private static final List<Axis> TRENDS =
      List.of(Axis.PARTITIONS, Axis.PRODUCERS, Axis.SUBSCRIPTIONS, Axis.STORAGE);

  private final PublishedFigures published;
  private final Cells cells;

  public Shapes(PublishedFigures published, Cells cells) {
    this.published = published;
    this.cells = cells;
  }

  /** Returns the ratios of systems, then the trends. */
  public List<ShapeRow> rows() {
    List<ShapeRow> rows = new ArrayList<>(systems());
    TRENDS.forEach(axis -> rows.addAll(trends(axis)));
    return rows;
  }

  private List<ShapeRow> systems() {
    List<ShapeRow> rows = new ArrayList<>();
    Map<List<Object>, List<PublishedCell>> places = new LinkedHashMap<>();
    for (PublishedCell cell : published.cells()) {
      places.computeIfAbsent(List.of(cell.where(), cell.measure()), any -> new ArrayList<>())
          .add(cell);
    }
    for (List<PublishedCell> same : places.values()) {
      List<PublishedCell> sorted = same.stream()
          .sorted(Comparator.comparing(PublishedCell::system, NaturalOrder.TEXTS))
          .toList();
      sorted.stream()
          .skip(1)
          .map(other -> row(Kind.SYSTEMS, other, sorted.getFirst(), other.system(),
              sorted.getFirst().system(), other.where()))
          .forEach(rows::add);
    }
    return rows;
  }

  private List<ShapeRow> trends(Axis axis) {
    Map<List<Object>, List<PublishedCell>> lines = new LinkedHashMap<>();
    for (PublishedCell cell : published.cells()) {
      if (cell.where().containsKey(axis)) {
        lines.computeIfAbsent(List.of(cell.system(), without(cell.where(), axis), cell.measure()),
            any -> new ArrayList<>()).add(cell);
      }
    }
    return lines.values().stream().flatMap(line -> trend(axis, line).stream()).toList();
  }

  /** From the first place that was measured to the last, so that a subset still shows a shape. */
  private Optional<ShapeRow> trend(Axis axis, List<PublishedCell> line) {
    Comparator<PublishedCell> along =
        Comparator.comparing(cell -> cell.where().get(axis), NaturalOrder.TEXTS);
    List<PublishedCell> sorted = line.stream()
        .sorted(axis == Axis.STORAGE ? along.reversed() : along)
        .toList();
    List<PublishedCell> measured =
        sorted.stream().filter(cell -> !cells.of(cell(cell)).isEmpty()).toList();
    List<PublishedCell> shown = measured.size() > 1 ? measured : sorted;
    if (shown.size() < 2) {
      return Optional.empty();
    }
    PublishedCell last = shown.getLast();
    PublishedCell first = shown.getFirst();
    return Optional.of(row(Kind.TREND, last, first, text(axis, last), text(axis, first),
        without(first.where(), axis)));
  }

  private static String text(Axis axis, PublishedCell cell) {
    return cell.system() + ", " + axis.label() + " " + cell.where().get(axis);
  }

  private ShapeRow row(Kind kind, PublishedCell over, PublishedCell under, String overText,
      String underText, Map<Axis, String> common) {
    List<ShapeFigure> figures = SHOWN.stream()
        .filter(statistic -> over.figures().containsKey(statistic)
            && under.figures().containsKey(statistic))
        .map(statistic -> figure(statistic, over, under))
        .toList();
    String remark = String.join("; ", Stream.of(over.remark(), under.remark())
        .filter(text -> !text.isEmpty())
        .distinct()
        .toList());
    return new ShapeRow(kind, over.measure().label(), overText, underText, Cell.place(common),
        remark, figures);
  }

  private ShapeFigure figure(String statistic, PublishedCell over, PublishedCell under) {
    double ratio = over.figures().get(statistic) / under.figures().get(statistic);
    Optional<Amount> quantity = counterpart(over.measure(), statistic);
    if (quantity.isEmpty()) {
      return new ShapeFigure(statistic, ratio, Optional.empty(), Agreement.NOT_MEASURED,
          "weir does not report " + statistic);
    }
    Sample mine = cells.sample(cell(over), quantity.get());
    Sample theirs = cells.sample(cell(under), quantity.get());
    if (mine instanceof Sample.Values above && theirs instanceof Sample.Values below) {
      Interval interval = Interval.of(above, below);
      return new ShapeFigure(statistic, ratio,
          Optional.of(interval.measured()),
          Dilations.objection(above, below).isPresent()
              ? Agreement.OPEN
              : agreement(ratio, interval),
          "");
    }
    String reason = mine instanceof Sample.None none
        ? none.reason()
        : theirs instanceof Sample.None other ? other.reason()
        : "";
    return new ShapeFigure(statistic, ratio, Optional.empty(), Agreement.NOT_MEASURED, reason);
  }

  private Agreement agreement(double ratio, Interval interval) {
    double margin = 1 + cells.thresholds().margin();
    if (!interval.enough()) {
      return Agreement.OPEN;
    }
    int low = side(interval.low(), margin);
    int high = side(interval.high(), margin);
    if (low != high) {
      return Agreement.OPEN;
    }
    return low == side(ratio, margin) ? Agreement.SAME_SIDE : Agreement.OTHER_SIDE;
  }

  private static int side(double ratio, double margin) {
    if (ratio > margin) {
      return 1;
    }
    return ratio < 1 / margin ? -1 : 0;
  }

  private static Cell cell(PublishedCell cell) {
    return new Cell(cell.system(), cell.where());
  }

  private static Map<Axis, String> without(Map<Axis, String> where, Axis axis) {
    Map<Axis, String> rest = new EnumMap<>(Axis.class);
    rest.putAll(where);
    rest.remove(axis);
    return rest;
  }

  /**
   * Returns the quantity of weir with the meaning of a study's value. The studies' latencies start
   * at the actual send, so they correspond to service times, not response times.
   */
  private static Optional<Amount> counterpart(Measure measure, String statistic) {
    return switch (measure) {
      case PUBLISH -> latency(Metric.PUBLISH_SERVICE, statistic);
      case END_TO_END -> latency(Metric.SEND_TO_CONSUME, statistic);
      case PUBLISH_BESIDE_CATCH_UP -> Statistic.named(statistic).map(Amount.BesideCatchUp::new);
      case PEAK -> Optional.of(new Amount.Peak());
      case CATCH_UP -> Optional.of(new Amount.CatchUp());
    };
  }

  private static Optional<Amount> latency(Metric metric, String label) {
    return Statistic.named(label).map(statistic -> new Amount.Latency(metric, statistic));
  }
}

package io.weir.findings.sweep;

import io.weir.core.interval.Metric;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Kind;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Swept values with their ratios to the first one as tables. */
public record SweepTable(SweepView view) {
  private static final List<FigureKey> PUBLISH = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99));
  private static final List<FigureKey> DELIVERY = List.of(
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P99));
  /** Rows on a screen of 25 lines, next to answer, facts and causes. */
  private static final int ROWS = 10;
  /** The same where each system has a sentence. */
  private static final int ROWS_OF_SEVERAL = 6;
  private static final int VALUE = 18;
  /** The same next to the names of systems. */
  private static final int NARROW = 8;
  private static final int SYSTEM = 9;
  private static final double WIDE = 100;

  /** A row of a system at a value. */
  private record Place(SweepFindings sweep, String value, String brief, boolean first) {}

  /** Returns the publish response for a screen of 80 columns, of as many values as fit. */
  public Table brief() {
    List<String> values = view.values();
    List<String> shown = values;
    int most = several() ? Math.max(1, ROWS_OF_SEVERAL / view.sweeps().size()) : ROWS;
    if (values.size() > most) {
      shown = IntStream.rangeClosed(1, most)
          .mapToObj(i -> values.get(
              most == 1 ? values.size() - 1 : (i - 1) * (values.size() - 1) / (most - 1)))
          .toList();
    }
    return brief(PUBLISH, shown, values.size() > most
        ? " (" + most + " of " + values.size() + " values)"
        : "");
  }

  private Table brief(List<FigureKey> some, List<String> values, String remark) {
    return Table.of(caption(some) + remark, briefColumns(figures(some)), places().stream()
        .filter(place -> values.contains(place.value()))
        .map(place -> brief(place, figures(some)))
        .toList());
  }

  /** All rows of publish and end-to-end response, for terminals. */
  public List<Block> details() {
    List<Block> tables = new ArrayList<>();
    for (List<FigureKey> some : List.of(PUBLISH, DELIVERY)) {
      if (tables.isEmpty() || !isPeak() && isMeasured(some)) {
        tables.add(brief(some, view.values(), ""));
      }
    }
    return tables;
  }

  /**
   * Returns all of it in one table, for a page.
   *
   * @param named the name of a system behind its color
   */
  public Table whole(Function<String, Text> named) {
    List<FigureKey> figures = new ArrayList<>(figures(PUBLISH));
    if (!isPeak() && isMeasured(DELIVERY)) {
      figures.addAll(DELIVERY);
    }
    List<Column> columns = new ArrayList<>(
        List.of(Column.left(view.path().label()), Column.left("System")));
    figures.forEach(figure -> {
      columns.add(Column.right(FigureText.label(figure)));
      columns.add(new Column(Text.EMPTY, Align.BESIDE));
    });
    List<ColumnGroup> groups = new ArrayList<>(List.of(new ColumnGroup("", 2)));
    if (isPeak()) {
      groups.add(new ColumnGroup("Rate, msg/s", 2));
    } else {
      groups.add(new ColumnGroup("Publish, ms", 4));
      if (figures.size() > 2) {
        groups.add(new ColumnGroup("End-to-end, ms", 4));
      }
    }
    String first = view.values().getFirst();
    return new Table("Median over the runs of each value, and its ratio to "
        + view.path().label() + " " + first + intervals() + across() + ".", groups, columns,
        places().stream().map(place -> whole(place, figures, named)).toList());
  }

  private Row whole(Place place, List<FigureKey> figures, Function<String, Text> named) {
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(place.first() ? place.value() : ""),
        Cell.of(named.apply(place.sweep().system()))));
    for (FigureKey figure : figures) {
      Optional<SystemFigure> known = view.figure(place.sweep(), place.value(), figure);
      cells.add(Cell.of(Text.of(known.map(SweepTable::number).orElse(Quantity.NONE))
          .plus(known.map(SystemFigure::verdict).orElse(Verdict.VALID).sign(""))));
      cells.add(Cell.of(comparison(place, figure).map(SweepTable::conclusion).orElse("")));
    }
    return new Row(place.first() ? Kind.FIRST_OF_GROUP : Kind.VALUES, cells);
  }

  private static String conclusion(Comparison comparison) {
    String outcome = comparison.outcome() == Outcome.INCONCLUSIVE && comparison.blocks() < 2
        ? FactorText.factor(comparison.ratio()) + "x"
        : FactorText.outcome(comparison)
            + (comparison.differs() && comparison.standing() == Standing.UNCONFIRMED
                ? " unconfirmed"
                : "");
    return (outcome + " " + FactorText.interval(comparison)).strip();
  }

  private List<Column> briefColumns(List<FigureKey> figures) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    if (several()) {
      columns.add(Column.left(""));
    }
    figures.forEach(figure -> {
      columns.add(Column.right(FigureText.label(figure)));
      columns.add(Column.left(""));
    });
    return columns;
  }

  private Row brief(Place place, List<FigureKey> figures) {
    List<Cell> cells = new ArrayList<>();
    if (several()) {
      cells.add(Cell.of(cut(place.sweep().system(), SYSTEM)));
    }
    for (FigureKey figure : figures) {
      Optional<SystemFigure> known = view.figure(place.sweep(), place.value(), figure);
      cells.add(known
          .map(one -> Cell.of((one.verdict() == Verdict.VALID ? "" : "~") + number(one))
              .in(one.verdict().cell()))
          .orElse(Cell.of(Quantity.NONE)));
      cells.add(Cell.of(comparison(place, figure).map(SweepTable::ratio).orElse("")));
    }
    return Row.of(Text.of(place.first() ? place.brief() : ""), cells);
  }

  private static String number(SystemFigure figure) {
    return FigureText.bound(figure.atLeast())
        + FigureText.number(figure.metric(), figure.median());
  }

  /** Returns a ratio with its interval, as {@code 0.56x [0.48-0.65]}: a lower value is below 1. */
  private static String ratio(Comparison comparison) {
    String ratio = FactorText.factor(comparison.ratio()) + "x";
    if (!comparison.hasInterval()) {
      return ratio;
    }
    return ratio + (comparison.low() < 1 / WIDE && comparison.high() > WIDE
        ? " [any]"
        : " [" + FactorText.factor(comparison.low()) + "-"
            + FactorText.factor(comparison.high()) + "]");
  }

  private static Optional<Comparison> comparison(Place place, FigureKey figure) {
    return place.sweep()
        .points()
        .stream()
        .filter(point -> point.value().equals(place.value()))
        .flatMap(point -> point.comparison(figure).stream())
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .findFirst();
  }

  private String caption(List<FigureKey> some) {
    String others = Names.variantBrief(view.others());
    String what = isPeak()
        ? "served msg/s"
        : Names.brief(((FigureKey.Latency) some.getFirst()).metric()) + " in ms";
    return cut(view.path().label(), 2 * VALUE) + ": " + what + ", ratio to "
        + cut(SweptPath.brief(view.values()).getFirst(), VALUE) + intervals()
        + (others.isEmpty() ? "" : " (" + others + ")") + across();
  }

  private String intervals() {
    if (comparisons().stream().anyMatch(Comparison::hasInterval)) {
      return " [95 % CI]";
    }
    return comparisons().stream().anyMatch(one -> one.blocks() > 0)
        ? ", one deployment each"
        : "";
  }

  private String across() {
    return comparisons().stream().anyMatch(Comparison::acrossDurability)
        ? ", ACROSS UNEQUAL DURABILITY"
        : "";
  }

  private List<Comparison> comparisons() {
    return view.sweeps()
        .stream()
        .flatMap(sweep -> sweep.points().stream())
        .flatMap(point -> point.comparisons().stream())
        .toList();
  }

  private boolean isPeak() {
    return isMeasured(List.of(Headline.PEAK));
  }

  private List<FigureKey> figures(List<FigureKey> some) {
    return isPeak() ? List.of(Headline.PEAK) : some;
  }

  private boolean isMeasured(List<FigureKey> figures) {
    return comparisons().stream().anyMatch(one -> figures.contains(one.metric()));
  }

  private boolean several() {
    return view.sweeps().size() > 1;
  }

  /** Returns the systems of each value, value by value. */
  private List<Place> places() {
    List<String> values = view.values();
    List<String> brief = SweptPath.brief(values);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      boolean first = true;
      for (SweepFindings sweep : view.sweeps()) {
        if (sweep.values().contains(values.get(i))) {
          places.add(new Place(sweep, values.get(i),
              cut(brief.get(i), several() ? NARROW : VALUE), first));
          first = false;
        }
      }
    }
    return places;
  }

  private static String cut(String text, int most) {
    return text.length() > most ? text.substring(0, most - 1) + "…" : text;
  }
}

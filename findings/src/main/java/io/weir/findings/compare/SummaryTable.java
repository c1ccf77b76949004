package io.weir.findings.compare;

import io.weir.core.result.Metric;
import io.weir.findings.Findings;
import io.weir.findings.Palette;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Kind;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figures of one variant's systems side by side.
 *
 * @param findings all that was found
 * @param variant what was found of the variant
 */
record SummaryTable(Findings findings, VariantFindings variant, Palette palette) {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);
  private static final List<FigureKey> OVERVIEW = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P99),
      new FigureKey.Throughput(RateKind.ACHIEVED));

  /** Figures with a common unit. */
  private record Group(String title, String unit, List<FigureKey> figures) {}

  private List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    for (Metric metric : METRICS) {
      groups.add(new Group(Names.capital(Names.metric(metric)), "ms",
          shown(Arrays.stream(Statistic.values())
              .map(statistic -> new FigureKey.Latency(metric, statistic)))));
    }
    groups.add(new Group("Rate", "msg/s",
        shown(Arrays.stream(RateKind.values()).map(FigureKey.Throughput::new))));
    return groups.stream().filter(group -> !group.figures().isEmpty()).toList();
  }

  private List<FigureKey> shown(Stream<? extends FigureKey> figures) {
    return figures.filter(this::isShown).map(figure -> (FigureKey) figure).toList();
  }

  /** p99.99 only where the samples of any system suffice for it. */
  private boolean isShown(FigureKey figure) {
    List<SystemFigure> measured =
        variant.systems().stream().flatMap(system -> system.figure(figure).stream()).toList();
    boolean optional = figure instanceof FigureKey.Latency latency
        && latency.statistic() == Statistic.P99_99;
    return !measured.isEmpty()
        && (!optional || measured.stream().anyMatch(one -> one.known() && !one.atLeast()));
  }

  private static String label(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> latency.statistic().label();
      case FigureKey.Throughput throughput -> throughput.kind().name().toLowerCase(Locale.ROOT);
    };
  }

  private boolean compared() {
    return variant.systems().size() == 2;
  }

  private Optional<Comparison> comparison(FigureKey figure) {
    return variant.comparisons().stream().filter(one -> one.figure().equals(figure)).findFirst();
  }

  private String outcome(Comparison comparison) {
    return outcome(comparison, findings.thresholds().margin());
  }

  /** One table for each unit, for a terminal. */
  List<Block> brief() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    for (SystemFindings system : variant.systems()) {
      columns.add(Column.right(system.system()));
      columns.add(Column.right("range"));
    }
    if (compared()) {
      columns.add(Column.right(variant.systems().getLast().system() + " is"));
    }
    String of = Names.variant(variant.variant());
    String across = variant.equalDurability() ? "" : ", ACROSS UNEQUAL DURABILITY";
    return groups().stream()
        .<Block>map(group -> Table.of(
            group.title() + ", " + group.unit() + (of.isEmpty() ? "" : " (" + of + ")") + across,
            columns, group.figures().stream().map(this::brief).toList()))
        .toList();
  }

  private Row brief(FigureKey figure) {
    List<Cell> cells = new ArrayList<>();
    for (SystemFindings system : variant.systems()) {
      Optional<SystemFigure> known = system.figure(figure);
      cells.add(known
          .map(one -> Cell.of(Text.of(median(one)).plus(one.verdict().sign("")))
              .in(one.verdict().cell()))
          .orElse(Cell.of(Quantity.NONE)));
      cells.add(Cell.of(known.map(SummaryTable::range).orElse("")));
    }
    if (compared()) {
      cells.add(comparison(figure)
          .map(one -> Cell.of(Text.of(outcome(one)).plus(doubt(one).sign(""))))
          .orElse(Cell.EMPTY));
    }
    return Row.of(Text.of(label(figure)), cells);
  }

  private static Verdict doubt(Comparison comparison) {
    return comparison.caution() ? Verdict.SUSPECT : Verdict.VALID;
  }

  /** All of it in one table. */
  Table whole() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    for (SystemFindings system : variant.systems()) {
      columns.add(new Column(palette.name(system.system())
          .plus(Tone.SMALL, system.completed() + " of " + Quantity.of(system.planned(), "run")),
          Align.RIGHT));
      columns.add(new Column(Text.EMPTY, Align.BESIDE));
    }
    if (compared()) {
      columns.add(Column.right(variant.systems().getLast().system() + " against "
          + variant.systems().getFirst().system()));
      columns.add(new Column(Text.EMPTY, Align.BESIDE));
    }
    List<Row> rows = new ArrayList<>();
    for (Group group : groups()) {
      rows.add(Row.title(Text.of(group.title()).plus(Tone.UNIT, " " + group.unit()),
          columns.size()));
      group.figures().forEach(figure -> rows.add(whole(figure)));
    }
    return Table.of(caption(), columns, rows);
  }

  private String caption() {
    int most = variant.systems().stream().mapToInt(SystemFindings::planned).max().orElse(0);
    return (most > 1
        ? "Median and range over the runs of each system."
        : "One run of each system: the variation between runs is not known.")
        + (variant.equalDurability()
            ? ""
            : " ACROSS UNEQUAL DURABILITY: this is not a like-for-like comparison.");
  }

  private Row whole(FigureKey figure) {
    List<Cell> cells = new ArrayList<>();
    for (SystemFindings system : variant.systems()) {
      Optional<SystemFigure> known = system.figure(figure);
      cells.add(Cell.of(known.map(SummaryTable::median).orElse(Quantity.NONE)));
      cells.add(beside(known.map(SystemFigure::verdict).orElse(Verdict.VALID),
          known.map(SummaryTable::range).orElse("")));
    }
    if (compared()) {
      Optional<Comparison> comparison = comparison(figure);
      cells.add(Cell.of(comparison.map(this::outcome).orElse("")));
      cells.add(beside(comparison.map(SummaryTable::doubt).orElse(Verdict.VALID),
          comparison.map(SummaryTable::detail).orElse("")));
    }
    return Row.of(Text.of(label(figure)), cells);
  }

  /** The remark next to a value, apart from it so that values stay aligned. */
  private static Cell beside(Verdict verdict, String range) {
    return Cell.of(FigureText.chip(verdict).plus(range));
  }

  /** All variants of a sweep in one table. */
  static Table overview(List<VariantFindings> variants, Palette palette) {
    List<Row> rows = new ArrayList<>();
    for (VariantFindings variant : variants) {
      String label = Names.variant(variant.variant())
          + (variant.equalDurability() ? "" : " (across unequal durability)");
      for (SystemFindings system : variant.systems()) {
        boolean first = system == variant.systems().getFirst();
        List<Cell> cells =
            new ArrayList<>(List.of(Cell.of(Text.of(first ? label : "")),
                Cell.of(palette.name(system.system()))));
        OVERVIEW.forEach(figure -> cells.add(overview(system.figure(figure))));
        rows.add(new Row(first ? Kind.FIRST_OF_GROUP : Kind.VALUES, cells));
      }
    }
    List<Column> columns =
        new ArrayList<>(List.of(Column.left("Variant"), Column.left("System")));
    columns.addAll(Column.numbers("p50", "p99", "p50", "p99", "Achieved, msg/s"));
    return new Table("Each variant: median over the runs of each system.",
        List.of(new ColumnGroup("", 2), new ColumnGroup("Publish, ms", 2),
            new ColumnGroup("End-to-end, ms", 2), new ColumnGroup("", 1)),
        columns, rows);
  }

  private static Cell overview(Optional<SystemFigure> figure) {
    return figure
        .map(value -> Cell
            .of(Text.of(median(value)).plus(FigureText.chip(value.verdict()))))
        .orElse(Cell.of(Quantity.NONE));
  }

  /** A system's figure: the median over its runs. */
  private static String median(SystemFigure figure) {
    return figure.known()
        ? FigureText.bound(figure.atLeast()) + FigureText.number(figure.figure(), figure.median())
        : Quantity.NONE;
  }

  /**
   * How far a system's runs lie apart; empty text with fewer than two, or if they show the same.
   */
  private static String range(SystemFigure figure) {
    String low = FigureText.number(figure.figure(), figure.lowest());
    String high = FigureText.number(figure.figure(), figure.highest());
    return figure.runs() < 2 || low.equals(high) ? "" : low + " to " + high;
  }

  /** The outcome of a comparison, in a few words. */
  private static String outcome(Comparison comparison, double margin) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> Quantity.change(comparison.ratio());
      case EQUIVALENT -> "equal within " + Quantity.percent(margin);
      case INCONCLUSIVE -> isLone(comparison) ? "too few runs" : "inconclusive";
      case NOT_COMPARABLE -> Quantity.NONE;
    };
  }

  /**
   * The range of a comparison, or what it would take to come to one; empty text if there is nothing
   * to say.
   */
  private static String detail(Comparison comparison) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER, EQUIVALENT -> range(comparison);
      case INCONCLUSIVE -> comparison.moreRuns().isPresent()
          ? range(comparison) + "; needs about "
              + Quantity.of(comparison.moreRuns().getAsInt(), "more run")
              + " each"
          : range(comparison);
      case NOT_COMPARABLE -> "";
    };
  }

  private static String range(Comparison comparison) {
    return comparison.low() == comparison.high()
        ? "× " + factor(comparison.ratio())
        : "× " + factor(comparison.low()) + " to " + factor(comparison.high());
  }

  private static String factor(double ratio) {
    return ratio < 10 ? String.format(Locale.ROOT, "%.2f", ratio) : Quantity.number(ratio);
  }

  private static boolean isLone(Comparison comparison) {
    return Math.min(comparison.baselineRuns(), comparison.contenderRuns()) < 2;
  }
}

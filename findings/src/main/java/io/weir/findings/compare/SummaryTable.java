package io.weir.findings.compare;

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
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.EvidenceReader;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.MessageCost;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.statistic.Median;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
  /** With more systems than this, a screen or a page has no room for wide columns of each. */
  private static final int WIDE_COLUMNS = 3;
  /** The ends of an interval of a value may be so many times apart. */
  private static final double WIDE = 100;
  /** Rows on a screen of 25 lines, next to answer, facts and causes. */
  private static final int ROWS = 10;
  private static final List<Statistic> VALUES =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9);
  private static final FigureKey ACHIEVED = new FigureKey.Throughput(RateKind.ACHIEVED);
  private static final List<FigureKey> OVERVIEW = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P99),
      ACHIEVED);

  /** Figures with a common unit. */
  private record Group(String title, String unit, List<FigureKey> figures) {}

  private List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    for (Metric metric : metrics()) {
      groups.add(new Group(Names.capital(Names.metric(metric)), "ms",
          shown(Arrays.stream(Statistic.values())
              .map(statistic -> new FigureKey.Latency(metric, statistic)))));
    }
    groups.add(new Group("Rate", "msg/s",
        shown(Arrays.stream(RateKind.values()).map(FigureKey.Throughput::new))));
    return groups.stream().filter(group -> !group.figures().isEmpty()).toList();
  }

  /** An overloaded system has no latency to speak of. */
  private List<Metric> metrics() {
    return isShown(Headline.PEAK) ? List.of() : METRICS;
  }

  private List<FigureKey> shown(Stream<? extends FigureKey> figures) {
    return figures.filter(this::isShown).map(figure -> (FigureKey) figure).toList();
  }

  /** p99.99 only where the samples of any system suffice for it. */
  private boolean isShown(FigureKey figure) {
    List<SystemFigure> measured =
        variant.systems().stream().flatMap(system -> system.metric(figure).stream()).toList();
    boolean optional = figure instanceof FigureKey.Latency latency
        && latency.statistic() == Statistic.P99_99;
    return !measured.isEmpty()
        && (!optional || measured.stream().anyMatch(one -> one.known() && !one.atLeast()));
  }

  private boolean compared() {
    return variant.systems().size() == 2;
  }

  private boolean many() {
    return variant.systems().size() > WIDE_COLUMNS;
  }

  private boolean floored() {
    return variant.comparisons().stream().anyMatch(one -> one.noiseFloor().isPresent());
  }

  private Optional<Comparison> comparison(FigureKey figure) {
    return variant.comparisons().stream().filter(one -> one.metric().equals(figure)).findFirst();
  }

  /** Two systems are compared in a column. */
  private String versus() {
    return isChange()
        ? "change"
        : variant.systems().getLast().system() + " vs " + variant.systems().getFirst().system();
  }

  /** Returns whether one system is a change of the other. */
  private boolean isChange() {
    return Answer.areOfOneKind(findings.runs());
  }

  /** Returns the values of the answer in one table, for a screen of 80 columns. */
  Table values() {
    return many() && !isShown(Headline.PEAK) ? valuesInRows() : valuesInColumns();
  }

  private Table valuesInColumns() {
    List<Column> columns = new ArrayList<>(List.of(Column.left(""), Column.left("")));
    for (SystemFindings system : variant.systems()) {
      columns.add(Column.right(system.system()));
      if (showsWithin()) {
        columns.add(Column.left("[in this run]"));
      }
    }
    if (showsRatios()) {
      columns.add(Column.left(versus()));
      columns.add(Column.left("[95 % CI]"));
    }
    List<Row> rows = new ArrayList<>();
    boolean peaks = isShown(Headline.PEAK);
    for (Metric metric : metrics()) {
      List<FigureKey> figures =
          shown(VALUES.stream().map(statistic -> new FigureKey.Latency(metric, statistic)));
      for (FigureKey figure : figures) {
        rows.add(value(figure == figures.getFirst() ? Names.brief(metric) : "",
            FigureText.label(figure), figure));
      }
    }
    rows.add(value("throughput", "", peaks ? Headline.PEAK : ACHIEVED));
    if (peaks) {
      rows.add(data());
    }
    if (peaks || isChange() && showsRatios()) {
      rows.addAll(eachCost());
    } else {
      cost().ifPresent(rows::add);
    }
    return Table.of("", columns, rows);
  }

  /** Returns one row for each system, for more systems than columns fit, in ranking order. */
  private Table valuesInRows() {
    boolean costs =
        variant.systems().stream().anyMatch(system -> !costs(system.system()).isEmpty());
    boolean writes = variant.systems()
        .stream()
        .flatMap(system -> costs(system.system()).stream())
        .anyMatch(cost -> cost.written().isPresent());
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    columns.addAll(Column.numbers("p50", "p99", "p50", "p99", "msg/s"));
    List<ColumnGroup> groups = new ArrayList<>(List.of(new ColumnGroup("", 1),
        new ColumnGroup("publish, ms", 2), new ColumnGroup("end-to-end, ms", 2),
        new ColumnGroup("", 1)));
    if (costs) {
      columns.add(Column.right("CPU"));
    }
    if (writes) {
      columns.add(Column.right("disk"));
    }
    if (costs) {
      groups.add(new ColumnGroup("cost/msg", writes ? 2 : 1));
    }
    List<Row> rows = new ArrayList<>();
    for (SystemFindings system : new Ranking(variant.systems()).ranked()) {
      List<Cell> cells = new ArrayList<>();
      OVERVIEW.forEach(figure -> cells.add(approximate(system, figure)));
      List<MessageCost> spent = costs(system.system());
      if (costs) {
        cells.add(Cell.of(cpu(spent).orElse(Quantity.NONE)));
      }
      if (writes) {
        cells.add(Cell.of(written(spent).orElse(Quantity.NONE)));
      }
      rows.add(Row.of(Text.of(system.system()), cells));
    }
    return new Table("", groups, columns, rows);
  }

  private Row value(String metric, String label, FigureKey figure) {
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(label)));
    for (SystemFindings system : variant.systems()) {
      cells.add(system.metric(figure)
          .filter(SystemFigure::known)
          .map(one -> Cell.of(approximately(one.verdict()) + FigureText.bound(one.atLeast())
              + FigureText.quantity(figure, one.median())).in(one.verdict().cell()))
          .orElse(Cell.of(Quantity.NONE)));
      if (showsWithin()) {
        cells.add(Cell.of(system.metric(figure).map(SummaryTable::within).orElse("")));
      }
    }
    if (showsRatios()) {
      Optional<Comparison> comparison = comparison(figure);
      cells.add(Cell.of(comparison
          .map(one -> (one.differs() ? approximately(doubt(one)) : " ") + FactorText.outcome(one))
          .orElse("")));
      cells.add(Cell.of(comparison.map(FactorText::interval).orElse("")));
    }
    return Row.of(Text.of(metric), cells);
  }

  /** Returns whether values have intervals and ratios have none: one run of each, and no turns. */
  private boolean withinOneRun() {
    return hasIntervals() && !turns()
        && variant.systems().stream().allMatch(system -> system.planned() == 1);
  }

  /** Returns whether a screen has room for them. */
  private boolean showsWithin() {
    return withinOneRun() && variant.systems().size() <= 2;
  }

  /** One run of each has no ratio worth a column. */
  private boolean showsRatios() {
    return compared() && !showsWithin();
  }

  /** Returns the interval of a value within its run; one that says nothing has no ends. */
  private static String within(SystemFigure figure) {
    return figure.interval()
        .map(interval -> interval.high() > WIDE * interval.low()
            ? "[any]"
            : "[" + FigureText.number(figure.metric(), interval.low()) + "-"
                + FigureText.number(figure.metric(), interval.high()) + "]")
        .orElse("");
  }

  /** Returns a value without its unit. */
  private static Cell approximate(SystemFindings system, FigureKey figure) {
    return system.metric(figure)
        .filter(SystemFigure::known)
        .map(one -> Cell.of(approximately(one.verdict()) + median(one)).in(one.verdict().cell()))
        .orElse(Cell.of(Quantity.NONE));
  }

  private static String approximately(Verdict verdict) {
    return verdict == Verdict.VALID ? " " : "~";
  }

  /** The peaks in bytes. */
  private Row data() {
    List<Cell> cells = new ArrayList<>(List.of(Cell.EMPTY));
    for (SystemFindings system : variant.systems()) {
      cells.add(Cell.of(system.metric(Headline.PEAK)
          .filter(SystemFigure::known)
          .flatMap(one -> runs(system.system()).findFirst()
              .map(run -> one.median() * run.run().workload().message().size().bytes()))
          .map(perSecond -> Quantity.bytes(perSecond) + "/s")
          .orElse(Quantity.NONE)));
    }
    if (showsRatios()) {
      cells.addAll(List.of(Cell.EMPTY, Cell.EMPTY));
    }
    return Row.of(Text.of("data"), cells);
  }

  /** CPU time and written bytes of the brokers for each message; absent where not known. */
  private Optional<Row> cost() {
    List<Cell> cells = new ArrayList<>(List.of(Cell.EMPTY));
    boolean any = false;
    for (SystemFindings system : variant.systems()) {
      Optional<String> cost = cost(system.system());
      any |= cost.isPresent();
      cells.add(Cell.of(cost.orElse(Quantity.NONE)));
      if (showsWithin()) {
        cells.add(Cell.EMPTY);
      }
    }
    if (showsRatios()) {
      cells.add(Cell.of(" broker CPU, disk writes").over(2));
    }
    return any ? Optional.of(Row.of(Text.of("cost/msg"), cells)) : Optional.empty();
  }

  /** A cost of each run for one message. */
  private record Cost(String title, String label, DoubleFunction<String> text,
      Function<RunFindings, Optional<Double>> of) {}

  /** Returns the costs with their ratios. They vary less than times do. */
  private List<Row> eachCost() {
    int cores = EvidenceReader.cores(findings.environment());
    List<Cost> costs = List.of(
        new Cost("CPU/msg", "broker", Quantity::latency,
            run -> MessageCost.of(run).map(MessageCost::cpuNanos)),
        new Cost("CPU/msg", "client", Quantity::latency,
            run -> MessageCost.ofClients(run, cores)),
        new Cost("disk/msg", "", Quantity::bytes,
            run -> MessageCost.of(run).flatMap(MessageCost::written)));
    List<Row> rows = new ArrayList<>();
    String title = "";
    for (Cost cost : costs) {
      List<OptionalDouble> values = variant.systems()
          .stream()
          .map(system -> median(runs(system.system()), cost))
          .toList();
      if (values.stream().anyMatch(OptionalDouble::isPresent)) {
        rows.add(row(cost, values, cost.title.equals(title) ? "" : cost.title));
        title = cost.title;
      }
    }
    return rows;
  }

  /** Returns the median over the runs in which the cost is known. */
  private static OptionalDouble median(Stream<RunFindings> runs, Cost cost) {
    double[] values =
        runs.flatMap(run -> cost.of.apply(run).stream()).mapToDouble(one -> one).toArray();
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.of(values));
  }

  private Row row(Cost cost, List<OptionalDouble> values, String title) {
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(cost.label)));
    values.forEach(value -> cells.add(Cell.of(value.isPresent()
        ? cost.text.apply(value.getAsDouble())
        : Quantity.NONE)));
    if (showsRatios()) {
      cells.addAll(List.of(ratio(values.getFirst(), values.getLast()), Cell.EMPTY));
    }
    return Row.of(Text.of(title), cells);
  }

  private static Cell ratio(OptionalDouble before, OptionalDouble after) {
    return before.isPresent() && after.isPresent() && before.getAsDouble() > 0
        ? Cell.of(" " + FactorText.factor(after.getAsDouble() / before.getAsDouble()) + "x")
        : Cell.EMPTY;
  }

  private Optional<String> cost(String system) {
    List<MessageCost> costs = costs(system);
    return cpu(costs)
        .map(cpu -> cpu + written(costs).map(written -> ", " + written).orElse(""));
  }

  /** Returns the costs of a system's runs, of those in which they are known. */
  private List<MessageCost> costs(String system) {
    return runs(system).map(MessageCost::of).flatMap(Optional::stream).toList();
  }

  private Stream<RunFindings> runs(String system) {
    return findings.runs()
        .stream()
        .filter(run -> run.run().system().name().equals(system)
            && run.run().variant().equals(variant.variant()));
  }

  private static Optional<String> cpu(List<MessageCost> costs) {
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(Quantity.latency(
            Median.of(costs.stream().mapToDouble(MessageCost::cpuNanos).toArray())));
  }

  private static Optional<String> written(List<MessageCost> costs) {
    double[] written =
        costs.stream()
            .flatMap(cost -> cost.written().stream())
            .mapToDouble(bytes -> bytes)
            .toArray();
    return written.length == 0
        ? Optional.empty()
        : Optional.of(Quantity.bytes(Median.of(written)));
  }

  /** Returns one table for each unit, for a terminal. */
  List<Block> brief() {
    String of = Names.variant(variant.variant());
    String across = variant.equalDurability() ? "" : ", ACROSS UNEQUAL DURABILITY";
    List<Column> columns = many() ? briefRows() : briefColumns();
    return groups().stream()
        .<Block>map(group -> Table.of(
            group.title() + ", " + group.unit() + (of.isEmpty() ? "" : " (" + of + ")") + across,
            columns,
            group.figures()
                .stream()
                .flatMap(figure -> many() ? each(figure) : Stream.of(brief(figure)))
                .toList()))
        .toList();
  }

  private List<Column> briefRows() {
    return List.of(Column.left(""), Column.left("system"), Column.right("median"),
        Column.right(spread()));
  }

  /** Returns the heading of the ranges beside values. */
  private String spread() {
    if (turns()) {
      return "95 % CI";
    }
    return withinOneRun() ? "95 % in this run" : "min-max";
  }

  private List<Column> briefColumns() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    for (SystemFindings system : variant.systems()) {
      columns.add(Column.right(system.system()));
      columns.add(Column.right(spread()));
    }
    if (compared()) {
      columns.add(Column.right(versus()));
      columns.add(Column.right("95 % CI"));
      if (floored()) {
        columns.add(Column.right("noise floor"));
      }
    }
    return columns;
  }

  /** Returns one row for each system. */
  private Stream<Row> each(FigureKey figure) {
    return variant.systems()
        .stream()
        .map(system -> Row.of(
            Text.of(system == variant.systems().getFirst() ? FigureText.label(figure) : ""),
            List.of(Cell.of(system.system()), approximate(system, figure), range(system, figure))));
  }

  private Row brief(FigureKey figure) {
    List<Cell> cells = new ArrayList<>();
    for (SystemFindings system : variant.systems()) {
      cells.add(approximate(system, figure));
      cells.add(range(system, figure));
    }
    if (compared()) {
      cells.add(comparison(figure)
          .map(one -> Cell.of(approximately(doubt(one)) + FactorText.outcome(one)))
          .orElse(Cell.EMPTY));
      cells.add(Cell.of(comparison(figure).map(FactorText::interval).orElse("")));
      if (floored()) {
        cells.add(Cell.of(comparison(figure).map(FactorText::floor).orElse("")));
      }
    }
    return Row.of(Text.of(FigureText.label(figure)), cells);
  }

  private static Cell range(SystemFindings system, FigureKey figure) {
    return Cell.of(system.metric(figure).map(SummaryTable::range).orElse(""));
  }

  private static Verdict doubt(Comparison comparison) {
    return comparison.lowConfidence() ? Verdict.LOW_CONFIDENCE : Verdict.VALID;
  }

  /** Returns all of it in one table. */
  Table whole() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    for (SystemFindings system : variant.systems()) {
      columns.add(new Column(palette.name(system.system())
          .plus(Tone.SMALL, system.completed() + " of " + Quantity.of(system.planned(), "run")),
          many() ? Align.STACKED : Align.RIGHT));
      if (!many()) {
        columns.add(new Column(Text.EMPTY, Align.BESIDE));
      }
    }
    if (compared()) {
      columns.add(Column.right(versus()));
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

  private boolean hasIntervals() {
    return variant.systems()
        .stream()
        .flatMap(system -> system.metrics().stream())
        .anyMatch(figure -> figure.interval().isPresent());
  }

  private String caption() {
    int most = variant.systems().stream().mapToInt(SystemFindings::planned).max().orElse(0);
    return (most > 1
        ? "Median and min-max over the runs of each system. A ratio is the mean of the ratios within"
            + " repetitions, with its 95 % interval, and may differ from that of the medians."
        : turns()
            ? "Each value has its 95 % interval over windows, and each ratio over rounds of"
                + " windows. They hold for these deployments."
        : "One run of each system: the variation between runs is not known."
            + (hasIntervals()
                ? " Values have 95 % intervals within that run, from blocks of its seconds."
                : ""))
        + (variant.equalDurability()
            ? ""
            : " ACROSS UNEQUAL DURABILITY: this is not a like-for-like comparison.");
  }

  private boolean turns() {
    return variant.comparisons().stream().anyMatch(one -> one.turns().isPresent());
  }

  private Row whole(FigureKey figure) {
    List<Cell> cells = new ArrayList<>();
    for (SystemFindings system : variant.systems()) {
      Optional<SystemFigure> known = system.metric(figure);
      if (many()) {
        cells.add(Cell.of(known.map(SummaryTable::stacked).orElse(Text.of(Quantity.NONE))));
        continue;
      }
      cells.add(signed(known.map(SummaryTable::median).orElse(Quantity.NONE),
          known.map(SystemFigure::verdict).orElse(Verdict.VALID)));
      cells.add(Cell.of(known.map(SummaryTable::range).orElse("")));
    }
    if (compared()) {
      Optional<Comparison> comparison = comparison(figure);
      cells.add(signed(comparison.map(FactorText::outcome).orElse(""),
          comparison.map(SummaryTable::doubt).orElse(Verdict.VALID)));
      cells.add(Cell.of(Text.of(comparison.map(SummaryTable::detail).orElse(""))
          .plus(Tone.FAINT, comparison.map(SummaryTable::disturbed).orElse(""))));
    }
    return Row.of(Text.of(FigureText.label(figure)), cells);
  }

  /** Returns a value above its remark, for narrow columns. */
  private static Text stacked(SystemFigure figure) {
    Text value = Text.of(median(figure)).plus(figure.verdict().sign(""));
    String range = range(figure);
    return range.isEmpty() ? value : value.plus(Tone.SMALL, range);
  }

  /** Returns a value with its mark, in a room that all values have so that they stay aligned. */
  private static Cell signed(String value, Verdict verdict) {
    return Cell.of(Text.of(value).plus(verdict.sign("")));
  }

  /** Returns all variants of a sweep in one table. */
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
        OVERVIEW.forEach(figure -> cells.add(overview(system.metric(figure))));
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

  /**
   * Returns the same for a screen of 80 columns: the first variants, and how many more there are.
   */
  static List<Block> values(List<VariantFindings> variants) {
    List<Row> rows = new ArrayList<>();
    for (VariantFindings variant : variants) {
      for (SystemFindings system : variant.systems()) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(system.system())));
        OVERVIEW.forEach(figure -> cells.add(approximate(system, figure)));
        rows.add(Row.of(Text.of(system == variant.systems().getFirst()
            ? Names.variantBrief(variant.variant())
            : ""), cells));
      }
    }
    List<Column> columns = new ArrayList<>(List.of(Column.left(""), Column.left("")));
    columns.addAll(Column.numbers("publish p50", "p99", "end-to-end p50", "p99", "msg/s"));
    List<Block> blocks = new ArrayList<>(List.of(
        Table.of("", columns, rows.subList(0, Math.min(rows.size(), ROWS)))));
    if (rows.size() > ROWS) {
      blocks.add(Block.note("… and " + Quantity.of(rows.size() - ROWS, "more row")
          + ": --details, or the report"));
    }
    return blocks;
  }

  private static Cell overview(Optional<SystemFigure> figure) {
    return figure.map(value -> signed(median(value), value.verdict()))
        .orElse(Cell.of(Quantity.NONE));
  }

  /** Returns a system's figure: the median over its runs. */
  private static String median(SystemFigure figure) {
    return figure.known()
        ? FigureText.bound(figure.atLeast()) + FigureText.number(figure.metric(), figure.median())
        : Quantity.NONE;
  }

  /**
   * Returns the interval of a single run's value, or how far a system's runs lie apart; empty text
   * where neither is known, or if they show the same.
   */
  private static String range(SystemFigure figure) {
    String low = FigureText.number(figure.metric(), figure.lowest());
    String high = FigureText.number(figure.metric(), figure.highest());
    if (figure.interval().isPresent()) {
      return FigureText.number(figure.metric(), figure.interval().get().low()) + " to "
          + FigureText.number(figure.metric(), figure.interval().get().high());
    }
    return figure.runs() < 2 || low.equals(high) ? "" : low + " to " + high;
  }

  /** Returns the interval with all disturbances, beside the measured one. */
  private static String disturbed(Comparison comparison) {
    return comparison.widened()
        ? " (with all disturbances " + FactorText.disturbed(comparison) + ")"
        : "";
  }

  /**
   * Returns the interval of a comparison, the host's noise, and what it would take to come to a
   * conclusion, as far as they are known.
   */
  private static String detail(Comparison comparison) {
    String more = comparison.moreRuns().isPresent()
        ? "about " + Quantity.of(comparison.moreRuns().getAsInt(),
            comparison.turns().isPresent() ? "more round" : "more run") + " needed"
        : "";
    String floor = FactorText.floor(comparison);
    return Stream.of(FactorText.interval(comparison),
        floor.isEmpty() ? "" : "noise floor " + floor, more)
        .filter(Predicate.not(String::isEmpty))
        .collect(Collectors.joining("; "));
  }
}

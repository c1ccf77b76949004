package io.weir.findings.history;

import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.LineChart;
import io.weir.findings.doc.LineChart.Line;
import io.weir.findings.doc.LineChart.Mark;
import io.weir.findings.doc.LineChart.Panel;
import io.weir.findings.doc.LineChart.Place;
import io.weir.findings.doc.LineChart.Range;
import io.weir.findings.doc.Overview;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Verdict;
import io.weir.findings.history.History.Apart;
import io.weir.findings.history.History.Change;
import io.weir.findings.history.History.Point;
import io.weir.findings.history.History.Result;
import io.weir.findings.history.History.Series;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A history as a document: the changes, the newest values, a chart, and all values. */
public final class HistoryDocument {
  /** Rows on a screen of 25 lines, of one system. */
  private static final int ROWS = 10;
  private static final int FEWEST_ROWS = 3;
  private static final double MILLISECOND = 1e6;
  /** The alphabet of hosts. */
  private static final int LETTERS = 26;

  private final History history;
  private final HistoryText text;
  private final ToIntFunction<String> color;
  private final List<String> hosts;
  private final Map<String, List<Series>> systems;

  /**
   * A document of a history.
   *
   * @param color the number of a system's color
   */
  public HistoryDocument(History history, ToIntFunction<String> color) {
    this.history = history;
    this.color = color;
    text = new HistoryText(history.relativeTo(), history.results(), history.series());
    hosts = history.results()
        .stream()
        .map(Result::host)
        .filter(host -> !host.isEmpty())
        .distinct()
        .toList();
    systems = history.series()
        .stream()
        .collect(Collectors.groupingBy(text::title, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the document. */
  public Document document() {
    List<Item> answer = new ArrayList<>(history.answer().stream().map(Item::of).toList());
    history.cautions()
        .forEach(caution -> answer.add(new Item(Text.of(caution), false, true)));
    List<LineChart> charts = charts();
    List<Section> sections = new ArrayList<>();
    if (charts.size() > 1) {
      sections.add(new Section("charts", "Values over results", "Charts", List.of(),
          List.copyOf(charts)));
    }
    versions().ifPresent(sections::add);
    sections.add(values());
    if (!history.apart().isEmpty()) {
      sections.add(apart());
    }
    return new Document("weir", history.scenario(), Text.of("What changed over time?"), "",
        new Overview(subject(), Text.EMPTY, answer, newest(), List.of(), List.of(),
            charts.stream().findFirst(), Optional.empty()),
        sections, "Made by weir.");
  }

  private String subject() {
    return Quantity.of(history.results().size(), "comparable result")
        + history.relativeTo().map(system -> ", ratios to " + system).orElse("");
  }

  /** Returns the newest values of each system, on one screen. */
  private List<Block> newest() {
    int rows = Math.max(FEWEST_ROWS, ROWS / Math.max(1, systems.size()));
    List<Block> blocks = new ArrayList<>();
    systems.forEach((title, its) -> {
      List<Column> columns = new ArrayList<>(List.of(Column.left(""), Column.left("version")));
      if (hosts.size() > 1) {
        columns.add(Column.left("host"));
      }
      List<ColumnGroup> groups = new ArrayList<>(List.of(new ColumnGroup("", columns.size())));
      for (Series one : its) {
        columns.add(Column.right(FigureText.label(one.metric())));
        groups.add(new ColumnGroup(group(one.metric()), 1));
      }
      blocks.add(new Table(title, grouped(groups), columns, resultsOf(its).stream()
          .limit(rows)
          .map(result -> row(its, result))
          .toList()));
    });
    boolean changed = history.series().stream().anyMatch(one -> !one.changes().isEmpty());
    blocks.add(Block.note((changed ? "* changed at this result. " : "")
        + "All values: --details, or --html FILE."));
    return blocks;
  }

  private static String group(FigureKey figure) {
    return figure instanceof FigureKey.Latency latency ? Names.brief(latency.metric()) : "";
  }

  /** Returns groups of the same title as one. */
  private static List<ColumnGroup> grouped(List<ColumnGroup> single) {
    List<ColumnGroup> groups = new ArrayList<>();
    for (ColumnGroup one : single) {
      if (!groups.isEmpty() && groups.getLast().title().equals(one.title())) {
        groups.add(new ColumnGroup(one.title(), groups.removeLast().columns() + one.columns()));
      } else {
        groups.add(one);
      }
    }
    return groups;
  }

  /** Returns the numbers of the results with a value, newest first. */
  private static List<Integer> resultsOf(List<Series> its) {
    return its.stream()
        .flatMap(one -> one.points().stream())
        .map(Point::result)
        .distinct()
        .sorted((a, b) -> Integer.compare(b, a))
        .toList();
  }

  private Row row(List<Series> its, int result) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(its.stream()
        .flatMap(one -> one.in(result).stream())
        .map(point -> version(point.circumstances().version()))
        .findFirst()
        .orElse(Quantity.NONE)));
    if (hosts.size() > 1) {
      cells.add(Cell.of(host(result)));
    }
    for (Series one : its) {
      boolean changed = one.changes().stream().anyMatch(change -> change.result() == result);
      cells.add(one.in(result)
          .map(point -> Cell.of((changed ? "* " : "") + text.value(one.metric(), point))
              .in(point.verdict().cell()))
          .orElse(Cell.of(Quantity.NONE)));
    }
    return Row.of(Text.of(text.time(result)), cells);
  }

  private static String version(String version) {
    return version.isEmpty() ? Quantity.NONE : version;
  }

  private String host(int result) {
    int place = hosts.indexOf(history.results().get(result).host());
    if (place < 0) {
      return Quantity.NONE;
    }
    return place < LETTERS ? Character.toString('A' + place) : Integer.toString(place + 1);
  }

  /** Returns one chart for each swept value, with a line for each system. */
  private List<LineChart> charts() {
    List<LineChart> charts = new ArrayList<>();
    history.series().stream().map(Series::variant).distinct().forEach(variant -> {
      List<Series> its =
          history.series().stream().filter(one -> one.variant().equals(variant)).toList();
      List<Panel> panels = its.stream()
          .map(Series::metric)
          .distinct()
          .map(figure -> panel(figure,
              its.stream().filter(one -> one.metric().equals(figure)).toList()))
          .toList();
      charts.add(new LineChart("Values over results"
          + (variant.isEmpty() ? "" : ", " + Names.variantBrief(variant))
          + ", with 95 % intervals. Dashed: a change; shaded: the interval of its place.",
          "result", places(), true, panels));
    });
    return charts;
  }

  /** Results are at equal distances, because many may be from one day. */
  private List<Place> places() {
    int last = Math.max(1, history.results().size() - 1);
    return IntStream.range(0, history.results().size())
        .mapToObj(i -> new Place(text.time(i).substring(0, text.time(i).indexOf(' ')),
            (double) i / last))
        .toList();
  }

  private Panel panel(FigureKey figure, List<Series> its) {
    String unit = history.relativeTo()
        .map(system -> ", ratio to " + system)
        .orElse(figure instanceof FigureKey.Latency ? ", ms" : ", msg/s");
    return new Panel(FigureText.name(figure) + unit,
        its.stream()
            .map(one -> new Line(one.system(), color.applyAsInt(one.system()),
                one.points().stream().map(point -> drawn(one, point)).toList()))
            .toList(),
        its.stream()
            .flatMap(one -> one.changes().stream().map(change -> mark(one, change)))
            .toList());
  }

  private LineChart.Point drawn(Series one, Point point) {
    double unit = history.relativeTo().isEmpty() && one.metric() instanceof FigureKey.Latency
        ? MILLISECOND
        : 1;
    return new LineChart.Point(point.result(), point.value() / unit,
        point.interval().map(known -> new Range(known.low() / unit, known.high() / unit)),
        text.title(one) + " " + version(point.circumstances().version()) + ", "
            + text.time(point.result()) + ": " + text.value(one.metric(), point) + " "
            + text.interval(one.metric(), point));
  }

  private Mark mark(Series one, Change change) {
    return new Mark(color.applyAsInt(one.system()), change.result(), change.earliest(),
        change.latest(), text.title(one) + ", " + text.time(change.result()) + ": "
            + HistoryText.size(one, change));
  }

  /** Returns the level of each version, and its ratio to the version before. */
  private Optional<Section> versions() {
    List<Block> tables = new ArrayList<>();
    systems.forEach((title, its) -> {
      List<String> versions = its.stream()
          .flatMap(one -> one.points().stream())
          .sorted(Comparator.comparingInt(Point::result))
          .map(point -> point.circumstances().version())
          .distinct()
          .toList();
      if (versions.size() > 1) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
          rows.add(version(its, versions, i));
        }
        tables.add(Table.of(title, Column.named("version",
            its.stream().map(one -> FigureText.name(one.metric())).toList()), rows));
      }
    });
    List<Block> blocks = new ArrayList<>(tables);
    blocks.add(Block.note("Geometric mean over the results of a version; in brackets the 95 %"
        + " interval of the ratio to the version above it."));
    return tables.isEmpty()
        ? Optional.empty()
        : Optional.of(new Section("versions", "Versions", "Versions", blocks, blocks));
  }

  private Row version(List<Series> its, List<String> versions, int number) {
    List<String> cells = new ArrayList<>();
    for (Series one : its) {
      List<Point> own = of(one, versions.get(number));
      if (own.isEmpty()) {
        cells.add(Quantity.NONE);
        continue;
      }
      double mean = Math.exp(
          own.stream().mapToDouble(point -> Math.log(point.value())).average().orElseThrow());
      Point level = new Point(0, own.getFirst().circumstances(), mean, Optional.empty(),
          own.stream().anyMatch(Point::atLeast), own.size(),
          own.stream().map(Point::verdict).reduce(Verdict.VALID, Verdict::and));
      List<Point> before = number == 0 ? List.of() : of(one, versions.get(number - 1));
      String ratio = "";
      if (!before.isEmpty()
          && Stream.concat(before.stream(), own.stream()).noneMatch(Point::atLeast)) {
        BlockEstimate estimate = HistoryAnalysis.ratio(before, own);
        ratio = ", " + FactorText.change(one.metric(), estimate.ratio()) + (estimate.enough()
            ? " " + FactorText.interval(estimate.ratio(), estimate.low(), estimate.high())
            : "");
      }
      cells.add(text.value(one.metric(), level) + ratio);
    }
    return Row.plain(Text.of(version(versions.get(number)) + " ("
        + Quantity.of(its.stream()
            .flatMap(one -> of(one, versions.get(number)).stream())
            .map(Point::result)
            .distinct()
            .count(), "result")
        + ")"), cells);
  }

  private static List<Point> of(Series one, String version) {
    return one.points()
        .stream()
        .filter(point -> point.circumstances().version().equals(version))
        .toList();
  }

  private Section values() {
    List<Block> blocks = new ArrayList<>();
    List<Block> folds = new ArrayList<>();
    systems.forEach((title, its) -> its.forEach(one -> {
      Table table = table(title + ", " + FigureText.name(one.metric()), one);
      blocks.add(table);
      folds.add(Block.fold(table.caption(), Table.of("", table.columns(), table.rows())));
    }));
    if (hosts.size() > 1) {
      Map<String, String> named = new LinkedHashMap<>();
      IntStream.range(0, history.results().size())
          .filter(i -> !history.results().get(i).host().isEmpty())
          .forEach(i -> named.put("host " + host(i), history.results().get(i).host()));
      blocks.add(new Block.Definitions(named));
      folds.add(new Block.Definitions(named));
    }
    return new Section("values", "All values", "Values", blocks, folds);
  }

  private Table table(String caption, Series one) {
    List<Row> rows = new ArrayList<>();
    for (Point point : one.points().reversed()) {
      Optional<Change> change = one.changes()
          .stream()
          .filter(any -> any.result() == point.result())
          .findFirst();
      rows.add(Row.of(Text.of(text.time(point.result())), List.of(
          Cell.of(version(point.circumstances().version())), Cell.of(host(point.result())),
          Cell.of(point.circumstances().durability()), Cell.of(Integer.toString(point.runs())),
          Cell.of(text.value(one.metric(), point)).in(point.verdict().cell()),
          Cell.of(text.interval(one.metric(), point)), Cell.of(point.verdict().label()),
          Cell.of(change.map(found -> HistoryText.size(one, found)).orElse("")))));
    }
    return Table.of(caption, List.of(Column.left("result"), Column.left("version"),
        Column.left("host"), Column.left("durability"), Column.right("runs"),
        Column.right("value"), Column.left("[95 % CI]"), Column.left("confidence"),
        Column.left("change")), rows);
  }

  private Section apart() {
    List<Row> rows = new ArrayList<>();
    for (Apart one : history.apart()) {
      rows.add(Row.plain(one.folder(), one.system(), one.reason()));
    }
    Table table = Table.of("Not comparable with the newest result", List.of(Column.left("result"),
        Column.left("system"), Column.wide("reason")), rows);
    return new Section("apart", "Apart", "Apart", List.of(table), List.of(table));
  }
}

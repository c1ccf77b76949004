package io.weir.findings.across;

import io.weir.findings.across.ComparedPair.Values;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.comparison.RatioRow;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.Overview;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Names;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compared results as a document: the answer, what else differs, the values.
 *
 * @param compared the results
 */
public record ComparedDocument(ComparedResults compared) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
  private static final List<Statistic> OVERVIEW =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9);
  /** Rows of differences on a screen of 25 lines, next to answer and values. */
  private static final int FEW = 6;
  /** The longest value in a table of 80 columns. */
  private static final int LONGEST = 22;
  private static final String NONE =
      "No other difference found: versions, durability, design, settings and host are the same.";

  /** Returns the document. */
  public Document document() {
    List<Item> answer = new ArrayList<>(compared.answer().stream().map(Item::of).toList());
    compared.cautions()
        .forEach(caution -> answer.add(new Item(Text.of(caution), false, true)));
    return new Document("weir", name(), Text.of("What changed from A to B?"), "",
        new Overview("A against B", Text.EMPTY, answer, overview(), facts(), List.of(),
            Optional.empty(), ratios()),
        List.of(differences(), values()), "Made by weir.");
  }

  private String name() {
    String first = compared.a().name();
    return first.equals(compared.b().name()) ? first : first + ", " + compared.b().name();
  }

  private boolean one() {
    return compared.a().equals(compared.b());
  }

  private List<Block> overview() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(origins());
    List<Row> rows = rows(LONGEST);
    if (rows.isEmpty()) {
      blocks.add(Block.note(NONE));
    } else {
      List<Row> shown = new ArrayList<>(rows.subList(0, Math.min(FEW, rows.size())));
      if (rows.size() > FEW) {
        shown.add(Row.plain("and " + (rows.size() - FEW) + " more: --details"));
      }
      blocks.add(Table.of("", columns(), shown));
    }
    boolean single = compared.pairs().size() == 1;
    List<Row> values = new ArrayList<>();
    for (ComparedPair pair : compared.pairs()) {
      String group = "";
      for (Values value : pair.values()) {
        if (isShown(value.metric(), single)) {
          String title = single ? group(value.metric()) : pair.title();
          values.add(value(pair, value, title.equals(group) ? "" : title,
              single ? label(value.metric()) : FigureText.name(value.metric())));
          group = title;
        }
      }
    }
    blocks.add(Table.of("", valueColumns(), values));
    note().ifPresent(blocks::add);
    return blocks;
  }

  private static boolean isShown(FigureKey figure, boolean single) {
    return switch (figure) {
      case FigureKey.Latency latency -> single
          ? OVERVIEW.contains(latency.statistic())
          : latency.statistic() == Statistic.P50 || latency.statistic() == Statistic.P99;
      case FigureKey.Throughput throughput -> single;
    };
  }

  private Block origins() {
    Map<String, String> origins = new LinkedHashMap<>();
    if (one()) {
      origins.put("A and B", origin(compared.a()));
    } else {
      origins.put("A", origin(compared.a()));
      origins.put("B", origin(compared.b()));
    }
    return new Block.Definitions(origins);
  }

  private static String origin(ComparedResults.Result result) {
    return result.folder()
        + result.started().map(start -> ", measured " + TIME.format(start)).orElse("");
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    compared.pairs()
        .stream()
        .flatMap(pair -> pair.fairness().stream())
        .distinct()
        .forEach(text -> facts.add(
            new Fact("fairness", text, Shade.WARNING, Optional.empty())));
    return facts;
  }

  private Section differences() {
    List<Row> rows = rows(Integer.MAX_VALUE);
    List<Block> blocks = List.of(rows.isEmpty()
        ? Block.note(NONE)
        : Table.of("Differences", columns(), rows));
    List<Block> page = new ArrayList<>(List.of(origins()));
    page.addAll(blocks);
    return new Section("differences", "What else differs", "Differences", blocks, page);
  }

  private List<Column> columns() {
    return List.of(Column.left("also different"), Column.left("A"), Column.left("B"));
  }

  /** Returns the differences; those of some pairs only are named after them. */
  private List<Row> rows(int longest) {
    Map<Difference, List<String>> holding = new LinkedHashMap<>();
    for (ComparedPair pair : compared.pairs()) {
      pair.differences()
          .forEach(difference -> holding.computeIfAbsent(difference, any -> new ArrayList<>())
              .add(pair.title()));
    }
    List<Row> rows = new ArrayList<>();
    holding.entrySet()
        .stream()
        .sorted(Comparator.comparing(entry -> entry.getKey().part()))
        .forEach(entry -> rows.add(Row.plain(
            (entry.getValue().size() == compared.pairs().size()
                ? ""
                : String.join(", ", entry.getValue()) + ": ") + entry.getKey().name(),
            cut(entry.getKey().a(), longest), cut(entry.getKey().b(), longest))));
    return rows;
  }

  private static String cut(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }

  private Section values() {
    List<Block> blocks = new ArrayList<>();
    for (ComparedPair pair : compared.pairs()) {
      List<Row> rows = new ArrayList<>();
      String group = "";
      for (Values value : pair.values()) {
        String title = group(value.metric());
        rows.add(value(pair, value, title.equals(group) ? "" : title, label(value.metric())));
        group = title;
      }
      blocks.add(Table.of(pair.title(), valueColumns(), rows));
    }
    note().ifPresent(blocks::add);
    return new Section("values", "Values", "Values", blocks, blocks);
  }

  private List<Column> valueColumns() {
    List<Column> columns = new ArrayList<>(List.of(Column.left(""), Column.left(""),
        Column.right("A"), Column.right("B"), Column.left("B vs A"), Column.left("[95 % CI]")));
    if (floored()) {
      columns.add(Column.left("by chance"));
    }
    return columns;
  }

  private boolean floored() {
    return compared.pairs()
        .stream()
        .flatMap(pair -> pair.comparisons().stream())
        .anyMatch(one -> one.noiseFloor().isPresent());
  }

  private Row value(ComparedPair pair, Values value, String group, String label) {
    Optional<Comparison> comparison = pair.comparison(value.metric());
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(label), side(value.a()), side(value.b())));
    cells.add(Cell.of(comparison.map(ComparedDocument::change).orElse(" not compared")));
    cells.add(Cell.of(comparison.map(one -> range(one, value)).orElse("")));
    if (floored()) {
      cells.add(Cell.of(comparison.map(FactorText::floor).orElse("")));
    }
    return Row.of(Text.of(group), cells);
  }

  private static Cell side(SystemFigure figure) {
    if (figure.known()) {
      return Cell.of((figure.verdict() == Verdict.VALID ? "" : "~")
          + FigureText.bound(figure.atLeast())
          + FigureText.quantity(figure.metric(), figure.median())).in(figure.verdict().cell());
    }
    return Cell.of(figure.overloaded() > 0 ? "overload" : "invalid").in(Shade.BAD);
  }

  /** Returns a change that is no conclusion in parentheses. */
  private static String change(Comparison comparison) {
    return switch (comparison.outcome()) {
      case LOWER, HIGHER -> comparison.standing() == Comparison.Standing.UNCONFIRMED
          ? "(" + FactorText.change(comparison) + ")"
          : " " + FactorText.outcome(comparison);
      case EQUIVALENT -> " " + FactorText.outcome(comparison);
      case INCONCLUSIVE -> "(" + FactorText.change(comparison) + ")";
      case NOT_COMPARABLE -> " not compared";
    };
  }

  /** Returns the interval, in the direction of the change. */
  private static String range(Comparison comparison, Values value) {
    if (comparison.outcome() == Outcome.INCONCLUSIVE) {
      boolean lower = comparison.ratio() < 1;
      return comparison.hasInterval()
          ? "[" + ends(lower, comparison.low(), comparison.high()) + "]"
          : WithinRuns.of(value)
              .map(known -> "(" + ends(lower, known.low(), known.high()) + ")")
              .orElse("(one run)");
    }
    return FactorText.interval(comparison);
  }

  private static String ends(boolean inverse, double low, double high) {
    return FactorText.factor(inverse ? 1 / high : low) + "-"
        + FactorText.factor(inverse ? 1 / low : high);
  }

  private Optional<Block> note() {
    List<String> notes = new ArrayList<>();
    List<Comparison> all = compared.pairs()
        .stream()
        .flatMap(pair -> pair.comparisons().stream())
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .toList();
    if (all.stream().anyMatch(one -> change(one).startsWith("("))) {
      notes.add("( ) is no conclusion.");
    }
    if (compared.pairs()
        .stream()
        .flatMap(pair -> pair.values().stream())
        .flatMap(value -> Stream.of(value.a(), value.b()))
        .anyMatch(side -> !side.known() && side.overloaded() > 0)) {
      notes.add("Overload: slower than any value, because no run kept up with the load.");
    }
    if (all.stream().anyMatch(one -> one.blocks() < 2 && one.turns().isEmpty())) {
      notes.add("One run of a side has no interval; (a-b) is the error within the runs.");
    }
    if (floored()) {
      notes.add("By chance: two identical systems, measured side by side on this host.");
    }
    return notes.isEmpty()
        ? Optional.empty()
        : Optional.of(Block.note(String.join(" ", notes)));
  }

  private static String group(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> Names.brief(latency.metric());
      case FigureKey.Throughput throughput -> "throughput";
    };
  }

  private static String label(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> FigureText.label(figure);
      case FigureKey.Throughput throughput -> "";
    };
  }

  /** Returns all pairs as a chart of ratios; absent if no ratio has an interval. */
  private Optional<RatioChart> ratios() {
    List<RatioChart.Row> rows = new ArrayList<>();
    boolean several = compared.pairs().size() > 1;
    for (int i = 0; i < compared.pairs().size(); i++) {
      ComparedPair pair = compared.pairs().get(i);
      List<RatioChart.Row> own = new ArrayList<>();
      for (Comparison comparison : pair.comparisons()) {
        if (isShown(comparison.metric(), !several) && RatioRow.isComparable(comparison)) {
          own.add(RatioRow.of(Text.of(FigureText.name(comparison.metric())), comparison, i));
        }
      }
      if (several && !own.isEmpty()) {
        rows.add(new RatioChart.Row.Title(Text.of(pair.title())));
      }
      rows.addAll(own);
    }
    boolean any = rows.stream()
        .anyMatch(row -> row instanceof RatioChart.Row.Ratio ratio
            && ratio.interval().isPresent());
    return any
        ? Optional.of(new RatioChart("Ratio of B to A, with 95 % intervals", "B better",
            "B worse", rows, floored()
                ? "The gray band is this host's noise floor, measured side by side."
                : ""))
        : Optional.empty();
  }
}

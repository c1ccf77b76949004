package io.weir.findings.bisect;

import io.weir.findings.bisect.Bisection.Likeness;
import io.weir.findings.bisect.Bisection.Ratio;
import io.weir.findings.bisect.Bisection.Step;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.Overview;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.RatioChart.Interval;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A bisection as a document: the answer, and what was measured.
 *
 * @param scenario its name
 * @param metric the latency that was compared
 * @param bisection complete or not
 */
public record BisectionDocument(String scenario, FigureKey metric, Bisection bisection) {
  /** The lowest confidence, as all documents mark it. */
  private static final String LOW = "~";
  private static final String REPORT = "report.html";

  /** Returns the document. */
  public Document document() {
    List<Item> answer = new ArrayList<>();
    answer.add(Item.of(answer()));
    cautions().forEach(caution -> answer.add(new Item(Text.of(caution), false, true)));
    return new Document("weir", scenario, Text.of("Where did it change?"), "",
        new Overview(bisection.key() + ", " + Quantity.of(bisection.values().size(), "value"),
            Text.EMPTY, answer, List.of(values()), List.of(), List.of(), Optional.empty(),
            chart()),
        List.of(new Section("steps", "What was measured", "Steps", List.of(),
            List.of(results()))),
        "Made by weir.");
  }

  /**
   * Returns the file of its page: next to the folder of its first result, from which links lead to
   * the results.
   *
   * @return empty if nothing was measured
   */
  public Optional<Path> page() {
    return bisection.steps()
        .stream()
        .findFirst()
        .map(step -> Path.of(step.result()))
        .map(first -> first.resolveSibling("bisect-" + first.getFileName() + ".html"));
  }

  /** Returns the ratios as a chart, those of one value in order of time. */
  private Optional<RatioChart> chart() {
    List<RatioChart.Row> rows = new ArrayList<>();
    bisection.values()
        .forEach(value -> bisection.steps()
            .stream()
            .filter(step -> step.value().equals(value))
            .flatMap(step -> step.ratio().map(ratio -> row(step, ratio)).stream())
            .forEach(rows::add));
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new RatioChart(FigureText.name(metric) + ", ratio to "
            + bisection.values().getFirst() + ", with 95 % intervals", "better", "worse", rows,
            ""));
  }

  private RatioChart.Row row(Step step, Ratio ratio) {
    Interval interval = new Interval(ratio.ratio(), Math.min(ratio.ratio(), ratio.low()),
        Math.max(ratio.ratio(), ratio.high()));
    Text outcome = Text.of(step.likeness() == Likeness.UNDECIDED
        ? likeness(step)
        : "like " + likeness(step));
    return new RatioChart.Row.Ratio(Text.of(step.value()), Optional.of(interval), 0,
        OptionalDouble.empty(), outcome,
        step.likeness() == Likeness.UNDECIDED ? Optional.empty() : Optional.of(0));
  }

  /** Returns the answer in a sentence. */
  public String answer() {
    String subject = bisection.system() + "'s " + FigureText.name(metric);
    String first = bisection.values().getFirst();
    String last = bisection.values().getLast();
    if (bisection.steps().isEmpty()) {
      return "Nothing was measured.";
    }
    if (bisection.whole().isEmpty()) {
      Step step = bisection.steps().getFirst();
      return step.likeness() == Likeness.FIRST
          ? subject + " is the same with " + last + " as with " + first
              + ", so there is no change to look for."
          : "It is not decided whether " + subject + " differs between " + first + " and " + last
              + step.ratio().map(ratio -> " (" + change(ratio) + ")").orElse("")
              + ": allow more time with --within.";
    }
    String whole = bisection.whole()
        .map(ratio -> ": with " + last + " it is " + change(ratio) + " than with " + first)
        .orElse("");
    return subject + " changes between " + bisection.before() + " and " + bisection.after() + whole
        + "." + (bisection.found() ? "" : open());
  }

  private String open() {
    return bisection.next().isPresent()
        ? " " + Quantity.of(bisection.between().size(), "value")
            + (bisection.between().size() == 1 ? " lies" : " lie") + " between them."
        : " Not decided: " + Names.list(bisection.between()) + ".";
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (!bisection.apart().isEmpty()) {
      cautions.add("There are several changes: with " + Names.list(bisection.apart())
          + ", the ratio lies between 1 and that of " + bisection.values().getLast() + ".");
    }
    if (bisection.steps().stream().anyMatch(step -> isOfLowConfidence(step))) {
      cautions.add(LOW + " low confidence: the report of the result has the causes.");
    }
    return cautions;
  }

  private static boolean isOfLowConfidence(Step step) {
    return step.ratio().filter(ratio -> !ratio.confident()).isPresent();
  }

  /** Returns the newest ratio of each value that was measured, in the order of values. */
  private Table values() {
    List<Row> rows = new ArrayList<>();
    rows.add(Row.plain(bisection.values().getFirst(), "1.00x", "", "first"));
    bisection.values()
        .stream()
        .skip(1)
        .flatMap(value -> bisection.steps()
            .reversed()
            .stream()
            .filter(step -> step.value().equals(value))
            .limit(1))
        .map(step -> Row.plain(step.value(), ratio(step), interval(step), likeness(step)))
        .forEach(rows::add);
    return new Table(FigureText.name(metric) + ", ratio to " + bisection.values().getFirst(),
        List.of(), List.of(Column.left(""), Column.right("ratio"), Column.left("95 %"),
            Column.left("like")),
        rows);
  }

  private Table results() {
    return new Table("", List.of(),
        List.of(Column.left("value"), Column.right("ratio"), Column.left("95 %"),
            Column.left("like"), Column.wide("result")),
        bisection.steps()
            .stream()
            .map(step -> Row.of(Text.of(step.value()),
                List.of(Cell.of(ratio(step)), Cell.of(interval(step)), Cell.of(likeness(step)),
                    Cell.of(Text.EMPTY.plus(report(step))))))
            .toList());
  }

  /** Returns a link to the report of a step, from the page. */
  private Link report(Step step) {
    List<String> path = new ArrayList<>();
    page().orElseThrow()
        .toAbsolutePath()
        .getParent()
        .relativize(Path.of(step.result()).toAbsolutePath().resolve(REPORT))
        .forEach(name -> path.add(name.toString()));
    return new Link(new Target.File(path), Path.of(step.result()).getFileName().toString());
  }

  private static String ratio(Step step) {
    return step.ratio()
        .map(ratio -> (ratio.confident() ? "" : LOW) + FactorText.factor(ratio.ratio()) + "x")
        .orElse(Quantity.NONE);
  }

  private static String interval(Step step) {
    return step.ratio()
        .map(ratio -> "[" + FactorText.factor(ratio.low()) + "-" + FactorText.factor(ratio.high())
            + "]")
        .orElse("");
  }

  private String likeness(Step step) {
    return switch (step.likeness()) {
      case FIRST -> bisection.values().getFirst();
      case LAST -> bisection.values().getLast();
      case UNDECIDED -> "not decided";
    };
  }

  private String change(Ratio ratio) {
    return FactorText.change(metric, ratio.ratio()) + " "
        + FactorText.interval(ratio.ratio(), ratio.low(), ratio.high());
  }
}

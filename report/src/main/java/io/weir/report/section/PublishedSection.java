package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.PublishedFindings;
import io.weir.analysis.finding.ShapeFigure;
import io.weir.analysis.finding.ShapeRow;
import io.weir.analysis.finding.ShapeRow.Kind;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.PublishedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a study published, beside what was measured: its claims, then its ratios and trends. */
public final class PublishedSection {
  private final Findings findings;

  public PublishedSection(Findings findings) {
    this.findings = findings;
  }

  /** The section, if published figures belong to the scenario. */
  public Optional<Tag> toHtml() {
    return findings.published().map(PublishedSection::section);
  }

  private static Tag section(PublishedFindings published) {
    Tag section = Parts.section("published", "Beside the published figures",
        Tag.of("p", published.author() + ", ")
            .text(published.date() + ": ")
            .add(Tag.of("cite", published.title()))
            .text(". " + published.systems() + "."));
    published.remarks().forEach(remark -> section.add(Parts.note(remark)));
    section.add(Parts.details("The study's set-up, and what to know of its figures",
        Tag.of("p", published.setUp() + "."), Parts.list(published.notes())));
    if (!published.claims().isEmpty()) {
      section.add(new ClaimTable(published).toHtml());
    }
    add(section, published, Kind.SYSTEMS,
        "One system by another: the study's ratio, and below it the range of the measured one.");
    add(section, published, Kind.TREND,
        "One system along an axis: the figure at the far end by that at the near one.");
    return section;
  }

  /** What was measured is shown, and what was not folded away. */
  private static void add(Tag section, PublishedFindings published, Kind kind, String caption) {
    List<ShapeRow> rows =
        published.shapes().stream().filter(row -> row.kind() == kind).toList();
    List<ShapeRow> measured = rows.stream().filter(PublishedSection::isMeasured).toList();
    List<ShapeRow> others = rows.stream().filter(row -> !isMeasured(row)).toList();
    if (!measured.isEmpty()) {
      section.add(table(caption, measured));
    }
    if (!others.isEmpty()) {
      section.add(Parts.details((kind == Kind.SYSTEMS ? "Ratios" : "Trends")
          + " of the study of which this result has no figure: " + others.size(),
          table("No figure here; point at one for the reason.", others)));
    }
  }

  private static boolean isMeasured(ShapeRow row) {
    return row.figures().stream().anyMatch(figure -> figure.measured().isPresent());
  }

  private static Tag table(String caption, List<ShapeRow> rows) {
    List<String> statistics = rows.stream()
        .flatMap(row -> row.figures().stream())
        .map(ShapeFigure::statistic)
        .distinct()
        .toList();
    List<Node> heads = new ArrayList<>(List.of(Parts.column("")));
    statistics.forEach(statistic -> heads
        .add(Parts.column(statistic.equals("value") ? "peak or rate" : statistic)));
    Tag body = Tag.of("tbody");
    rows.forEach(row -> body.add(row(row, statistics)));
    return Parts.table(caption, Parts.head(heads.toArray(Node[]::new)), body);
  }

  private static Tag row(ShapeRow row, List<String> statistics) {
    Tag line = Tag.of("tr", head(row));
    Map<String, ShapeFigure> figures = new TreeMap<>();
    row.figures().forEach(figure -> figures.put(figure.statistic(), figure));
    for (String statistic : statistics) {
      line.add(Optional.ofNullable(figures.get(statistic))
          .map(PublishedSection::cell)
          .orElse(Parts.cell("")));
    }
    return line;
  }

  private static Tag head(ShapeRow row) {
    String measure = row.measure().replace('-', ' ');
    Tag head = Parts.rowHead(row.over() + " / " + row.under());
    head.add(Tag.of("small", row.where().isEmpty() ? measure : measure + ", " + row.where()));
    return row.remark().isEmpty() ? head : head.add(Tag.of("small", row.remark()));
  }

  private static Tag cell(ShapeFigure figure) {
    Tag cell = Parts.cell(PublishedText.published(figure));
    Tag beside = Tag.of("small", PublishedText.measured(figure));
    return cell.add(figure.reason().isEmpty() ? beside : beside.with("title", figure.reason()));
  }
}

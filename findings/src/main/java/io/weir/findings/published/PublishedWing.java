package io.weir.findings.published;

import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Hinted;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.WholeReading;
import io.weir.findings.model.Wing;
import io.weir.findings.published.ClaimFinding.Assumed;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.ShapeRow.Kind;
import io.weir.findings.published.ShapeRow.Measured;
import io.weir.findings.published.ShapeRow.ShapeFigure;
import io.weir.findings.read.ResultReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A study's published values next to the measured ones: its claims, then its ratios and trends. */
public final class PublishedWing implements Wing {
  private static final List<Column> CLAIM = List.of(Column.left("Claim"), Column.left("Outcome"),
      Column.wide("Conditions and measured values"));

  @Override
  public List<Part<?>> parts() {
    return List.of(PublishedFindings.PART);
  }

  @Override
  public void ofWhole(WholeReading whole, Found found) {
    List<String> warnings = new ArrayList<>();
    found.add(PublishedFindings.PART, PublishedAnalysis.of(whole.folder(),
        new Cells(whole.runs(), whole.variants(), whole.thresholds()), warnings));
    found.note(warnings);
  }

  @Override
  public List<Discrepancy> verify(ResultReader folder) {
    return PublishedCheck.of(folder);
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    return findings.part(PublishedFindings.PART).map(PublishedWing::section).stream().toList();
  }

  private static Section section(PublishedFindings published) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.paragraph(Text.of(published.author() + ", " + published.date() + ": ")
        .plus(Tone.CITE, published.title())
        .plus(". " + published.systems() + ".")));
    published.remarks().forEach(remark -> blocks.add(Block.note(remark)));
    blocks.add(Block.fold("The study's set-up, and notes on its values",
        Block.paragraph(Text.of(published.setUp() + ".")), Block.bullets(published.notes())));
    if (!published.claims().isEmpty()) {
      blocks.addAll(claims(published));
    }
    blocks.addAll(shapes(published, Kind.SYSTEMS, "Ratios",
        "Ratio of two systems: the study's ratio, and below it the measured range."));
    blocks.addAll(shapes(published, Kind.TREND, "Trends",
        "One system along an axis: the value at the far end divided by that at the near end."));
    return new Section("published", "Comparison with the published values", "Published values",
        List.of(summary(published)), blocks);
  }

  /** Returns the outcomes of the claims; those that the scenario does not test are only counted. */
  private static Bullets summary(PublishedFindings published) {
    List<Item> items = new ArrayList<>();
    for (ClaimFinding claim : PublishedText.asked(published)) {
      items.add(Item.of(claim.claim()));
      for (Reading reading : claim.decided()) {
        items.add(Item.under(verdict(reading) + ": " + claim.ownFigures()
            .orElseGet(() -> PublishedText.decisive(reading)
                .map(part -> part.asks() + PublishedText.because(part))
                .orElse(""))));
        PublishedText.assumptions(reading.parts().stream())
            .forEach(text -> items.add(Item.under(text)));
      }
    }
    return new Bullets(
        Text.of("Claims of " + published.study() + ": " + PublishedText.count(published)),
        Shade.PLAIN, items);
  }

  private static String verdict(Reading reading) {
    return PublishedText.outcome(reading.outcome()) + ", "
        + PublishedText.terms(reading.terms(), reading.unequal());
  }

  private static List<Block> claims(PublishedFindings published) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("Claims: " + PublishedText.count(published)
        + ". A claim is supported or contradicted only if the whole 95 % interval agrees."
        + " It is not reachable if the plan cannot decide it, for example because all nodes share"
        + " one machine. A claim on an unequal set-up has a separate verdict at equal promises."));
    Table.of("", CLAIM, PublishedText.asked(published)
        .stream()
        .flatMap(claim -> claim.readings().stream().map(reading -> row(claim, reading)))
        .toList()).ifAny().ifPresent(blocks::add);
    blocks.addAll(map(published));
    List<ClaimFinding> others = PublishedText.notAsked(published);
    if (!others.isEmpty()) {
      blocks.add(Block.fold("Claims that this scenario does not test",
          Block.bullets(others.stream().map(claim -> claim.claim() + reason(claim)).toList())));
    }
    return blocks;
  }

  /** Returns each claim over its assumptions: the ratio on each emulated machine. */
  private static List<Block> map(PublishedFindings published) {
    List<RatioChart.Row> rows = new ArrayList<>();
    for (ClaimFinding claim : PublishedText.asked(published)) {
      for (Reading reading : claim.readings()) {
        for (ClaimPart part : reading.parts()) {
          List<RatioChart.Row> cases = part.assumed()
              .stream()
              .flatMap(assumed -> assumed.cases().stream())
              .flatMap(one -> one.ratio()
                  .filter(Measured::hasInterval)
                  .map(ratio -> row(one, ratio))
                  .stream())
              .toList();
          if (cases.size() > 1) {
            rows.add(
                new RatioChart.Row.Title(Text.of(claim.claim()).plus(Tone.SMALL, part.asks())));
            rows.addAll(cases);
          }
        }
      }
    }
    return rows.isEmpty()
        ? List.of()
        : List.of(new Heading("Claims over their assumptions"),
            new RatioChart("", "below 1", "above 1", rows,
                "No study states these properties of its machines. An outcome that changes with"
                    + " one of them is not decided."));
  }

  private static RatioChart.Row row(Assumed.Case one, Measured ratio) {
    return new RatioChart.Row.Ratio(Text.of(one.machine()),
        Optional.of(new RatioChart.Interval(ratio.ratio(), ratio.low(), ratio.high())), 0,
        OptionalDouble.empty(), PublishedText.chip(one.outcome()), Optional.empty());
  }

  private static String reason(ClaimFinding claim) {
    return PublishedText.decisive(claim.readings().getLast())
        .map(ClaimPart::reason)
        .map(why -> " (" + why + ")")
        .orElse("");
  }

  private static Row row(ClaimFinding claim, Reading reading) {
    List<Text> lines = new ArrayList<>();
    claim.ownFigures()
        .ifPresent(own -> lines.add(Text.of(Tone.STRONG, "The study's own figures: " + own)));
    reading.parts()
        .forEach(part -> lines.add(PublishedText.chip(part.outcome())
            .plus(" " + part.asks() + PublishedText.because(part))));
    PublishedText.assumptions(reading.parts().stream())
        .forEach(text -> lines.add(Text.of(Tone.FAINT, text)));
    return Row.of(
        Text.of(claim.claim())
            .plus(Tone.SMALL, PublishedText.terms(reading.terms(), reading.unequal())),
        List.of(Cell.of(PublishedText.chip(reading.outcome())), Cell.of(lines)));
  }

  /** Measured ratios are shown, and the others are folded. */
  private static List<Block> shapes(PublishedFindings published, Kind kind, String name,
      String caption) {
    List<ShapeRow> rows =
        published.shapes().stream().filter(row -> row.kind() == kind).toList();
    List<ShapeRow> measured = rows.stream().filter(PublishedWing::isMeasured).toList();
    List<ShapeRow> others = rows.stream().filter(row -> !isMeasured(row)).toList();
    List<Block> blocks = new ArrayList<>();
    if (!measured.isEmpty()) {
      blocks.add(table(caption, measured));
    }
    if (!others.isEmpty()) {
      blocks.add(Block.fold(
          name + " of the study without a value in this result: " + others.size(),
          table("No value here; point at one for the reason.", others)));
    }
    return blocks;
  }

  private static boolean isMeasured(ShapeRow row) {
    return row.ratios().stream().anyMatch(figure -> figure.measured().isPresent());
  }

  private static Table table(String caption, List<ShapeRow> rows) {
    List<String> statistics = rows.stream()
        .flatMap(row -> row.ratios().stream())
        .map(ShapeFigure::statistic)
        .distinct()
        .toList();
    List<String> heads = statistics.stream()
        .map(statistic -> statistic.equals("value") ? "peak or rate" : statistic)
        .toList();
    return Table.of(caption, Column.named("", heads),
        rows.stream().map(row -> row(row, statistics)).toList());
  }

  private static Row row(ShapeRow row, List<String> statistics) {
    Map<String, ShapeFigure> figures = new TreeMap<>();
    row.ratios().forEach(figure -> figures.put(figure.statistic(), figure));
    String measure = row.measure().replace('-', ' ');
    return Row.of(
        Text.of(row.over() + " / " + row.under())
            .plus(Tone.SMALL, row.where().isEmpty() ? measure : measure + ", " + row.where())
            .plus(Tone.SMALL, row.remark()),
        statistics.stream()
            .map(statistic -> Optional.ofNullable(figures.get(statistic))
                .map(PublishedWing::cell)
                .orElse(Cell.EMPTY))
            .toList());
  }

  private static Cell cell(ShapeFigure figure) {
    return Cell.of(Text.of(PublishedText.published(figure))
        .plus(new Hinted(Tone.SMALL, PublishedText.measured(figure), figure.reason())));
  }
}

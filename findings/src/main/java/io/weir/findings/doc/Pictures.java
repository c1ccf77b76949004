package io.weir.findings.doc;

import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.LineChart.Line;
import io.weir.findings.doc.LineChart.Panel;
import io.weir.findings.doc.PlotDrawing.Drawn;
import io.weir.findings.doc.RatioChart.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Makes a picture of each chart of a document. Used for one document by one thread. */
public final class Pictures {
  private static final int WIDTH = 760;
  private static final int MARGIN = 16;
  private static final int HEAD = 52;
  private static final int ROW = 26;
  private static final int NAMES = 150;
  private static final int OUTCOMES = 220;
  private static final int PANEL = 230;
  private static final int CHARACTERS = 110;
  private static final int LONGEST_NAME = 100;
  private static final String SLUG = "[^a-z0-9.]+";

  private final Document document;
  private final List<Picture> pictures = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private Pictures(Document document) {
    this.document = document;
  }

  /** Returns the pictures, in the order of the document. */
  public static List<Picture> of(Document document) {
    Pictures all = new Pictures(document);
    document.overview().lines().ifPresent(chart -> all.lines("answer", chart));
    document.overview().ratios().ifPresent(chart -> all.ratios("answer", chart));
    document.sections().forEach(section -> all.blocks(section.id(), section.blocks()));
    return all.pictures;
  }

  private void blocks(String place, List<Block> blocks) {
    for (Block block : blocks) {
      switch (block) {
        case Charts it -> it.figures().forEach(figure -> figure(place, figure));
        case RatioChart it -> ratios(place, it);
        case LineChart it -> lines(place, it);
        case StackChart it -> stacks(place, it);
        // The parts of a section in a frame have the same charts.
        case Fold it -> blocks(it.framed() ? place + " " + name(it.summary()) : place,
            it.blocks());
        case Block.Paragraph it -> {}
        case Block.Heading it -> {}
        case Block.Bullets it -> {}
        case Block.Definitions it -> {}
        case Block.Listing it -> {}
        case Block.Legend it -> {}
        case Table it -> {}
      }
    }
  }

  /** Returns the words before any values, which another judgment may change. */
  private static String name(Text summary) {
    return summary.spans()
        .stream()
        .map(Text.Span::plain)
        .filter(words -> !words.isBlank())
        .findFirst()
        .orElse("");
  }

  private void figure(String place, Figure figure) {
    String title = figure.label().split("[,;]", 2)[0];
    Drawn drawn = PlotDrawing.of(Plot.of(figure.chart()), WIDTH - 2 * MARGIN);
    add(place, title, List.of(drawn.tag()), drawn.height());
  }

  private void ratios(String place, RatioChart chart) {
    RatioDrawing drawing = new RatioDrawing(chart);
    Tag group = Tag.of("g").as("ratios");
    int y = MARGIN / 2;
    for (Row row : chart.rows()) {
      switch (row) {
        case Row.Title title -> group.add(text(title.text().plain(), 0, y + ROW * 2 / 3));
        case Row.Ratio ratio -> group.add(
            text(ratio.name().plain(), 0, y + ROW * 2 / 3).as("name"),
            placed(drawing.picture(ratio), NAMES, y, plotWidth(), ROW),
            text(outcome(ratio), WIDTH - 2 * MARGIN - OUTCOMES + MARGIN, y + ROW * 2 / 3)
                .as("name"));
      }
      y += ROW;
    }
    group.add(placed(drawing.scalePicture(), NAMES, y, plotWidth(), ROW),
        text("← " + chart.better(), NAMES, y + 2 * ROW - MARGIN / 2),
        text(chart.worse() + " →", NAMES + plotWidth(), y + 2 * ROW - MARGIN / 2)
            .with("text-anchor", "end"));
    y += 2 * ROW;
    for (String line : Wrapped.lines(chart.note(), CHARACTERS)) {
      group.add(text(line, 0, y + MARGIN));
      y += MARGIN;
    }
    add(place, chart.caption().isEmpty() ? "Ratios" : chart.caption(), List.of(group), y);
  }

  /** Returns the words with room before the sign, for which a page has a style. */
  private static String outcome(Row.Ratio ratio) {
    return ratio.outcome().plain().replaceFirst("(?<=\\S)[~!]$", " $0").strip();
  }

  private static int plotWidth() {
    return WIDTH - 2 * MARGIN - NAMES - OUTCOMES;
  }

  private void stacks(String place, StackChart chart) {
    Tag group = Tag.of("g").as("ratios");
    int y = MARGIN / 2;
    for (StackChart.Bar bar : chart.bars()) {
      group.add(text(bar.name().plain(), 0, y + ROW * 2 / 3).as("name"),
          placed(StackDrawing.picture(chart, bar), NAMES, y, plotWidth(), ROW),
          text(bar.whole(), WIDTH - 2 * MARGIN - OUTCOMES + MARGIN, y + ROW * 2 / 3).as("name"));
      y += ROW;
    }
    add(place, chart.caption(), List.of(group), y);
  }

  private void lines(String place, LineChart chart) {
    LineDrawing drawing = new LineDrawing(chart);
    Tag group = Tag.of("g").as("lines");
    int y = 0;
    int x = 0;
    for (Line line : chart.panels().getFirst().lines()) {
      group.add(Tag.of("g", Tag.of("circle")
          .with("cx", PlotDrawing.number(x + MARGIN / 2.0))
          .with("cy", PlotDrawing.number(y + MARGIN / 2.0))
          .with("r", "4")).as("s" + line.color()),
          text(line.name(), x + 2 * MARGIN, y + MARGIN * 3 / 4));
      x += NAMES;
    }
    y += ROW;
    for (Panel panel : chart.panels()) {
      group.add(text(panel.title(), 0, y + MARGIN),
          placed(drawing.picture(panel), 0, y + MARGIN, WIDTH - 2 * MARGIN, PANEL),
          text(chart.setting(), WIDTH - 2 * MARGIN, y + PANEL + 2 * MARGIN)
              .with("text-anchor", "end"));
      y += PANEL + 3 * MARGIN;
    }
    add(place, chart.caption(), List.of(group), y);
  }

  private static Tag placed(Tag picture, int x, int y, int width, int height) {
    return picture.with("x", Integer.toString(x))
        .with("y", Integer.toString(y))
        .with("width", Integer.toString(width))
        .with("height", Integer.toString(height));
  }

  private static Tag text(String words, int x, int y) {
    return Tag.of("text", words)
        .with("x", Integer.toString(x))
        .with("y", Integer.toString(y));
  }

  private void add(String place, String title, List<Tag> drawn, double height) {
    pictures.add(new Picture(name(place + " " + title), title, svg(title, drawn, height)));
  }

  /** Returns a name of plain characters that no other picture has. */
  private String name(String words) {
    String plain = words.toLowerCase(Locale.ROOT).replaceAll(SLUG, "-");
    String name = plain.substring(0, Math.min(LONGEST_NAME, plain.length()))
        .replaceAll("^[-.]+|[-.]+$", "");
    String free = name;
    for (int other = 2; !names.add(free); other++) {
      free = name + "-" + other;
    }
    return free;
  }

  private String svg(String title, List<Tag> drawn, double height) {
    String whole = PlotDrawing.number(HEAD + height + MARGIN);
    Tag picture = Tag.of("g", Tag.of("title", title),
        Tag.of("rect").as("paper").with("width", "100%").with("height", "100%"),
        text(title, MARGIN, MARGIN + MARGIN / 2).as("title"),
        text(document.name() + " · " + document.brand(), MARGIN, HEAD - MARGIN / 2).as("source"),
        Tag.of("g")
            .with("transform", "translate(" + MARGIN + " " + HEAD + ")")
            .addAll(drawn))
        .as("picture");
    StringBuilder out =
        new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
            .append(WIDTH)
            .append(' ')
            .append(whole)
            .append("\" width=\"")
            .append(WIDTH)
            .append("\" height=\"")
            .append(whole)
            .append("\" role=\"img\">\n<style>")
            .append(Resources.pictureStyle())
            .append("</style>\n");
    picture.writeTo(out);
    return valid(out.append("\n</svg>\n").toString());
  }

  /** XML forbids characters that HTML knows. */
  private static String valid(String xml) {
    return xml.replaceAll("[\\x{FFFE}\\x{FFFF}\\x{D800}-\\x{DFFF}]", "\uFFFD");
  }
}

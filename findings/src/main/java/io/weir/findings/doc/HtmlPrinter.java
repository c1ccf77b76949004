package io.weir.findings.doc;

import io.weir.core.text.EnumWord;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Listing;
import io.weir.findings.doc.Block.Paragraph;
import io.weir.findings.doc.LegendEntry.Stroke;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Kind;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text.Chip;
import io.weir.findings.doc.Text.Hinted;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Sign;
import io.weir.findings.doc.Text.Span;
import io.weir.findings.doc.Text.Swatch;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.doc.Text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Prints a document as one HTML file that needs nothing else and asks no network. Used for one
 * document by one thread.
 */
public final class HtmlPrinter {
  private static final String KEY_WIDTH = "28";
  private static final String KEY_HEIGHT = "8";
  private static final String KEY_MIDDLE = "4";

  private final ChartBook book = new ChartBook();
  private boolean scripted;

  private HtmlPrinter() {}

  /** Returns the page. */
  public static String print(Document document) {
    return new HtmlPrinter().page(document);
  }

  private String page(Document document) {
    Tag main = Tag.of("main");
    document.sections().forEach(section -> main.add(section(section)));
    Tag body = Tag.of("body", header(document));
    navigation(document).ifPresent(body::add);
    body.add(main, footer(document));
    return new Page(document.name() + " · weir", Resources.style(),
        scripted ? List.of(Resources.chartLibrary(), Resources.script()) : List.of(),
        scripted ? book.toJson() : "{}", body).toHtml();
  }

  private Tag header(Document document) {
    Tag header = Tag.of("header", Tag.of("p", document.brand()).as("brand"),
        Tag.of("h1", document.name()),
        inline(Tag.of("p"), document.question()).as("question"));
    if (!document.set().isEmpty()) {
      header.add(Tag.of("p", document.set()).as("note"));
    }
    return header.add(OverviewHtml.of(document.overview()));
  }

  private static Optional<Tag> navigation(Document document) {
    Tag navigation = Tag.of("nav", Tag.of("a", "Answer").toAnchor("answer"))
        .with("aria-label", "Sections");
    List<Section> listed =
        document.sections().stream().filter(section -> !section.entry().isEmpty()).toList();
    listed.forEach(
        section -> navigation.add(Tag.of("a", section.entry()).toAnchor(section.id())));
    return listed.isEmpty() ? Optional.empty() : Optional.of(navigation);
  }

  private Tag footer(Document document) {
    if (!scripted) {
      return Tag.of("footer", Tag.of("p", document.foot()));
    }
    return Tag.of("footer",
        Tag.of("p", document.foot() + " Charts: Chart.js " + Resources.chartLibraryVersion()
            + ", MIT license, © Chart.js contributors; its notice is kept in this page's source."),
        Tag.of("noscript", "The charts need JavaScript; all values are in the tables."));
  }

  private Tag section(Section section) {
    return Tag.of("section", Tag.of("h2", section.title()))
        .with("id", section.id())
        .addAll(blocks(section.blocks()));
  }

  private List<Tag> blocks(List<Block> blocks) {
    return blocks.stream().map(this::block).toList();
  }

  private Tag block(Block block) {
    return switch (block) {
      case Paragraph it -> paragraph(it);
      case Heading it -> Tag.of("h3", it.title());
      case Bullets it -> it.title().isEmpty()
          ? list(it.items())
          : Tag.of("div", inline(Tag.of("p"), it.title()), list(it.items()));
      case Definitions it -> definitions(it.values());
      case Listing it -> listing(it);
      case Legend it -> Tag.of("ul")
          .as("legend")
          .addAll(it.keys().stream().map(HtmlPrinter::key).toList());
      case Charts it -> charts(it);
      case RatioChart it -> RatioDrawing.of(it);
      case StackChart it -> StackDrawing.of(it);
      case LineChart it -> LineDrawing.of(it);
      case Fold it -> fold(it);
      case Table it -> table(it);
    };
  }

  private Tag paragraph(Paragraph paragraph) {
    Tag tag = inline(Tag.of("p"), paragraph.text());
    return switch (paragraph.purpose()) {
      case TEXT -> tag;
      case NOTE, WARNING, VERDICT -> tag.as(EnumWord.kebab(paragraph.purpose()));
    };
  }

  /** Returns a list of items. */
  static Tag list(List<Block.Item> items) {
    Tag list = Tag.of("ul").as("reasons");
    for (Block.Item item : items) {
      Tag entry = inline(Tag.of("li"), item.text());
      if (item.caution()) {
        entry.as("caution");
      } else if (item.under()) {
        entry.as("under");
      }
      list.add(entry);
    }
    return list;
  }

  private static Tag definitions(Map<String, String> values) {
    Tag list = Tag.of("dl");
    values.forEach((name, value) -> list.add(Tag.of("dt", name), Tag.of("dd", value)));
    return list;
  }

  private Tag listing(Listing listing) {
    if (listing.copy().isEmpty()) {
      return Tag.of("pre", Tag.of("code", listing.text()));
    }
    scripted = true;
    String id = "command";
    return Tag.of("div", Tag.of("pre", Tag.of("code", listing.text()).with("id", id)),
        Tag.of("p", Tag.of("button", listing.copy().get())
            .with("type", "button")
            .with("data-copy", id)));
  }

  private static Tag key(LegendEntry key) {
    Tag entry = Tag.of("li");
    Tag label = key.lines().isEmpty() ? entry : toggle(key.lines());
    key.stroke().ifPresent(stroke -> label.add(drawn(stroke)));
    label.text(key.text());
    return label == entry ? entry : entry.add(label);
  }

  /** Returns a button that hides lines; the script makes it work. Names of lines have no slash. */
  private static Tag toggle(List<String> lines) {
    return Tag.of("button")
        .as("toggle")
        .with("type", "button")
        .with("aria-pressed", "true")
        .with("data-lines", String.join("/", lines));
  }

  private static Tag drawn(Stroke stroke) {
    String color = stroke.color().map(number -> "s" + number).orElse("ink");
    Tag line = Tag.of("line")
        .with("x1", "0")
        .with("x2", KEY_WIDTH)
        .with("y1", KEY_MIDDLE)
        .with("y2", KEY_MIDDLE)
        .with("stroke", "currentColor")
        .with("stroke-width", stroke.width())
        .with("stroke-dasharray", stroke.dash().isEmpty()
            ? "none"
            : stroke.dash().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    return Tag.of("svg", line)
        .with("width", KEY_WIDTH)
        .with("height", KEY_HEIGHT)
        .with("aria-hidden", "true")
        .as("key " + color + (stroke.pale() ? " pale" : ""));
  }

  private Tag charts(Charts charts) {
    String size = switch (charts.size()) {
      case LARGE -> "";
      case SMALL, WIDE, STRIPS -> " " + EnumWord.kebab(charts.size());
    };
    return Tag.of("div")
        .as("charts" + size)
        .addAll(charts.figures().stream().map(this::figure).toList());
  }

  private Tag figure(Figure figure) {
    scripted = true;
    Tag canvas = Tag.of("canvas")
        .with("data-chart", book.add(figure.chart()))
        .with("role", "img")
        .with("aria-label", figure.label());
    return Tag.of("figure", inline(Tag.of("figcaption"), figure.caption()),
        Tag.of("div", canvas).as("canvas"));
  }

  private Tag fold(Fold fold) {
    Tag details = Tag.of("details", inline(Tag.of("summary"), fold.summary()));
    if (fold.framed()) {
      details.as("run");
    }
    if (fold.open()) {
      details.with("open", "");
    }
    return details.addAll(blocks(fold.blocks()));
  }

  /**
   * Returns a table that scrolls by itself where the page is narrow; the keyboard reaches it for
   * that.
   */
  private Tag table(Table table) {
    Tag box = Tag.of("div")
        .as("scroll")
        .with("tabindex", "0")
        .with("role", "region")
        .with("aria-label", table.caption().isEmpty() ? "table" : table.caption());
    if (!table.caption().isEmpty()) {
      box.add(Tag.of("p", table.caption()).as("caption"));
    }
    return box.add(Tag.of("table", head(table)).addAll(bodies(table)));
  }

  private Tag head(Table table) {
    Tag head = Tag.of("thead");
    if (!table.groups().isEmpty()) {
      Tag groups = Tag.of("tr");
      table.groups().forEach(group -> groups.add(group(group)));
      head.add(groups);
    }
    Tag heads = Tag.of("tr");
    for (Column column : table.columns()) {
      heads.add(aligned(inline(Tag.of("th").with("scope", "col"), column.head()), column.align()));
    }
    return head.add(heads);
  }

  private static Tag group(ColumnGroup group) {
    Tag tag = group.title().isEmpty()
        ? Tag.of("td")
        : Tag.of("th", group.title()).with("scope", "colgroup");
    return tag.with("colspan", Integer.toString(group.columns()));
  }

  private List<Tag> bodies(Table table) {
    List<Tag> bodies = new ArrayList<>(List.of(Tag.of("tbody")));
    for (Row row : table.rows()) {
      if (row.kind() == Kind.TITLE || row.kind() == Kind.FIRST_OF_GROUP) {
        bodies.add(Tag.of("tbody").as("group"));
      }
      bodies.getLast().add(row(row, table.columns()));
    }
    return bodies;
  }

  private Tag row(Row row, List<Column> columns) {
    Tag tag = row.kind() == Kind.DIFFERING ? Tag.of("tr").as("differs") : Tag.of("tr");
    int at = 0;
    for (Cell cell : row.cells()) {
      tag.add(cell(row.kind(), cell, at == 0, columns.get(at).align()));
      at += cell.columns();
    }
    return tag;
  }

  private Tag cell(Kind kind, Cell cell, boolean first, Align align) {
    Tag tag = switch (kind) {
      case TITLE -> filled(Tag.of("th").with("scope", "rowgroup"), cell, "p");
      case REMARK -> filled(Tag.of("td").as("why"), cell, "p");
      case VALUES, FIRST_OF_GROUP, DIFFERING -> first
          ? filled(Tag.of("th").with("scope", "row"), cell, "div")
          : aligned(filled(Tag.of("td"), cell, align == Align.WIDE ? "p" : "div"), align);
    };
    if (cell.columns() > 1) {
      tag.with("colspan", Integer.toString(cell.columns()));
    }
    switch (cell.shade()) {
      case BAD -> tag.as("harm");
      case WARNING -> tag.as("doubt");
      case PLAIN, GOOD -> {
        if (kind != Kind.REMARK && isUnbroken(cell)) {
          tag.and("nowrap");
        }
      }
    }
    return tag;
  }

  /** Names behind their color and numbers before their sign stay on one line. */
  private static boolean isUnbroken(Cell cell) {
    return cell.lines()
        .stream()
        .flatMap(line -> line.spans().stream())
        .anyMatch(span -> span instanceof Swatch || span instanceof Sign);
  }

  private Tag filled(Tag tag, Cell cell, String line) {
    if (cell.lines().size() == 1) {
      return inline(tag, cell.lines().getFirst());
    }
    cell.lines().forEach(text -> tag.add(inline(Tag.of(line), text)));
    return tag;
  }

  private static Tag aligned(Tag tag, Align align) {
    return switch (align) {
      case RIGHT -> tag;
      case LEFT -> tag.and("left");
      case WIDE -> tag.and("wide");
      case BESIDE -> tag.and("range");
      case STACKED -> tag.and("stacked");
    };
  }

  /** Adds words with their marks to an element. */
  static Tag inline(Tag parent, Text text) {
    for (Span span : text.spans()) {
      switch (span) {
        case Words it -> words(parent, it.tone(), it.text(), Optional.empty());
        case Hinted it -> words(parent, it.tone(), it.text(),
            Optional.of(it.hint()).filter(hint -> !hint.isEmpty()));
        case Chip it -> parent.add(Tag.of("span", it.text()).as("chip " + shade(it.shade())));
        case Sign it -> parent.add(sign(it));
        case Swatch it -> parent.add(
            Tag.of("span").as("swatch s" + it.color()).with("aria-hidden", "true"));
        case Link it -> parent.add(link(it));
      }
    }
    return parent;
  }

  private static void words(Tag parent, Tone tone, String text, Optional<String> hint) {
    Tag tag = switch (tone) {
      case PLAIN -> Tag.of("span", text);
      case FAINT, NOTE, UNIT -> Tag.of("span", text).as(EnumWord.kebab(tone));
      case STRONG, SMALL, CODE, CITE -> Tag.of(EnumWord.kebab(tone), text);
    };
    if (tone == Tone.PLAIN && hint.isEmpty()) {
      parent.text(text);
    } else {
      hint.ifPresent(words -> tag.with("title", words));
      parent.add(tag);
    }
  }

  private static Tag sign(Sign sign) {
    Tag tag = Tag.of("span");
    if (sign.shade() == Shade.PLAIN || sign.shade() == Shade.GOOD) {
      return tag.as("sign");
    }
    String name = shade(sign.shade());
    return tag.as("sign " + name)
        .with("role", "img")
        .with("aria-label", name)
        .with("title", sign.why().isEmpty() ? name : name + ": " + sign.why());
  }

  private static Tag link(Link link) {
    Tag tag = Tag.of("a", link.text());
    return switch (link.target()) {
      case Target.Place place -> tag.toAnchor(place.id());
      case Target.File file -> tag.toFile(file.path());
    };
  }

  /** Returns the class of what stands out so. */
  static String shade(Shade shade) {
    return switch (shade) {
      case PLAIN -> "plain";
      case GOOD -> "valid";
      case WARNING -> "low-confidence";
      case BAD -> "invalid";
    };
  }
}

package io.weir.findings.doc;

import io.weir.core.text.VisibleText;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Listing;
import io.weir.findings.doc.Block.Paragraph;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text.Span;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.doc.Text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the summaries of a document's sections as Markdown, for pull requests and pages. */
public final class MarkdownPrinter {
  private static final String LINE_BREAK = "<br>";

  private final StringBuilder out = new StringBuilder();

  private MarkdownPrinter() {}

  /** Returns the Markdown. */
  public static String print(Document document) {
    return new MarkdownPrinter().text(document);
  }

  /**
   * Returns the first screen alone: the answer, its values, the facts and the causes.
   *
   * @param most how many lines; later ones give way to the number of those that are left out
   */
  public static String brief(Document document, int most) {
    MarkdownPrinter printer = new MarkdownPrinter();
    printer.head(document);
    printer.overview(document.overview());
    List<String> lines = printer.out.toString().lines().toList();
    if (lines.size() <= most) {
      return String.join("\n", lines) + "\n";
    }
    return String.join("\n", lines.subList(0, most - 2)) + "\n\nand " + (lines.size() - most + 2)
        + " more lines: see the report\n";
  }

  private String text(Document document) {
    head(document);
    overview(document.overview());
    List<Block> details =
        document.sections().stream().flatMap(section -> section.summary().stream()).toList();
    if (!details.isEmpty()) {
      block(new Fold(Text.of("Details"), false, false, details));
    }
    return out.toString();
  }

  private void head(Document document) {
    out.append("## ").append(escaped(document.name()));
    if (!document.overview().confidence().isEmpty()) {
      out.append(": ").append(escaped(document.overview().confidence().plain()));
    }
    out.append("\n\n").append(escaped(document.question().plain())).append("\n\n");
    origin(document);
  }

  private void overview(Overview overview) {
    overview.answer().forEach(this::item);
    overview.values().forEach(this::block);
    if (!overview.facts().isEmpty()) {
      out.append('\n');
    }
    overview.facts().forEach(fact -> item(Block.Item.of(fact.label() + ": " + fact.text())));
    overview.causes().forEach(cause -> item(Block.Item.of(cause.sentence())));
  }

  private void origin(Document document) {
    String origin = Stream.of(document.brand(), document.set())
        .filter(part -> !part.isEmpty())
        .map(MarkdownPrinter::escaped)
        .collect(Collectors.joining(" · "));
    if (!origin.isEmpty()) {
      out.append(origin).append("\n\n");
    }
  }

  private void item(Block.Item item) {
    String text = escaped(item.text().plain());
    out.append(item.under() ? "  - " : "- ")
        .append(item.caution() ? "**" + text + "**" : text)
        .append('\n');
  }

  private void block(Block block) {
    switch (block) {
      case Paragraph it -> out.append('\n').append(escaped(it.text().plain())).append('\n');
      case Heading it -> out.append("\n### ").append(escaped(it.title())).append('\n');
      case Bullets it -> bullets(it);
      case Definitions it -> it.values()
          .forEach((name, value) -> item(Block.Item.of(name + ": " + value)));
      case Listing it -> out.append("\n```\n").append(it.text()).append("\n```\n");
      case Legend it -> {}
      case Charts it -> {}
      case RatioChart it -> {}
      case StackChart it -> {}
      case LineChart it -> {}
      case Fold it -> {
        out.append("\n<details><summary>")
            .append(escaped(it.summary().plain()))
            .append("</summary>\n");
        it.blocks().forEach(this::block);
        out.append("\n</details>\n");
      }
      case Table it -> table(it);
    }
  }

  private void bullets(Bullets bullets) {
    out.append('\n');
    if (!bullets.title().isEmpty()) {
      out.append("**").append(escaped(bullets.title().plain())).append("**\n\n");
    }
    bullets.items().forEach(this::item);
  }

  private void table(Table table) {
    if (!table.caption().isEmpty()) {
      out.append("\n### ").append(escaped(table.caption())).append('\n');
    }
    out.append('\n');
    row(heads(table));
    table.columns().forEach(column -> out.append(switch (column.align()) {
      case RIGHT, STACKED -> "|--:";
      case LEFT, WIDE, BESIDE -> "|---";
    }));
    out.append("|\n");
    for (Row row : table.rows()) {
      row(row.cells().stream().map(MarkdownPrinter::cell).toList());
    }
  }

  /** A table has one line of heads here, so a head begins with that of its group. */
  private static List<String> heads(Table table) {
    List<String> groups = new ArrayList<>();
    table.groups()
        .forEach(group -> groups.addAll(Collections.nCopies(group.columns(), group.title())));
    List<String> heads = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      String group = groups.isEmpty() ? "" : groups.get(i);
      heads.add(escaped((group + " " + table.columns().get(i).head().plain()).strip()));
    }
    return heads;
  }

  private void row(List<String> cells) {
    out.append('|');
    cells.forEach(cell -> out.append(' ').append(cell).append(" |"));
    out.append('\n');
  }

  /** Small words get a separate line, as in HTML. */
  private static String cell(Cell cell) {
    return cell.lines()
        .stream()
        .map(line -> line.spans()
            .stream()
            .map(span -> (small(span) ? LINE_BREAK : "") + escaped(span.plain()))
            .collect(Collectors.joining())
            .strip())
        .collect(Collectors.joining(LINE_BREAK));
  }

  private static boolean small(Span span) {
    return span instanceof Words words && words.tone() == Tone.SMALL;
  }

  /** Nothing of a text may begin HTML, a link, emphasis or a new cell. */
  private static String escaped(String text) {
    return VisibleText.of(text.replaceAll("\\s+", " "))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_{}\\[\\]|#@!])", "\\\\$1");
  }
}

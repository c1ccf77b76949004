package io.weir.findings.doc;

import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Listing;
import io.weir.findings.doc.Block.Paragraph;
import io.weir.findings.doc.Block.Purpose;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints the summaries of a document's sections as lines of a terminal, the answer last, where it
 * is read first.
 *
 * @param paint colors
 * @param width how many characters a line of text may have
 */
public record TerminalPrinter(AnsiColors paint, int width) {
  private static final String INDENT = "  ";
  private static final String GAP = "  ";

  /** The lines: tables first, then notes on them, then lists, the answer last. */
  public List<String> lines(Document document) {
    List<Block> blocks =
        document.sections().stream().flatMap(section -> section.summary().stream()).toList();
    List<String> lines = new ArrayList<>();
    for (Block block : blocks) {
      if (block instanceof Table) {
        lines.add("");
        lines.addAll(lines(block));
      }
    }
    List<String> notes = blocks.stream()
        .filter(Paragraph.class::isInstance)
        .flatMap(note -> lines(note).stream())
        .toList();
    if (!notes.isEmpty()) {
      lines.add("");
      lines.addAll(notes);
    }
    for (Block block : blocks) {
      if (!(block instanceof Table || block instanceof Paragraph)) {
        lines.add("");
        lines.addAll(lines(block));
      }
    }
    if (!document.answer().isEmpty()) {
      lines.add("");
      document.answer()
          .forEach(item -> wrapped(item.text().plain())
              .forEach(line -> lines.add(paint.bold(line))));
    }
    return lines;
  }

  /** The lines of one block; charts have none. */
  public List<String> lines(Block block) {
    return switch (block) {
      case Paragraph it -> it.purpose() == Purpose.NOTE
          ? List.of(paint.faint(it.text().plain()))
          : wrapped(it.text().plain());
      case Heading it -> List.of(paint.bold(it.title()));
      case Bullets it -> bullets(it);
      case Definitions it -> it.values()
          .entrySet()
          .stream()
          .map(entry -> INDENT + entry.getKey() + ": " + entry.getValue())
          .toList();
      case Listing it -> it.text().lines().toList();
      case Legend it -> List.of();
      case Charts it -> List.of();
      case Fold it -> it.blocks().stream().flatMap(inner -> lines(inner).stream()).toList();
      case Table it -> table(it);
    };
  }

  private List<String> bullets(Bullets bullets) {
    List<String> lines = new ArrayList<>();
    if (!bullets.title().isEmpty()) {
      wrapped(bullets.title().plain())
          .forEach(line -> lines.add(paint.in(bullets.shade(), line)));
    }
    for (Block.Item item : bullets.items()) {
      String indent = item.under() ? INDENT + INDENT : INDENT;
      String margin = indent;
      for (String line : Wrapped.lines(item.text().plain(),
          width - indent.length() - INDENT.length())) {
        lines.add(margin + line);
        margin = indent + INDENT;
      }
    }
    return lines;
  }

  private List<String> wrapped(String text) {
    return Wrapped.lines(text, width);
  }

  private List<String> table(Table table) {
    List<Column> columns = table.columns();
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = columns.get(i).head().plain().length();
    }
    for (Row row : table.rows()) {
      int at = 0;
      for (Cell cell : row.cells()) {
        if (cell.columns() == 1) {
          widths[at] = Math.max(widths[at], cell.plain().length());
        }
        at += cell.columns();
      }
    }
    List<String> lines = new ArrayList<>();
    if (!table.caption().isEmpty()) {
      lines.add(paint.bold(table.caption()));
    }
    StringBuilder heads = new StringBuilder(INDENT);
    for (int i = 0; i < widths.length; i++) {
      heads.append(i == 0 ? "" : GAP)
          .append(padded(columns.get(i).head().plain(), widths[i], columns.get(i).align()));
    }
    lines.add(paint.faint(heads.toString().stripTrailing()));
    table.rows().forEach(row -> lines.add(line(row, columns, widths)));
    return lines;
  }

  private String line(Row row, List<Column> columns, int[] widths) {
    StringBuilder line = new StringBuilder(INDENT);
    int at = 0;
    for (Cell cell : row.cells()) {
      String text = cell.columns() == 1
          ? padded(cell.plain(), widths[at], columns.get(at).align())
          : cell.plain();
      line.append(at == 0 ? "" : GAP).append(paint.in(cell.shade(), text));
      at += cell.columns();
    }
    return line.toString().stripTrailing();
  }

  private static String padded(String text, int width, Align align) {
    String space = " ".repeat(Math.max(0, width - text.length()));
    return align == Align.RIGHT ? space + text : text + space;
  }
}

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
 * Prints a document as lines of a terminal: its overview on one screen, and the summaries of its
 * sections as details.
 *
 * @param colors the colors of a terminal, if they are wanted
 * @param width how many characters a line of text may have
 */
public record TerminalPrinter(AnsiColors colors, int width) {
  private static final String INDENT = "  ";
  private static final String GAP = "  ";
  private static final String RESULT = "RESULT  ";
  private static final String CAUTION = "      ! ";
  /** The lines of a screen of 25, less those of the report's path. */
  private static final int SCREEN = 23;
  private static final int SENTENCES = 4;
  /** Two systems may have a sentence each. */
  private static final int LEAST = 2;
  private static final int ALL = Integer.MAX_VALUE;
  private static final String ELLIPSIS = " …";
  private static final String MORE = ": --details, or the report";

  /**
   * Returns the overview on one screen: if it does not fit, with a line for each caution and fact,
   * with as many sentences as fit next to the first cause, which is never cut, and at last without
   * empty lines, if that makes it fit.
   */
  public List<String> screen(Document document) {
    List<String> lines = overview(document);
    int least = document.overview().causes().isEmpty() ? SENTENCES : LEAST;
    for (int sentences = SENTENCES; lines.size() > SCREEN && sentences >= least; sentences--) {
      lines = overview(document, sentences);
    }
    long empty = lines.stream().filter(String::isEmpty).count();
    while (lines.size() > SCREEN && lines.size() - empty <= SCREEN) {
      lines.remove(lines.lastIndexOf(""));
      empty--;
    }
    return lines;
  }

  /** Returns the overview: the answer, its values, the facts, and the causes as far as they fit. */
  public List<String> overview(Document document) {
    return overview(document, ALL);
  }

  private List<String> overview(Document document, int sentences) {
    boolean brief = sentences < ALL;
    Overview overview = document.overview();
    List<String> lines = new ArrayList<>();
    if (!overview.subject().isEmpty()) {
      String name = document.name() + GAP;
      List<String> subject = labelled(name, overview.subject());
      lines.add(colors.bold(name) + subject.getFirst().substring(name.length()));
      lines.addAll(subject.subList(1, subject.size()));
    }
    result(overview, sentences, lines);
    for (Block block : overview.values()) {
      lines.add("");
      lines.addAll(lines(block));
    }
    if (!overview.facts().isEmpty()) {
      lines.add("");
    }
    int label = overview.facts().stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
    for (Overview.Fact fact : overview.facts()) {
      labelled(padded(fact.label(), label + GAP.length(), Align.LEFT), fact.text(), brief)
          .forEach(line -> lines.add(colors.in(fact.shade(), line)));
    }
    causes(overview, lines);
    return lines;
  }

  private void result(Overview overview, int most, List<String> lines) {
    String margin = RESULT;
    if (!lines.isEmpty()) {
      lines.add("");
    }
    List<Block.Item> sentences =
        overview.answer().stream().filter(item -> !item.caution()).toList();
    int shown = Math.min(most, sentences.size());
    for (Block.Item sentence : sentences.subList(0, shown)) {
      labelled(margin, sentence.text().plain()).forEach(line -> lines.add(colors.bold(line)));
      margin = " ".repeat(RESULT.length());
    }
    if (shown < sentences.size()) {
      lines.add(margin + "and " + (sentences.size() - shown) + " more" + MORE);
    }
    overview.answer()
        .stream()
        .filter(Block.Item::caution)
        .flatMap(caution -> labelled(CAUTION, caution.text().plain(), most < ALL).stream())
        .forEach(line -> lines.add(colors.in(Shade.WARNING, line)));
  }

  private void causes(Overview overview, List<String> lines) {
    int shown = 0;
    for (Overview.Cause cause : overview.causes()) {
      List<String> its =
          labelled(cause.shade() == Shade.BAD ? "! " : "~ ", cause.sentence());
      if (shown > 0 && lines.size() + its.size() > SCREEN - 1) {
        break;
      }
      its.forEach(line -> lines.add(colors.in(cause.shade(), line)));
      shown++;
    }
    int more = overview.causes().size() - shown;
    if (more > 0) {
      lines.add("~ and " + more + (more == 1 ? " more cause" : " more causes")
          + MORE);
    }
  }

  /** Returns the first of the lines behind a label, or all of them. */
  private List<String> labelled(String label, String text, boolean brief) {
    List<String> lines = labelled(label, text);
    return brief && lines.size() > 1
        ? List.of(labelled(label, text, lines.getFirst().length()))
        : lines;
  }

  private String labelled(String label, String text, int length) {
    return label + Wrapped.lines(text, length - label.length() - ELLIPSIS.length()).getFirst()
        + ELLIPSIS;
  }

  /** Lines behind a label, the others indented as far. */
  private List<String> labelled(String label, String text) {
    List<String> lines = new ArrayList<>();
    String margin = label;
    for (String line : Wrapped.lines(text, width - label.length())) {
      lines.add(margin + line);
      margin = " ".repeat(label.length());
    }
    return lines;
  }

  /** Returns the summaries of all sections, and all causes. */
  public List<String> details(Document document) {
    List<String> lines = new ArrayList<>();
    for (Section section : document.sections()) {
      for (Block block : section.summary()) {
        if (!(block instanceof Paragraph)) {
          lines.add("");
        }
        lines.addAll(lines(block));
      }
    }
    return lines;
  }

  /** Returns the lines of one block; charts have none. */
  public List<String> lines(Block block) {
    return switch (block) {
      case Paragraph it -> it.purpose() == Purpose.NOTE
          ? List.of(colors.faint(it.text().plain()))
          : wrapped(it.text().plain());
      case Heading it -> List.of(colors.bold(it.title()));
      case Bullets it -> bullets(it);
      case Definitions it -> it.values()
          .entrySet()
          .stream()
          .map(entry -> INDENT + entry.getKey() + ": " + entry.getValue())
          .toList();
      case Listing it -> it.text().lines().toList();
      case Legend it -> List.of();
      case Charts it -> List.of();
      case RatioChart it -> List.of();
      case StackChart it -> List.of();
      case LineChart it -> List.of();
      case Fold it -> it.blocks().stream().flatMap(inner -> lines(inner).stream()).toList();
      case Table it -> table(it);
    };
  }

  private List<String> bullets(Bullets bullets) {
    List<String> lines = new ArrayList<>();
    if (!bullets.title().isEmpty()) {
      wrapped(bullets.title().plain())
          .forEach(line -> lines.add(colors.in(bullets.shade(), line)));
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
      lines.add(colors.bold(table.caption()));
    }
    if (!table.groups().isEmpty()) {
      lines.add(colors.faint(groups(table, widths)));
    }
    StringBuilder heads = new StringBuilder(INDENT);
    for (int i = 0; i < widths.length; i++) {
      heads.append(i == 0 ? "" : GAP)
          .append(padded(columns.get(i).head().plain(), widths[i], columns.get(i).align()));
    }
    lines.add(colors.faint(heads.toString().stripTrailing()));
    table.rows().forEach(row -> lines.add(line(row, columns, widths)));
    return lines;
  }

  /** Heads over several columns, each in their middle. */
  private static String groups(Table table, int[] widths) {
    StringBuilder line = new StringBuilder(INDENT);
    int at = 0;
    for (Table.ColumnGroup group : table.groups()) {
      int width = GAP.length() * (group.columns() - 1);
      for (int i = at; i < at + group.columns(); i++) {
        width += widths[i];
      }
      int before = Math.max(0, width - group.title().length() + 1) / 2;
      line.append(at == 0 ? "" : GAP)
          .append(padded(" ".repeat(before) + group.title(), width, Align.LEFT));
      at += group.columns();
    }
    return line.toString().stripTrailing();
  }

  private String line(Row row, List<Column> columns, int[] widths) {
    StringBuilder line = new StringBuilder(INDENT);
    int at = 0;
    for (Cell cell : row.cells()) {
      String text = cell.columns() == 1
          ? padded(cell.plain(), widths[at], columns.get(at).align())
          : cell.plain();
      line.append(at == 0 ? "" : GAP).append(colors.in(cell.shade(), text));
      at += cell.columns();
    }
    return line.toString().stripTrailing();
  }

  private static String padded(String text, int width, Align align) {
    String space = " ".repeat(Math.max(0, width - text.length()));
    return switch (align) {
      case RIGHT, STACKED -> space + text;
      case LEFT, WIDE, BESIDE -> text + space;
    };
  }
}

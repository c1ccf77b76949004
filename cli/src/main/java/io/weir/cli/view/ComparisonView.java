package io.weir.cli.view;

import io.weir.analysis.finding.Verdict;
import io.weir.cli.Console;
import io.weir.cli.Paint;
import io.weir.report.TextComparison;
import java.util.List;

/**
 * Prints the comparison of systems.
 *
 * @param console where
 */
public record ComparisonView(Console console) {
  private static final String GAP = "   ";
  private static final int WIDTH = 110;

  public void print(TextComparison comparison) {
    for (TextComparison.Table table : comparison.tables()) {
      console.line();
      print(table);
    }
    if (!comparison.footnotes().isEmpty()) {
      console.line();
      comparison.footnotes().forEach(note -> console.line(console.paint().faint(note)));
    }
    comparison.setUp().forEach(this::print);
    if (!comparison.answer().isEmpty()) {
      console.line();
      comparison.answer().forEach(sentence -> console.line(console.paint().bold(sentence)));
    }
  }

  private void print(TextComparison.Block block) {
    console.line();
    for (String line : Wrapped.lines(block.title(), WIDTH)) {
      console.line(painted(line, block.verdict()));
    }
    for (String text : block.lines()) {
      String indent = text.startsWith("  ") ? "    " : "  ";
      Wrapped.lines(text, WIDTH - indent.length()).forEach(line -> console.line(indent + line));
    }
  }

  private void print(TextComparison.Table table) {
    Paint paint = console.paint();
    int[] widths = widths(table);
    if (!table.title().isEmpty()) {
      console.line(paint.bold(table.title()));
    }
    StringBuilder heads = new StringBuilder("  ");
    for (int i = 0; i < widths.length; i++) {
      heads.append(padded(table.columns().get(i), widths[i], i == 0)).append(GAP);
    }
    console.line(paint.faint(heads.toString().stripTrailing()));
    table.rows().forEach(row -> console.line(line(row, widths)));
  }

  private static int[] widths(TextComparison.Table table) {
    int[] widths = table.columns().stream().mapToInt(String::length).toArray();
    for (TextComparison.Row row : table.rows()) {
      widths[0] = Math.max(widths[0], row.label().length());
      for (int i = 0; i < row.cells().size(); i++) {
        widths[i + 1] = Math.max(widths[i + 1], row.cells().get(i).text().length());
      }
    }
    return widths;
  }

  private String line(TextComparison.Row row, int[] widths) {
    StringBuilder line = new StringBuilder("  ").append(padded(row.label(), widths[0], true));
    List<TextComparison.Cell> cells = row.cells();
    for (int i = 0; i < cells.size(); i++) {
      String text = padded(cells.get(i).text(), widths[i + 1], false);
      line.append(GAP).append(painted(text, cells.get(i).verdict()));
    }
    return line.toString().stripTrailing();
  }

  private String painted(String text, Verdict verdict) {
    return switch (verdict) {
      case VALID -> text;
      case SUSPECT -> console.paint().yellow(text);
      case INVALID -> console.paint().red(text);
    };
  }

  private static String padded(String text, int width, boolean left) {
    String space = " ".repeat(width - text.length());
    return left ? text + space : space + text;
  }
}

package io.weir.cli.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Aligns columns: text to the left, and to the right what is said to be a number. Not thread-safe.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private final boolean[] right;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * Makes a table.
   *
   * @param heads the columns' heads; a {@code >} in front puts the column to the right
   */
  public TextTable(String... heads) {
    this(Arrays.asList(heads));
  }

  /** Makes a table; as {@link #TextTable(String...)}. */
  public TextTable(List<String> heads) {
    right = new boolean[heads.size()];
    List<String> names = new ArrayList<>();
    for (String head : heads) {
      right[names.size()] = head.startsWith(">");
      names.add(head.startsWith(">") ? head.substring(1) : head);
    }
    rows.add(names);
  }

  /** Adds a row, which has as many cells as there are heads. */
  public TextTable row(String... cells) {
    return row(Arrays.asList(cells));
  }

  /** Adds a row; as {@link #row(String...)}. */
  public TextTable row(List<String> cells) {
    if (cells.size() != right.length) {
      throw new IllegalArgumentException(
          cells.size() + " cells in a table of " + right.length + " columns");
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** The lines, the heads first. */
  public List<String> lines() {
    int[] widths = new int[right.length];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String space = " ".repeat(widths[i] - row.get(i).length());
      line.append(i == 0 ? "" : GAP).append(right[i] ? space + row.get(i) : row.get(i) + space);
    }
    return line.toString().stripTrailing();
  }
}

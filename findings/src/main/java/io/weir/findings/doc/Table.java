package io.weir.findings.doc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Rows under heads.
 *
 * @param caption what it shows and in which unit; may be empty
 * @param groups heads above those of the columns, each over some of them; may be none
 * @param columns the columns, the first that of the rows' names
 * @param rows the rows
 */
public record Table(String caption, List<ColumnGroup> groups, List<Column> columns, List<Row> rows)
    implements Block {
  public Table {
    groups = List.copyOf(groups);
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** On which side of a column its cells stand, and how much of the width they may take. */
  public enum Align {
    LEFT, RIGHT,
    /** To the left, with room for sentences. */
    WIDE,
    /** To the left and close to the column before it, of whose values it says more. */
    BESIDE,
    /** To the right and narrow, a value above a remark on it. */
    STACKED
  }

  /**
   * A column.
   *
   * @param head what its cells say; may be empty
   */
  public record Column(Text head, Align align) {
    public static Column left(String head) {
      return new Column(Text.of(head), Align.LEFT);
    }

    public static Column right(String head) {
      return new Column(Text.of(head), Align.RIGHT);
    }

    public static Column wide(String head) {
      return new Column(Text.of(head), Align.WIDE);
    }

    /** Columns of numbers. */
    public static List<Column> numbers(String... heads) {
      return Arrays.stream(heads).map(Column::right).toList();
    }

    /** Returns a column of names, then columns of numbers. */
    public static List<Column> named(String name, List<String> heads) {
      List<Column> columns = new ArrayList<>(List.of(left(name)));
      heads.forEach(head -> columns.add(right(head)));
      return columns;
    }
  }

  /**
   * A head over several columns.
   *
   * @param title may be empty
   * @param columns how many
   */
  public record ColumnGroup(String title, int columns) {}

  /** The role of a row. */
  public enum Kind {
    /** A name and its values. */
    VALUES,
    /** The same, the first of several that belong together. */
    FIRST_OF_GROUP,
    /** The same, marked because its values differ. */
    DIFFERING,
    /** The title of the rows below it. */
    TITLE,
    /** More about the row above it. */
    REMARK
  }

  /**
   * A row.
   *
   * @param cells one for each column, or fewer where one spans several
   */
  public record Row(Kind kind, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    /** Returns a name and its values. */
    public static Row of(Text name, List<Cell> values) {
      return new Row(Kind.VALUES, joined(name, values));
    }

    /** Plain cells. */
    public static Row plain(String... cells) {
      return new Row(Kind.VALUES, Arrays.stream(cells).map(Cell::of).toList());
    }

    /** Returns a name and its values, all plain. */
    public static Row plain(Text name, List<String> values) {
      return of(name, values.stream().map(Cell::of).toList());
    }

    /** Returns a name and its values, marked where they differ. */
    public static Row of(Text name, List<Cell> values, boolean differing) {
      return new Row(differing ? Kind.DIFFERING : Kind.VALUES, joined(name, values));
    }

    /** Returns a name, and a cell that spans all other columns. */
    public static Row spanned(Text name, Text text, int columns) {
      return new Row(Kind.VALUES, List.of(Cell.of(name), Cell.of(text).over(columns)));
    }

    /** Returns a title above rows. */
    public static Row title(Text title, int columns) {
      return new Row(Kind.TITLE, List.of(Cell.of(title).over(columns)));
    }

    /** More about the row above. */
    public static Row remark(List<Text> lines, int columns) {
      return new Row(Kind.REMARK, List.of(new Cell(lines, Shade.PLAIN, columns)));
    }

    private static List<Cell> joined(Text name, List<Cell> values) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(name)));
      cells.addAll(values);
      return cells;
    }
  }

  /**
   * A cell.
   *
   * @param lines what it says, line by line
   * @param columns how many columns it spans
   */
  public record Cell(List<Text> lines, Shade shade, int columns) {
    /** A cell that says nothing. */
    public static final Cell EMPTY = of("");

    public Cell {
      lines = List.copyOf(lines);
    }

    public static Cell of(String text) {
      return of(Text.of(text));
    }

    public static Cell of(Text text) {
      return new Cell(List.of(text), Shade.PLAIN, 1);
    }

    public static Cell of(List<Text> lines) {
      return new Cell(lines, Shade.PLAIN, 1);
    }

    /** Returns the same, standing out. */
    public Cell in(Shade other) {
      return new Cell(lines, other, columns);
    }

    /** Returns the same over several columns. */
    public Cell over(int many) {
      return new Cell(lines, shade, many);
    }

    /** Returns its words without marks. */
    public String plain() {
      return String.join(" ", lines.stream().map(Text::plain).toList());
    }
  }

  /** Returns a table of these columns. */
  public static Table of(String caption, List<Column> columns, List<Row> rows) {
    return new Table(caption, List.of(), columns, rows);
  }

  /** Returns the table if it has rows. */
  public Optional<Table> ifAny() {
    return rows.isEmpty() ? Optional.empty() : Optional.of(this);
  }
}

package io.weir.report;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.Verdict;
import java.util.List;

/**
 * The comparison for a terminal, as data: who prints it chooses colours.
 *
 * @param answer what follows, in a sentence or two
 * @param setUp what the systems guarantee, whether what is set flatters one of them, and what
 * became of the claims of a study
 * @param tables one for each variant, then one of the runs
 * @param footnotes what the marks in the tables mean, and what else must be known
 */
public record TextComparison(List<String> answer, List<Block> setUp, List<Table> tables,
    List<String> footnotes) {
  public TextComparison {
    answer = List.copyOf(answer);
    setUp = List.copyOf(setUp);
    tables = List.copyOf(tables);
    footnotes = List.copyOf(footnotes);
  }

  /**
   * Lines under a title.
   *
   * @param title what they are about, with what they come to
   * @param verdict {@link Verdict#VALID} if there is nothing to object to
   * @param lines the lines; some continue the one before them, which two spaces in front tell
   */
  public record Block(String title, Verdict verdict, List<String> lines) {
    public Block {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A table; its cells are aligned by the printer.
   *
   * @param title what it shows and in which unit; may be empty
   * @param columns the columns' heads, the first that of the labels
   * @param rows the rows
   */
  public record Table(String title, List<String> columns, List<Row> rows) {
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /**
   * A row.
   *
   * @param label what it shows
   * @param cells one for each further column
   */
  public record Row(String label, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * A cell.
   *
   * @param text what it says, with a mark where it is not valid
   * @param verdict whether it may be quoted
   */
  public record Cell(String text, Verdict verdict) {}

  /** The comparison of findings. */
  public static TextComparison of(Findings findings) {
    return new ComparisonText(findings).toComparison();
  }
}

package io.weir.report;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import io.weir.report.text.UseFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What each run's system used in the measure phase, for a terminal. */
final class UseTable {
  private UseTable() {}

  /** The table; empty where it is known of no run. */
  static Optional<Table> of(List<RunFindings> runs) {
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : runs) {
      UseFigures.of(run)
          .ifPresent(use -> rows.add(new Row(run.run().folder(),
              use.total().stream().map(text -> new Cell(text, Verdict.VALID)).toList())));
    }
    List<String> columns = new ArrayList<>(List.of(""));
    columns.addAll(UseFigures.COLUMNS);
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new Table("What the systems used, all processes of each", columns, rows));
  }
}

package io.weir.report;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.core.capacity.SearchRecord;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import io.weir.report.text.CapacityText;
import java.util.List;
import java.util.Optional;

/** What searches for the highest sustainable rate found, for a terminal. */
final class CapacityTable {
  private CapacityTable() {}

  /** The table; absent where no rate was searched for. */
  static Optional<Table> of(List<RunFindings> runs) {
    List<Row> rows = runs.stream()
        .flatMap(run -> run.search()
            .map(search -> new Row(run.run().folder(), cells(search)))
            .stream())
        .toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new Table("Highest sustainable rate, msg/s",
            List.of("", "sustained", "not sustained", "width", "soaked", "trials", "latency at"),
            rows));
  }

  private static List<Cell> cells(SearchRecord search) {
    return CapacityText.cells(search)
        .stream()
        .map(text -> new Cell(text, search.atLeast() ? Verdict.SUSPECT : Verdict.VALID))
        .toList();
  }
}

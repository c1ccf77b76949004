package io.weir.report;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import io.weir.report.text.FigureText;
import io.weir.report.text.RecoveryRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The recovery scorecards of runs, side by side, for a terminal. */
final class RecoveryTable {
  /** More columns than this are too wide for a terminal; the report has them all. */
  private static final int SHOWN = 4;

  private RecoveryTable() {}

  /** The table; empty where nothing struck any run. */
  static Optional<Table> of(List<RunFindings> runs) {
    List<RunFindings> struck =
        runs.stream().filter(run -> run.recovery().isPresent()).toList();
    if (struck.isEmpty()) {
      return Optional.empty();
    }
    List<RunFindings> shown = struck.stream().limit(SHOWN).toList();
    List<String> columns = new ArrayList<>(List.of(""));
    shown.forEach(run -> columns.add(run.run().folder()));
    List<Row> rows = RecoveryRows.labels().stream().map(label -> row(label, shown)).toList();
    int more = struck.size() - shown.size();
    return Optional.of(new Table("Recovery from the fault"
        + (more == 0 ? "" : " (" + more + " more in the report)"), columns, rows));
  }

  private static Row row(String label, List<RunFindings> runs) {
    return new Row(label, runs.stream()
        .map(run -> new Cell(run.recovery()
            .map(recovery -> RecoveryRows.cell(label, recovery))
            .orElse(FigureText.NONE), Verdict.VALID))
        .toList());
  }
}

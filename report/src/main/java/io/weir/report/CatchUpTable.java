package io.weir.report;

import io.weir.analysis.finding.CatchUpFindings;
import io.weir.analysis.finding.CatchUpFindings.Tail;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import io.weir.report.text.CatchUpText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How subscriptions caught up, run by run, for a terminal. */
final class CatchUpTable {
  private CatchUpTable() {}

  /** The tables; none where no subscription left. */
  static List<Table> of(List<RunFindings> runs) {
    List<Row> caught = new ArrayList<>();
    List<Row> phases = new ArrayList<>();
    for (RunFindings run : runs) {
      run.catchUp().ifPresent(found -> {
        Verdict verdict = found.assessment().verdict();
        caught.add(new Row(run.run().folder(), CatchUpText.cells(found)
            .stream()
            .map(text -> new Cell(text, verdict))
            .toList()));
        phases.add(new Row(run.run().folder() + " publish", publish(found)));
        if (found.staying() > 0) {
          phases.add(new Row(run.run().folder() + " end-to-end", endToEnd(found)));
        }
      });
    }
    return caught.isEmpty()
        ? List.of()
        : List.of(
            new Table("Catch-up", heads(CatchUpText.COLUMNS.stream()), caught),
            new Table("p99 before, during and after, in ms (end-to-end: of the subscriptions that"
                + " stayed)", heads(CatchUpText.PHASES.stream().map(CatchUpText::title)), phases));
  }

  private static List<String> heads(Stream<String> columns) {
    return Stream.concat(Stream.of(""), columns).toList();
  }

  private static List<Cell> publish(CatchUpFindings found) {
    return CatchUpText.PHASES.stream()
        .map(phase -> CatchUpText.publish(found, phase, Tail::p99))
        .map(text -> new Cell(text, Verdict.VALID))
        .toList();
  }

  private static List<Cell> endToEnd(CatchUpFindings found) {
    return CatchUpText.PHASES.stream()
        .map(phase -> CatchUpText.endToEnd(found, phase, Tail::p99))
        .map(text -> new Cell(text, Verdict.VALID))
        .toList();
  }
}

package io.weir.analysis.claim;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.published.Cell;
import io.weir.analysis.published.Cells;
import io.weir.core.published.Axis;
import io.weir.core.unit.Rate;
import java.util.List;

/**
 * At which rates systems ran, and where they gave way.
 *
 * @param cells what was measured
 */
record Loads(Cells cells) {
  /** As few as hold a true ratio between them in nine cases of ten, which a conclusion takes. */
  private static final int ENOUGH_RUNS = 3;

  /** The rates that runs of a cell had, the lowest first. */
  List<Rate> of(Cell cell) {
    return cells.of(cell)
        .stream()
        .map(RunFindings::run)
        .map(run -> run.workload().load().rate())
        .distinct()
        .sorted()
        .toList();
  }

  /** The rates that both had and that were too much for neither. */
  List<Rate> sustainedBy(Cell one, Cell other) {
    List<Rate> others = of(other);
    return of(one).stream()
        .filter(others::contains)
        .filter(rate -> !cells.overloaded(at(one, rate), 1))
        .filter(rate -> !cells.overloaded(at(other, rate), 1))
        .toList();
  }

  /** Whether a rate surely was too much. */
  boolean gaveWay(Cell cell, Rate rate) {
    return cells.overloaded(at(cell, rate), ENOUGH_RUNS);
  }

  /** The same cell at a rate. */
  static Cell at(Cell cell, Rate rate) {
    return cell.at(Axis.RATE, rate.toString());
  }
}

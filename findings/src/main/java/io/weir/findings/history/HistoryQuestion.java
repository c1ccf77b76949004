package io.weir.findings.history;

import io.weir.findings.figure.FigureKey;
import java.util.List;
import java.util.Optional;

/**
 * What a history shows.
 *
 * @param scenario the name of the scenario
 * @param figures the metrics; empty for p50 and p99, or the peak under an intended overload
 * @param system the only system; empty for all
 * @param relativeTo the system that the others are compared with in each result; empty for absolute
 * values
 */
public record HistoryQuestion(String scenario, List<FigureKey> figures, Optional<String> system,
    Optional<String> relativeTo) {
  public HistoryQuestion {
    figures = figures.stream().distinct().toList();
  }
}

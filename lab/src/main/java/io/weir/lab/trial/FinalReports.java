package io.weir.lab.trial;

import io.weir.core.driver.GroundTruth;
import io.weir.core.ledger.Ledger;
import io.weir.core.worker.WorkerReport.Finished;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Merges the final reports of several workers. */
final class FinalReports {
  private FinalReports() {}

  static Ledger ledger(List<Finished> reports) {
    return reports.stream().map(Finished::ledger).reduce(Ledger.EMPTY, Ledger::merge);
  }

  static Map<String, String> failures(List<Finished> reports) {
    Map<String, String> first = new TreeMap<>();
    reports.forEach(report -> report.failures().forEach(first::putIfAbsent));
    return first;
  }

  /** Exact quantiles don't merge, so the truth is told where one worker knows all of it. */
  static Optional<GroundTruth> truth(List<Finished> reports) {
    return reports.size() == 1 ? reports.getFirst().truth() : Optional.empty();
  }
}

package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.figure.FigureKey;
import java.util.List;
import java.util.Optional;

/**
 * The findings on one system in one variant, over its repetitions.
 *
 * @param system the scenario's name for it
 * @param planned how many runs were planned
 * @param completed how many completed
 * @param metrics the metrics, in the order in which they are shown
 * @param accounting the message accounting of all completed runs together
 * @param durability what was asked for and what the running system said
 */
public record SystemFindings(
    String system,
    int planned,
    int completed,
    @JsonAlias("figures") List<SystemFigure> metrics,
    @JsonAlias("ledger") Optional<LedgerCounts> accounting,
    DurabilityCheck durability) {
  public SystemFindings {
    metrics = List.copyOf(metrics);
  }

  /** Returns a metric, if it was measured in any run. */
  public Optional<SystemFigure> metric(FigureKey key) {
    return metrics.stream().filter(one -> one.metric().equals(key)).findFirst();
  }
}

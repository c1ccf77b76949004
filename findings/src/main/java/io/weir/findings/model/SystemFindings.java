package io.weir.findings.model;

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
 * @param figures the figures, in the order in which they are shown
 * @param ledger the ledgers' counts of all completed runs together
 * @param durability what was asked for and what the running system said
 */
public record SystemFindings(
    String system,
    int planned,
    int completed,
    List<SystemFigure> figures,
    Optional<LedgerCounts> ledger,
    DurabilityCheck durability) {
  public SystemFindings {
    figures = List.copyOf(figures);
  }

  /** Returns a figure, if it was measured in any run. */
  public Optional<SystemFigure> figure(FigureKey key) {
    return figures.stream().filter(figure -> figure.figure().equals(key)).findFirst();
  }
}

package io.weir.analysis.figure;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Metric;

/**
 * Messages of the measure phase for which a latency should have been recorded and was not, because
 * the outcome never came.
 *
 * <p>They count as slower than everything that was recorded. What the system lost does not: it
 * never arrives, and is reported as lost. What it refused does not either: a failure is an outcome.
 *
 * @param counts the ledger's counts
 * @param subscriptions how many times each message is delivered
 * @param drained whether the drain ended because all had arrived
 */
public record Outcomes(LedgerCounts counts, int subscriptions, boolean drained) {
  /** How many latencies of that metric are missing. */
  public long censored(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> counts.unsent() + counts.unknown();
      case PUBLISH_SERVICE -> counts.unknown();
      case END_TO_END_RESPONSE -> counts.unsent() * subscriptions + underWay();
      case SEND_TO_CONSUME -> underWay();
      case GENERATOR_LAG, CLIENT_BLOCK -> counts.unsent();
    };
  }

  private long underWay() {
    return drained ? 0 : counts.lost();
  }
}

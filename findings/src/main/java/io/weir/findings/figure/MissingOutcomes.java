package io.weir.findings.figure;

import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;

/**
 * Messages of the measure phase whose latency is not known, because the outcome never came: each
 * took at least as long as it was waited for.
 *
 * <p>The worker records such messages in publish response with the time that they had waited in the
 * end. A message without a recorded latency counts as slower than all recorded ones. A failure is
 * an outcome, and so is a damaged delivery.
 *
 * @param counts the ledger's counts
 * @param subscriptions how many times each message is delivered
 */
public record MissingOutcomes(LedgerCounts counts, int subscriptions) {
  /**
   * The messages without an outcome, for one metric.
   *
   * @param messages those without an outcome
   * @param unrecorded how many of them are in no histogram
   */
  public record Open(long messages, long unrecorded) {
    /** Every message has its outcome. */
    public static final Open NONE = new Open(0, 0);
  }

  /**
   * Returns the messages without an outcome, for that metric.
   *
   * @param recorded how many latencies the histograms hold
   */
  public Open open(Metric metric, long recorded) {
    long messages = messages(metric);
    if (metric != Metric.PUBLISH_RESPONSE) {
      return new Open(messages, messages);
    }
    return new Open(messages, Math.clamp(counts.acknowledged() + messages - recorded, 0, messages));
  }

  private long messages(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> counts.unsent() + counts.unknown();
      case PUBLISH_SERVICE -> counts.unknown();
      case END_TO_END_RESPONSE,
          END_TO_END_RESPONSE_ACROSS -> counts.unsent() * subscriptions + counts.lost();
      case SEND_TO_CONSUME, SEND_TO_CONSUME_ACROSS -> counts.lost();
      case GENERATOR_LAG, OWN_LAG, CLIENT_BLOCK -> counts.unsent();
      case DELIVERY_AGE -> 0;
    };
  }
}

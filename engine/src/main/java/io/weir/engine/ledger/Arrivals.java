package io.weir.engine.ledger;

/**
 * The messages of one producer that arrived at a subscription, at whichever of its consumers. Each
 * set is thread-safe where the subscription has several.
 *
 * @param shared whether there are several consumers
 * @param received those that arrived intact
 * @param announced those of them whose first arrival the broker announced as a possible redelivery
 * @param damaged those that arrived damaged
 */
record Arrivals(boolean shared, SequenceSet received, SequenceSet announced, SequenceSet damaged) {
  static Arrivals of(boolean shared, LedgerMemory memory) {
    return new Arrivals(shared, set(shared, memory), set(shared, memory), set(shared, memory));
  }

  private static SequenceSet set(boolean shared, LedgerMemory memory) {
    return shared ? SequenceSet.shared(memory) : SequenceSet.ofOneThread(memory);
  }

  /**
   * Whether the broker announced the first delivery of a message, to some consumer: it delivered it
   * to another one before, which handled it later.
   */
  boolean wasAnnounced(long sequence) {
    return shared && announced.contains(sequence);
  }
}

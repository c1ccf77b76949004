package io.weir.benchmark.measure;

/**
 * The work of a contender in its window, or from the start of its load to a moment.
 *
 * @param nanos the window's length, or the moment
 * @param produced messages that were acknowledged
 * @param consumed messages that were received, by all subscriptions together
 * @param use the resources that its processes used
 */
record Measured(long nanos, long produced, long consumed, ProcessCpuTime use) {
  /** Returns the messages that were both sent and received, if each is received once. */
  double messages() {
    return (produced + consumed) / 2.0;
  }

  double seconds() {
    return nanos / 1e9;
  }

  /** Returns the sum of both windows. */
  Measured plus(Measured other) {
    return new Measured(nanos + other.nanos, produced + other.produced, consumed + other.consumed,
        use.plus(other.use));
  }

  /** Returns the work since an earlier moment. */
  Measured since(Measured earlier) {
    return new Measured(nanos - earlier.nanos, produced - earlier.produced,
        consumed - earlier.consumed, use.since(earlier.use));
  }
}

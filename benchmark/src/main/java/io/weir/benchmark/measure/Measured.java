package io.weir.benchmark.measure;

/**
 * What a contender did in its window.
 *
 * @param seconds the window's length
 * @param produced messages that were acknowledged
 * @param consumed messages that were received, by all subscriptions together
 * @param use what its processes used
 */
record Measured(double seconds, long produced, long consumed, ProcessUse use) {
  /** Messages that went all the way, where each is received once. */
  double messages() {
    return (produced + consumed) / 2.0;
  }

  double messagesPerSecond() {
    return messages() / seconds;
  }

  /** What was done in both windows together. */
  Measured plus(Measured other) {
    return new Measured(seconds + other.seconds, produced + other.produced,
        consumed + other.consumed, use.plus(other.use));
  }

  /** CPU time for sending and receiving a message, in microseconds. */
  double microsPerMessage() {
    return use.cpuNanos() / 1e3 / messages();
  }

  /** CPU time for each delivery, in microseconds. */
  double microsPerDelivery() {
    return use.cpuNanos() / 1e3 / consumed;
  }

  /** The share of the CPU time that collecting garbage took, from 0 to 1. */
  double collectorShare() {
    return use.cpuNanos() == 0 ? 0 : (double) use.collectorNanos() / use.cpuNanos();
  }
}

package io.weir.benchmark.measure;

/**
 * The work of a contender in its window.
 *
 * @param seconds the window's length
 * @param produced messages that were acknowledged
 * @param consumed messages that were received, by all subscriptions together
 * @param use the resources that its processes used
 */
record Measured(double seconds, long produced, long consumed, ProcessCpuTime use) {
  /** Returns the messages that were both sent and received, if each is received once. */
  double messages() {
    return (produced + consumed) / 2.0;
  }

  double messagesPerSecond() {
    return messages() / seconds;
  }

  /** Returns the sum of both windows. */
  Measured plus(Measured other) {
    return new Measured(seconds + other.seconds, produced + other.produced,
        consumed + other.consumed, use.plus(other.use));
  }

  /** Returns the CPU time for sending and receiving a message, in microseconds. */
  double microsPerMessage() {
    return use.cpuNanos() / 1e3 / messages();
  }

  /** Returns the CPU time for each delivery, in microseconds. */
  double microsPerDelivery() {
    return use.cpuNanos() / 1e3 / consumed;
  }

  /** Returns the garbage collector's share of the CPU time, from 0 to 1. */
  double collectorShare() {
    return use.cpuNanos() == 0 ? 0 : (double) use.collectorNanos() / use.cpuNanos();
  }
}

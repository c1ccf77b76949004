package io.weir.core.driver;

/**
 * Learns the outcome of sends. Called on the client's threads, possibly several at once; returns
 * quickly and never throws.
 */
public interface SendListener {
  /**
   * The broker acknowledged the message.
   *
   * @param answeredNanos when the client reported it, monotonic. If one answer of the broker
   * acknowledges several messages, a driver may read the clock once for all of them, so that the
   * listener's time for one does not count for the next
   */
  void acknowledged(long sequence, long intendedNanos, long calledNanos,
      long answeredNanos);

  /** The client gave the message up. */
  void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure);
}

package io.weir.core.driver;

/**
 * Learns the outcome of sends. Called on the client's threads, possibly several at once; returns
 * quickly and never throws.
 */
public interface SendListener {
  /**
   * The broker acknowledged the message.
   *
   * @param answeredNanos when the client told so, monotonic. Of messages that one answer of the
   * broker's settles, a driver may read the clock once for several, so that what the listener takes
   * for one is not charged to the next
   */
  void acknowledged(long sequence, long intendedNanos, long calledNanos,
      long answeredNanos);

  /** The client gave the message up. */
  void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure);
}

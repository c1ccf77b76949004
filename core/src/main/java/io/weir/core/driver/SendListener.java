package io.weir.core.driver;

/**
 * Learns the outcome of sends. Called on the client's threads, possibly several at once; returns
 * quickly and never throws.
 */
public interface SendListener {
  /** The broker acknowledged the message. */
  void acknowledged(long sequence, long intendedNanos, long calledNanos);

  /** The client gave the message up. */
  void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure);
}

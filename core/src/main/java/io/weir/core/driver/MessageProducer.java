package io.weir.core.driver;

import java.time.Duration;

/** Sends to one topic. Used by one thread at a time. */
public interface MessageProducer extends AutoCloseable {
  /**
   * Hands a message to the client and returns as soon as the client took it; blocks as long as the
   * client's buffer is full. The outcome comes to the listener with the same three numbers, exactly
   * once, also for a message that the client refuses at once.
   *
   * <p>Messages of the same key go to the same partition, and each consumer receives the key with
   * the message.
   *
   * @param key its key; {@link MessageKey#NONE} leaves the partition to the client
   * @param message the whole message; the caller may reuse it when this returns
   * @param sequence its number among this producer's messages
   * @param intendedNanos when it was due, monotonic
   * @param calledNanos when this call was made, monotonic
   */
  void send(MessageKey key, byte[] message, long sequence, long intendedNanos, long calledNanos)
      throws InterruptedException;

  /** Sends a message without a key. */
  default void send(byte[] message, long sequence, long intendedNanos, long calledNanos)
      throws InterruptedException {
    send(MessageKey.NONE, message, sequence, intendedNanos, calledNanos);
  }

  /**
   * Asks the client to send what it holds in unfinished batches now, and waits until all is
   * acknowledged or failed.
   *
   * @return whether that happened in time
   */
  boolean flush(Duration timeout) throws InterruptedException;

  /**
   * Closes the client within seconds; messages under way may fail. May be called from another
   * thread while a send blocks, and twice.
   */
  @Override
  void close();
}

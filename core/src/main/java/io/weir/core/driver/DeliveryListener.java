package io.weir.core.driver;

import java.nio.ByteBuffer;

/** Takes delivered messages, on the thread that polls. */
public interface DeliveryListener {
  /**
   * Takes one message.
   *
   * @param partition the partition it came from, from 0; -1 if the system has none
   * @param message its bytes from position to limit, big-endian; valid during this call only
   * @param receivedNanos when the client handed it to the application, monotonic
   * @param redelivered whether the broker announces that it may have been delivered before
   */
  void delivered(int partition, ByteBuffer message, long receivedNanos, boolean redelivered);

  /**
   * Takes one message with its key. Clients call this method.
   *
   * @param key the number of the key that the client reports, as {@link MessageKey#number} reads it
   */
  default void delivered(int partition, int key, ByteBuffer message, long receivedNanos,
      boolean redelivered) {
    delivered(partition, message, receivedNanos, redelivered);
  }
}

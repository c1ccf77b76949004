package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.MessageKey;
import io.weir.driver.common.OpenSends;

/**
 * The path of a producer's messages over one connection. When it ends, its open messages fail. Used
 * by one thread at a time; {@link #open} by any.
 */
interface PublishPath {
  /** Returns whether it accepts messages. */
  boolean isOpen();

  /** Returns the messages with a pending outcome. */
  OpenSends open();

  /**
   * Returns whether the next message has a place. It has none while very many messages are open.
   */
  boolean hasRoom();

  /**
   * Publishes a message. The listener gets its outcome, even if the path has ended.
   *
   * @param key its key, which goes with it
   * @param partition its destination
   * @param message its bytes, which the caller may reuse afterwards
   * @param room its space in the send buffer
   */
  void publish(MessageKey key, int partition, byte[] message, long sequence, long intendedNanos,
      long calledNanos, int room);
}

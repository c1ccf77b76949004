package io.weir.driver.artemis.client;

import io.weir.core.driver.MessageKey;

/** The connection of one producer. One thread sends, and any thread ends it. */
interface SendPath {
  /**
   * Hands a message to the client.
   *
   * @param tag the outcome's
   */
  void send(int partition, MessageKey key, byte[] body, long tag) throws Exception;

  boolean isBroken();

  /** Ends it within seconds, also if the broker does not answer. */
  void end();
}

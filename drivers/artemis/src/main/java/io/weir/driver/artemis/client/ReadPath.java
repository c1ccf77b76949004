package io.weir.driver.artemis.client;

/** The connection of one consumer. Used by one thread. */
interface ReadPath {
  /**
   * Notes that a message was handed over to its reader.
   *
   * @param nanos when, by the clock of {@link System#nanoTime}
   */
  void handedOver(QueuedMessage arrival, long nanos);

  /**
   * Acknowledges what is due, without waiting for the broker.
   *
   * @return how many acknowledgements the client refused
   */
  int acknowledgeDue(long nanos);

  /**
   * Acknowledges all that was handed over, and returns the rest to the broker.
   *
   * @return how many acknowledgements the client refused
   */
  int finish();

  /** Ends it within seconds, also if the broker does not answer. */
  void end();
}

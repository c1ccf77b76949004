package io.weir.driver.rabbitmq.client;

/** A delivered message. */
interface ArrivedMessage {
  /** Returns the partition of its queue. */
  int partition();

  /** Returns its key's number. */
  int key();

  /** Returns its bytes. */
  byte[] message();

  /** Returns whether the broker announced it as a repetition. */
  boolean redelivered();
}

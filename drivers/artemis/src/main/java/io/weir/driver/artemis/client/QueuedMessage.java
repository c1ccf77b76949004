package io.weir.driver.artemis.client;

import java.nio.ByteBuffer;

/** A message that a client handed over, and that its reader has not seen. */
interface QueuedMessage {
  int partition();

  /** Returns the text of its key; empty text for none. */
  String key();

  ByteBuffer body();

  boolean isRedelivered();
}

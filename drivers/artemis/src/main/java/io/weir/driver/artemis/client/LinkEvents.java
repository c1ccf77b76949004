package io.weir.driver.artemis.client;

/** Hears what becomes of a connection and its messages, on threads of a client. */
interface LinkEvents {
  void acknowledged(long tag);

  void failed(long tag, Exception failure);

  /** The connection broke. */
  void lost();
}

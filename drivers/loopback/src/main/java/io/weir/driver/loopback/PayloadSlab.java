package io.weir.driver.loopback;

/**
 * Copies messages one after another into large arrays, so that few objects hold many messages. Not
 * thread-safe.
 */
final class PayloadSlab {
  static final int BYTES = 128 * 1024;

  private byte[] slab = {};
  private int used;

  /** Copies a message and sets its location in {@code target}. */
  void store(byte[] message, Incoming target) {
    if (message.length > slab.length - used) {
      slab = new byte[Math.max(BYTES, message.length)];
      used = 0;
    }
    System.arraycopy(message, 0, slab, used, message.length);
    target.slab = slab;
    target.offset = used;
    used += message.length;
  }
}

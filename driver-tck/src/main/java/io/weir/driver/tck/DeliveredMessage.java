package io.weir.driver.tck;

import io.weir.core.ledger.MessageHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A message as the listener received it. */
final class DeliveredMessage {
  private final int partition;
  private final int key;
  private final byte[] bytes;
  private final ByteOrder order;
  private final long receivedNanos;
  private final long takenNanos;
  private final boolean redelivered;

  DeliveredMessage(int partition, int key, ByteBuffer message, long receivedNanos,
      boolean redelivered) {
    this.partition = partition;
    this.key = key;
    this.order = message.order();
    this.bytes = new byte[message.remaining()];
    message.duplicate().get(bytes);
    this.receivedNanos = receivedNanos;
    this.takenNanos = System.nanoTime();
    this.redelivered = redelivered;
  }

  int partition() {
    return partition;
  }

  ByteOrder order() {
    return order;
  }

  /** Returns the number of its key, as reported by the client. */
  int key() {
    return key;
  }

  /** Returns its bytes, in the order of the client's buffers. */
  ByteBuffer message() {
    return ByteBuffer.wrap(bytes).order(order);
  }

  int size() {
    return bytes.length;
  }

  int producer() {
    return MessageHeader.producer(ByteBuffer.wrap(bytes));
  }

  long sequence() {
    return MessageHeader.sequence(ByteBuffer.wrap(bytes));
  }

  /** Returns the time at which the client delivered it, as reported by the driver. */
  long receivedNanos() {
    return receivedNanos;
  }

  /** Returns the time at which the listener was called. */
  long takenNanos() {
    return takenNanos;
  }

  boolean redelivered() {
    return redelivered;
  }

  /** Returns whether every byte is as the sender wrote it. */
  boolean unchanged() {
    return bytes.length >= MessageHeader.BYTES
        && Arrays.equals(bytes, new TestMessage(producer(), sequence(), bytes.length).bytes());
  }

  @Override
  public String toString() {
    return "message " + sequence() + " of producer " + producer() + " (" + bytes.length
        + " B) from partition " + partition;
  }
}

package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;

/**
 * What the broker knows of {@value #SIZE} messages of a partition, in the order of their arrival,
 * and, until every subscription has read them, their bytes. About 54 bytes a message stay.
 *
 * <p>Written under the broker's lock, except that whoever settles a message writes the time of it
 * right before it calls the listener.
 */
final class RecordPage {
  /**
   * So few that all arrays of a page lie close together: with thousands of partitions each message
   * would else touch a dozen far pages of memory, and its bytes stay until its page is full.
   */
  static final int SIZE = 128;

  /** Planned or final answers to producers; the failures follow in the order of their kinds. */
  private static final byte ACKNOWLEDGE = 0;

  private static final SendFailure.Kind[] KINDS = SendFailure.Kind.values();

  final long[] sequence = new long[SIZE];
  final long[] intended = new long[SIZE];
  final long[] called = new long[SIZE];
  final long[] arrived = new long[SIZE];
  final long[] settledAt = new long[SIZE];
  final int[] producer = new int[SIZE];
  final int[] length = new int[SIZE];
  final int[] key = new int[SIZE];
  private final byte[] fate = new byte[SIZE];
  private final byte[] answer = new byte[SIZE];
  private final boolean[] settled = new boolean[SIZE];
  private byte[][] slab = new byte[SIZE][];
  private int[] offset = new int[SIZE];
  private int used;
  private int unread;

  boolean isFull() {
    return used == SIZE;
  }

  /** Enters a message and returns its place. */
  int add(Incoming message, int producerId, long arrivedNanos) {
    int at = used++;
    sequence[at] = message.sequence;
    intended[at] = message.intendedNanos;
    called[at] = message.calledNanos;
    arrived[at] = arrivedNanos;
    producer[at] = producerId;
    length[at] = message.length;
    key[at] = message.key.number();
    fate[at] = (byte) message.fate.ordinal();
    slab[at] = message.slab;
    offset[at] = message.offset;
    unread += message.fate.copies();
    releaseIfRead();
    return at;
  }

  Fate fate(int at) {
    return Fate.of(fate[at]);
  }

  byte[] slab(int at) {
    return slab[at];
  }

  int offset(int at) {
    return offset[at];
  }

  /**
   * Notes that one queued copy of a message here was read by every subscription, and lets go of the
   * bytes after the last.
   */
  void read() {
    unread--;
    releaseIfRead();
  }

  /** Notes that one queued copy of a message here has to be read once more. */
  void unread() {
    unread++;
  }

  private void releaseIfRead() {
    if (unread == 0 && isFull()) {
      release();
    }
  }

  /** Whether bytes were let go of, so that no later subscription can have these messages. */
  boolean isReleased() {
    return slab.length == 0;
  }

  /** Lets go of the bytes. */
  void release() {
    slab = new byte[0][];
    offset = new int[0];
  }

  void planAcknowledgement(int at) {
    answer[at] = ACKNOWLEDGE;
  }

  void planFailure(int at, SendFailure.Kind kind) {
    answer[at] = (byte) (ACKNOWLEDGE + 1 + kind.ordinal());
  }

  boolean isFailure(int at) {
    return answer[at] != ACKNOWLEDGE;
  }

  SendFailure.Kind failure(int at) {
    return KINDS[answer[at] - ACKNOWLEDGE - 1];
  }

  /** Notes the time at which the producer is told, which the caller does next. */
  void settle(int at, long nanos) {
    settledAt[at] = nanos;
    settled[at] = true;
  }

  /** Whether the producer was told that the message is safe. */
  boolean isAcknowledged(int at) {
    return settled[at] && answer[at] == ACKNOWLEDGE;
  }

  /** Whether the producer was told that the message failed. */
  boolean hasFailed(int at) {
    return settled[at] && isFailure(at);
  }

  /** Whether the producer was told that the message failed, for this reason. */
  boolean hasFailed(int at, SendFailure.Kind kind) {
    return hasFailed(at) && failure(at) == kind;
  }
}

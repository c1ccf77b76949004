package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;

/**
 * The broker's records of {@value #SIZE} messages of a partition, in the order of their arrival.
 * Also holds their bytes until every subscription has read them. About 54 bytes per message remain.
 *
 * <p>Written under the broker's lock, except that the thread that settles a message writes its time
 * right before it calls the listener.
 */
final class RecordPage {
  /**
   * Small, so that all arrays of a page are close together in memory. With thousands of partitions
   * each message would otherwise touch a dozen distant pages of memory, and its bytes remain until
   * its page is full.
   */
  static final int SIZE = 128;

  /** Scheduled or final answers to producers. The failures follow in the order of their kinds. */
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

  /** Adds a message and returns its index. */
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

  InjectedFault fate(int at) {
    return InjectedFault.of(fate[at]);
  }

  byte[] slab(int at) {
    return slab[at];
  }

  int offset(int at) {
    return offset[at];
  }

  /**
   * Counts one queued copy of a message as read by every subscription. Releases the bytes after the
   * last one.
   */
  void read() {
    unread--;
    releaseIfRead();
  }

  /** Counts one queued copy of a message as to be read once more. */
  void unread() {
    unread++;
  }

  private void releaseIfRead() {
    if (unread == 0 && isFull()) {
      release();
    }
  }

  /** Returns whether bytes were released, so that no later subscription can read these messages. */
  boolean isReleased() {
    return slab.length == 0;
  }

  /** Releases the bytes. */
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

  /** Records the time of the answer. The caller answers the producer next. */
  void settle(int at, long nanos) {
    settledAt[at] = nanos;
    settled[at] = true;
  }

  /** Returns whether the producer received an acknowledgement. */
  boolean isAcknowledged(int at) {
    return settled[at] && answer[at] == ACKNOWLEDGE;
  }

  /** Returns whether the producer received a failure. */
  boolean hasFailed(int at) {
    return settled[at] && isFailure(at);
  }

  /** Returns whether the producer received a failure of this kind. */
  boolean hasFailed(int at, SendFailure.Kind kind) {
    return hasFailed(at) && failure(at) == kind;
  }
}

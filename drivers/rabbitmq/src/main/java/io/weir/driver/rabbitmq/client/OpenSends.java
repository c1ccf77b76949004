package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Messages that were published on one channel and whose outcome is not known, by the channel's
 * delivery tag. One thread adds; any thread settles, and the first one to settle a message tells
 * its outcome. Allocates nothing for a message.
 */
final class OpenSends {
  /** The most messages that may be open, so that what is kept of them stays small. */
  static final int CAPACITY = 1 << 16;

  private static final int MASK = CAPACITY - 1;
  private static final int FREE = 0;
  private static final int OPEN = 1;
  private static final int SETTLING = 2;

  private final SendListener listener;
  private final SendBuffer buffer;
  private final AtomicIntegerArray states = new AtomicIntegerArray(CAPACITY);
  private final long[] tags = new long[CAPACITY];
  private final long[] sequences = new long[CAPACITY];
  private final long[] intended = new long[CAPACITY];
  private final long[] called = new long[CAPACITY];
  private final int[] sizes = new int[CAPACITY];
  private final AtomicLong highest = new AtomicLong();

  /** All tags up to this one are settled; guarded by this. */
  private long settledUpTo;

  OpenSends(SendListener listener, SendBuffer buffer) {
    this.listener = listener;
    this.buffer = buffer;
  }

  /** Whether the tag's place is free: the message that had it is settled. */
  boolean hasRoom(long tag) {
    return states.get((int) (tag & MASK)) == FREE;
  }

  /** Adds a message; its place must be free. */
  void add(long tag, long sequence, long intendedNanos, long calledNanos, int size) {
    int place = (int) (tag & MASK);
    tags[place] = tag;
    sequences[place] = sequence;
    intended[place] = intendedNanos;
    called[place] = calledNanos;
    sizes[place] = size;
    states.set(place, OPEN);
    highest.set(tag);
  }

  /** Settles a message, and if told so all before it, as confirmed. */
  void confirm(long tag, boolean multiple) {
    if (!multiple) {
      settle(tag, null);
    } else {
      settleUpTo(tag, null);
    }
  }

  /** Settles a message, and if told so all before it, as given up. */
  void fail(long tag, boolean multiple, SendFailure failure) {
    if (!multiple) {
      settle(tag, failure);
    } else {
      settleUpTo(tag, failure);
    }
  }

  /** Settles all that is open as given up. */
  void failAll(SendFailure failure) {
    settleUpTo(highest.get(), failure);
  }

  private synchronized void settleUpTo(long tag, SendFailure failure) {
    for (long each = settledUpTo + 1; each <= tag; each++) {
      settle(each, failure);
    }
    settledUpTo = Math.max(settledUpTo, tag);
  }

  /** Gives up what was published before a moment. */
  synchronized void expire(long calledBefore, SendFailure failure) {
    long last = highest.get();
    for (long tag = settledUpTo + 1; tag <= last; tag++) {
      int place = (int) (tag & MASK);
      if (states.get(place) != FREE && tags[place] == tag) {
        if (called[place] - calledBefore >= 0) {
          return;
        }
        settle(tag, failure);
      }
      settledUpTo = tag;
    }
  }

  private void settle(long tag, SendFailure failure) {
    int place = (int) (tag & MASK);
    if (tags[place] != tag || !states.compareAndSet(place, OPEN, SETTLING)) {
      return;
    }
    long sequence = sequences[place];
    long due = intended[place];
    long call = called[place];
    int size = sizes[place];
    states.set(place, FREE);
    if (failure == null) {
      listener.acknowledged(sequence, due, call);
    } else {
      listener.failed(sequence, due, call, failure);
    }
    buffer.release(size);
  }
}

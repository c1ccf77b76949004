package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import io.weir.driver.common.SettingList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Messages that were published on one channel and whose outcome is not known, by the channel's
 * delivery tag. One thread adds; any thread settles, and the first one to settle a message tells
 * its outcome. Allocates nothing for a message.
 */
final class OpenSends {
  /** The most messages that may be open, so that what is kept of them stays within 20 MiB. */
  static final int MOST = 1 << 19;

  /** Some microseconds' worth of outcomes. */
  private static final int TOLD_AT_ONCE = 8;
  private static final int LEAST = 1 << 12;
  private static final int OF_ANY_SIZE = 1 << 16;
  private static final long FREE = 0;
  private static final long SETTLING = -1;

  private final SendListener listener;
  private final SendBuffer buffer;
  private final int mask;
  /** The mark of the message that is open in each place. */
  private final AtomicLongArray marks;
  private final long[] sequences;
  private final long[] intended;
  private final long[] called;
  private final int[] sizes;
  private final AtomicLong highest = new AtomicLong();

  /** All tags up to this one are settled; guarded by this. */
  private long settledUpTo;

  /**
   * Room for a number of messages.
   *
   * @param places how many, a power of two
   */
  OpenSends(SendListener listener, SendBuffer buffer, int places) {
    this.listener = listener;
    this.buffer = buffer;
    this.mask = places - 1;
    this.marks = new AtomicLongArray(places);
    this.sequences = new long[places];
    this.intended = new long[places];
    this.called = new long[places];
    this.sizes = new int[places];
  }

  /**
   * As many messages as fill the send buffer or more, so that it is bytes that bound a producer.
   */
  static int places(ClientPolicy policy, ProducerSpec spec) {
    return spec.messageSize()
        .map(size -> Math.clamp(policy.sendBuffer().bytes() / size.bytes() + 1, LEAST, MOST))
        .map(wanted -> Integer.highestOneBit(wanted - 1) << 1)
        .orElse(OF_ANY_SIZE);
  }

  /** Tells what bounds a producer. */
  static void tell(SettingList list, ClientPolicy policy) {
    list.add(Aspect.SEND_BUFFER, "unconfirmed messages (weir's bound)",
        policy.sendBuffer() + ", at most " + MOST + " messages", policy.sendBuffer().toString());
    list.add(Aspect.IN_FLIGHT, "unconfirmed messages", "as the send buffer bounds",
        "unlimited");
  }

  /** Unique to a tag, and never that of a free place. */
  private static long mark(long tag) {
    return tag + 1;
  }

  /** Whether the tag's place is free: the message that had it is settled. */
  boolean hasRoom(long tag) {
    return marks.get((int) (tag & mask)) == FREE;
  }

  /** Adds a message; its place must be free. */
  void add(long tag, long sequence, long intendedNanos, long calledNanos, int size) {
    int place = (int) (tag & mask);
    sequences[place] = sequence;
    intended[place] = intendedNanos;
    called[place] = calledNanos;
    sizes[place] = size;
    marks.set(place, mark(tag));
    highest.set(tag);
  }

  /** Settles a message, and if told so all before it, as confirmed. */
  void confirm(long tag, boolean multiple) {
    if (!multiple) {
      settle(tag, null, System.nanoTime());
    } else {
      settleUpTo(tag, null);
    }
  }

  /** Settles a message, and if told so all before it, as given up. */
  void fail(long tag, boolean multiple, SendFailure failure) {
    if (!multiple) {
      settle(tag, failure, System.nanoTime());
    } else {
      settleUpTo(tag, failure);
    }
  }

  /** Settles all that is open as given up. */
  void failAll(SendFailure failure) {
    settleUpTo(highest.get(), failure);
  }

  private synchronized void settleUpTo(long tag, SendFailure failure) {
    long answered = System.nanoTime();
    for (long each = settledUpTo + 1; each <= tag; each++) {
      // One answer of the broker's settles them all, but telling of thousands takes time as well.
      if ((each - settledUpTo) % TOLD_AT_ONCE == 0) {
        answered = System.nanoTime();
      }
      settle(each, failure, answered);
    }
    settledUpTo = Math.max(settledUpTo, tag);
  }

  /** Gives up what was published before a moment. */
  synchronized void expire(long calledBefore, SendFailure failure) {
    long last = highest.get();
    for (long tag = settledUpTo + 1; tag <= last; tag++) {
      int place = (int) (tag & mask);
      if (marks.get(place) == mark(tag)) {
        if (called[place] - calledBefore >= 0) {
          return;
        }
        settle(tag, failure, System.nanoTime());
      }
      settledUpTo = tag;
    }
  }

  private void settle(long tag, SendFailure failure, long answered) {
    int place = (int) (tag & mask);
    // By its mark: another message may have the place by now.
    if (!marks.compareAndSet(place, mark(tag), SETTLING)) {
      return;
    }
    long sequence = sequences[place];
    long due = intended[place];
    long call = called[place];
    int size = sizes[place];
    marks.set(place, FREE);
    if (failure == null) {
      listener.acknowledged(sequence, due, call, answered);
    } else {
      listener.failed(sequence, due, call, failure);
    }
    buffer.release(size);
  }
}

package io.weir.driver.common;

import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.ClientPolicy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The messages published on one connection with a pending outcome, by a tag that counts them. One
 * thread adds messages. Any thread settles them, and the first one to settle a message reports its
 * outcome. Allocates nothing per message.
 */
public final class OpenSends {
  /** The most messages that may be open, which limits their memory to 20 MiB. */
  public static final int MOST = 1 << 19;

  /** A few microseconds' worth of outcomes. */
  private static final int TOLD_AT_ONCE = 8;
  private static final int LEAST = 1 << 12;
  private static final int OF_ANY_SIZE = 1 << 16;
  private static final long FREE = 0;
  private static final long SETTLING = -1;

  private final SendListener listener;
  private final SendBuffer buffer;
  private final int mask;
  /** The mark of the open message in each place. */
  private final AtomicLongArray marks;
  private final long[] sequences;
  private final long[] intended;
  private final long[] called;
  private final int[] sizes;
  private final AtomicLong highest = new AtomicLong();

  /** All tags up to this one are settled; guarded by this. */
  private long settledUpTo;

  /**
   * Creates room for a number of messages.
   *
   * @param places the number, a power of two
   */
  public OpenSends(SendListener listener, SendBuffer buffer, int places) {
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
   * Returns the number of messages that fill the send buffer, or more, so that a producer is
   * limited by bytes.
   */
  public static int places(ClientPolicy policy, ProducerSpec spec) {
    return spec.messageSize()
        .map(size -> Math.clamp(policy.sendBuffer().bytes() / size.bytes() + 1, LEAST, MOST))
        .map(wanted -> Integer.highestOneBit(wanted - 1) << 1)
        .orElse(OF_ANY_SIZE);
  }

  /**
   * Adds the limits of a producer to the settings.
   *
   * @param limit a further limit of its client, if any
   */
  public static void report(SettingList list, ClientPolicy policy, Optional<String> limit) {
    list.add(Aspect.SEND_BUFFER, "unconfirmed messages (weir's bound)",
        policy.sendBuffer() + ", at most " + MOST + " messages", policy.sendBuffer().toString());
    list.add(Aspect.IN_FLIGHT, "unconfirmed messages",
        "as the send buffer bounds" + limit.map(further -> ", and " + further).orElse(""),
        limit.orElse("unlimited"));
  }

  /** Returns a mark that is unique to a tag, and never that of a free place. */
  private static long mark(long tag) {
    return tag + 1;
  }

  /** Returns whether the tag's place is free, because its previous message is settled. */
  public boolean hasRoom(long tag) {
    return marks.get((int) (tag & mask)) == FREE;
  }

  /** Returns how many messages have a place, a power of two. */
  public int places() {
    return mask + 1;
  }

  /** Adds a message. Its place must be free. */
  public void add(long tag, long sequence, long intendedNanos, long calledNanos, int size) {
    int place = (int) (tag & mask);
    sequences[place] = sequence;
    intended[place] = intendedNanos;
    called[place] = calledNanos;
    sizes[place] = size;
    marks.set(place, mark(tag));
    highest.set(tag);
  }

  /** Settles a message as confirmed, and if {@code multiple} all before it. */
  public void confirm(long tag, boolean multiple) {
    if (!multiple) {
      settle(tag, null, System.nanoTime());
    } else {
      settleUpTo(tag, null);
    }
  }

  /** Settles a message as failed, and if {@code multiple} all before it. */
  public void fail(long tag, boolean multiple, SendFailure failure) {
    if (!multiple) {
      settle(tag, failure, System.nanoTime());
    } else {
      settleUpTo(tag, failure);
    }
  }

  /** Settles all open messages as failed. */
  public void failAll(SendFailure failure) {
    settleUpTo(highest.get(), failure);
  }

  private synchronized void settleUpTo(long tag, SendFailure failure) {
    long answered = System.nanoTime();
    for (long each = settledUpTo + 1; each <= tag; each++) {
      // One answer of the broker settles all of them, but reporting thousands also takes time.
      if ((each - settledUpTo) % TOLD_AT_ONCE == 0) {
        answered = System.nanoTime();
      }
      settle(each, failure, answered);
    }
    settledUpTo = Math.max(settledUpTo, tag);
  }

  /** Fails the messages that were published before a time. */
  public synchronized void expire(long calledBefore, SendFailure failure) {
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
    // By its mark, because another message may have the place by now.
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

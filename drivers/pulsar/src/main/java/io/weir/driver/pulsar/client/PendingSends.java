package io.weir.driver.pulsar.client;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * The messages with a pending outcome, by an increasing number. They are stored as plain numbers in
 * a ring. A message needs no object that a collector would have to move, and consecutive messages
 * are adjacent in memory. The ring grows with the number of pending messages. A message whose
 * outcome is late, or never comes, is skipped. One thread adds, any thread takes.
 */
final class PendingSends {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int FIRST_PLACES = 64;
  /** A cache line of 64 bytes. */
  private static final int LINE = 64 / Long.BYTES;

  private final SendAccount account;
  private volatile Ring newest = new Ring(0, FIRST_PLACES, Optional.empty());
  /**
   * In a separate cache line: the sender writes it with each message, while others read the
   * neighbors.
   */
  private final long[] next = new long[2 * LINE + 1];

  /**
   * Creates an empty ring.
   *
   * @param account notified of each message that is added or taken
   */
  PendingSends(SendAccount account) {
    this.account = account;
  }

  /**
   * Sets the number of the next message. Call it before any is added.
   *
   * @param number at least 0
   */
  void startAt(long number) {
    next[LINE] = number;
  }

  /** Adds a message that is about to be sent. Returns its number. By the sending thread. */
  long add(long sequence, long intendedNanos, long calledNanos) {
    account.handOver();
    long number = free();
    newest.put(number, sequence, intendedNanos, calledNanos);
    next[LINE] = number + 1;
    return number;
  }

  private long free() {
    long number = next[LINE];
    return newest.isFree(number) ? number : freeFrom(number);
  }

  /**
   * Skips the messages that others overtook. At least a quarter of the places are free, so on
   * average a message skips three taken ones.
   */
  private long freeFrom(long first) {
    Ring ring = newest;
    if (account.outstanding() > ring.places / 4 * 3L) {
      newest = new Ring(first, 2 * ring.places, Optional.of(ring));
      return first;
    }
    long number = first;
    while (!ring.isFree(number)) {
      number++;
    }
    return number;
  }

  /**
   * Takes a message, at most once.
   *
   * @return false if it was taken before, or never added
   */
  <F> boolean take(long number, F fate, Taker<F> taker) {
    if (number < 0 || !newest.holding(number).take(number, fate, taker)) {
      return false;
    }
    account.settle();
    return true;
  }

  /** Returns the number of places in the ring that messages are added to. */
  int places() {
    return newest.places;
  }

  /** Receives taken messages. */
  @FunctionalInterface
  interface Taker<F> {
    /**
     * Receives one message.
     *
     * @param fate its outcome
     */
    void take(F fate, long sequence, long intendedNanos, long calledNanos);
  }

  /** The messages from a given number on. The mark of a place identifies its message. */
  private static final class Ring {
    private static final int SEQUENCE = 0;
    private static final int INTENDED = 1;
    private static final int CALLED = 2;
    private static final int MARK = 3;
    private static final int CELLS = 4;
    private static final long FREE = 0;

    private final long from;
    private final int places;
    private final Optional<Ring> older;
    private final long[] cells;

    Ring(long from, int places, Optional<Ring> older) {
      this.from = from;
      this.places = places;
      this.older = older;
      cells = new long[places * CELLS];
    }

    private Ring holding(long number) {
      Ring ring = this;
      while (number < ring.from && ring.older.isPresent()) {
        ring = ring.older.get();
      }
      return ring;
    }

    private int at(long number) {
      return ((int) number & places - 1) * CELLS;
    }

    private static long mark(long number) {
      return number + 1;
    }

    private boolean isFree(long number) {
      return (long) CELL.getAcquire(cells, at(number) + MARK) == FREE;
    }

    private void put(long number, long sequence, long intended, long called) {
      int at = at(number);
      cells[at + SEQUENCE] = sequence;
      cells[at + INTENDED] = intended;
      cells[at + CALLED] = called;
      CELL.setRelease(cells, at + MARK, mark(number));
    }

    /**
     * The place becomes free for another message as soon as its mark is cleared, so it is read
     * first.
     */
    private <F> boolean take(long number, F fate, Taker<F> taker) {
      int at = at(number);
      long mark = mark(number);
      if ((long) CELL.getAcquire(cells, at + MARK) != mark) {
        return false;
      }
      long sequence = cells[at + SEQUENCE];
      long intended = cells[at + INTENDED];
      long called = cells[at + CALLED];
      if (!CELL.compareAndSet(cells, at + MARK, mark, FREE)) {
        return false;
      }
      taker.take(fate, sequence, intended, called);
      return true;
    }
  }
}

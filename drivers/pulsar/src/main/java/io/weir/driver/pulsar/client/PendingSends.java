package io.weir.driver.pulsar.client;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * What is to be told of each message whose fate is unknown, by a number that rises. They stand in a
 * ring of plain numbers, so that a message costs no object that a collector would have to move
 * while it is under way, and what is read next lies beside what was read last. The ring grows with
 * the messages that are pending at once; one whose fate comes late, or never, is passed over. One
 * thread adds, any thread takes.
 */
final class PendingSends {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int FIRST_PLACES = 64;
  /** A line of 64 bytes. */
  private static final int LINE = 64 / Long.BYTES;

  private final SendAccount account;
  private volatile Ring newest = new Ring(0, FIRST_PLACES, Optional.empty());
  /** In a line of its own: the sender writes it with each message, and others read beside it. */
  private final long[] next = new long[2 * LINE + 1];

  /**
   * None yet.
   *
   * @param account told of each message that is added and that was taken
   */
  PendingSends(SendAccount account) {
    this.account = account;
  }

  /**
   * Sets the number of the message that is added next, before any is.
   *
   * @param number at least 0
   */
  void startAt(long number) {
    next[LINE] = number;
  }

  /** Adds a message that is about to be handed over; returns its number. By the sending thread. */
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
   * Looks beyond the messages that others overtook. At least a quarter of the places are free, so a
   * message passes over three taken ones on average.
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
   * Has a message taken, once.
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

  /** How many places the ring has that messages are added to. */
  int places() {
    return newest.places;
  }

  /** What is done with what was pending. */
  @FunctionalInterface
  interface Taker<F> {
    /**
     * Takes one message.
     *
     * @param fate what became of it
     */
    void take(F fate, long sequence, long intendedNanos, long calledNanos);
  }

  /** The messages from some number on. Which of them a place holds is told by its mark. */
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

    /** The place is free for another message as soon as its mark is gone, so it is read before. */
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

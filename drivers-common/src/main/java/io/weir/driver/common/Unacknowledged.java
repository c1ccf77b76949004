package io.weir.driver.common;

import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The messages that a consumer handed over and has not acknowledged, oldest first, for systems that
 * acknowledge each by itself. A message waits until it is old enough, or until a number of later
 * ones wait. Used by one thread. Allocates nothing per message.
 *
 * @param <T> what acknowledges a message
 */
public final class Unacknowledged<T> {
  /** How many messages wait at most if nothing else limits them. */
  public static final int MOST = 1_000;

  private final int most;
  private final T[] messages;
  private final long[] times;
  private int first;
  private int size;

  /**
   * No message waits.
   *
   * @param most how many wait at most, at least 1
   * @param array makes an array of messages
   */
  public Unacknowledged(int most, IntFunction<T[]> array) {
    int places = Integer.highestOneBit(most) << 1;
    this.most = most;
    this.messages = array.apply(places);
    this.times = new long[places];
  }

  /** Returns how many messages wait at most. */
  public int most() {
    return most;
  }

  /**
   * Adds a message. Acknowledges the oldest one if there are too many.
   *
   * @param nanos when it was delivered, monotonic
   */
  public void add(T message, long nanos, Consumer<T> acknowledge) {
    if (size == most) {
      acknowledge.accept(remove());
    }
    int place = first + size & messages.length - 1;
    messages[place] = message;
    times[place] = nanos;
    size++;
  }

  /** Acknowledges the messages that were delivered up to a time. */
  public void acknowledgeUpTo(long nanos, Consumer<T> acknowledge) {
    while (size > 0 && times[first] - nanos <= 0) {
      acknowledge.accept(remove());
    }
  }

  /** Removes all messages, oldest first. */
  public void removeAll(Consumer<T> each) {
    while (size > 0) {
      each.accept(remove());
    }
  }

  private T remove() {
    T message = messages[first];
    messages[first] = null;
    first = first + 1 & messages.length - 1;
    size--;
    return message;
  }
}

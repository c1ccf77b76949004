package io.weir.driver.artemis.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** The messages of one connection that wait for the polling thread. Thread-safe. */
final class Arrivals {
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);

  private final BlockingQueue<QueuedMessage> waiting;
  private volatile boolean ended;

  /**
   * None yet.
   *
   * @param most that may wait
   */
  Arrivals(int most) {
    this.waiting = new ArrayBlockingQueue<>(most);
  }

  /** Waits while the polling thread is behind, so that the client's window bounds the rest. */
  void add(QueuedMessage arrival) {
    try {
      boolean added = false;
      while (!ended && !added) {
        added = waiting.offer(arrival, LOOK_AROUND.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the next message; empty if there is none within the time. */
  Optional<QueuedMessage> poll(Duration limit) throws InterruptedException {
    return Optional.ofNullable(waiting.poll(limit.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** Accepts no more messages: the connection broke, or is being closed. */
  void end() {
    ended = true;
  }

  boolean isEnded() {
    return ended;
  }
}

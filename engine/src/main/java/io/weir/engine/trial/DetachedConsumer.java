package io.weir.engine.trial;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.unit.Durations;
import io.weir.engine.clock.PhaseTimeline;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The time that a consumer is detached: it closes its client shortly after the backlog phase began,
 * so that nothing is fetched for it any more, and opens another with the same subscription when the
 * catch-up begins. Messages that were due in the measure phase get that moment to arrive, so that
 * their latency is the system's and does not contain the time that the consumer is detached. Used
 * by the consumer's thread, except for {@link #delivered}.
 */
final class DetachedConsumer {
  /** How long a consumer stays in the backlog phase. */
  static final Duration GRACE = Duration.ofMillis(500);

  private static final long LOOK_AROUND_NANOS = 10_000_000;
  private static final Duration TAKING_PART = Duration.ofMillis(100);

  private final int subscription;
  private final PhaseTimeline timeline;
  private final Opening opening;
  private final CountDownLatch together;
  private final AtomicLong published = new AtomicLong();
  private long delivered;
  private boolean gone;

  /**
   * A leave to come.
   *
   * @param subscription the number of the consumer's subscription in its topic
   * @param opening opens the consumer's next client
   * @param together counts the consumers of the subscription that are back: none of them reads
   * before all are, or messages would be taken from the first to come for the others
   */
  DetachedConsumer(int subscription, PhaseTimeline timeline, Opening opening,
      CountDownLatch together) {
    this.subscription = subscription;
    this.timeline = timeline;
    this.opening = opening;
    this.together = together;
  }

  /** Opens a client. */
  interface Opening {
    MessageConsumer open() throws DriverException, InterruptedException;
  }

  int subscription() {
    return subscription;
  }

  /** Returns whether the consumer is to go now; it goes once. */
  boolean isDue() {
    long backlogAt = timeline.backlogAt();
    return !gone && backlogAt != Long.MAX_VALUE
        && System.nanoTime() - backlogAt >= GRACE.toNanos();
  }

  /** Returns whether the consumer has left, even if it has returned. */
  boolean hasGone() {
    return gone;
  }

  /**
   * Closes the client and returns when it is time to come back, or when the consumer is stopped.
   */
  void go(MessageConsumer client, BooleanSupplier stopped) {
    gone = true;
    client.close();
    while (!isOver() && !stopped.getAsBoolean()) {
      long at = timeline.catchUpAt();
      long left = at == Long.MAX_VALUE ? LOOK_AROUND_NANOS : at - System.nanoTime();
      LockSupport.parkNanos(Math.min(left, LOOK_AROUND_NANOS));
    }
  }

  private boolean isOver() {
    long at = timeline.catchUpAt();
    return at != Long.MAX_VALUE && System.nanoTime() - at >= 0;
  }

  /**
   * Opens the next client and waits until it gets messages and the subscription's other consumers
   * are back as well, or this one is stopped.
   *
   * @throws DriverException if that is not so in time
   */
  MessageConsumer comeBack(Duration limit, BooleanSupplier stopped)
      throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      MessageConsumer client = opening.open();
      if (!client.awaitReady(limit)) {
        client.close();
        throw new DriverException("it was not attached within " + Durations.format(limit));
      }
      together.countDown();
      while (!together.await(LOOK_AROUND_NANOS, TimeUnit.NANOSECONDS) && !stopped.getAsBoolean()) {
        // The others may need it to take part until they are ready as well.
        client.awaitReady(TAKING_PART);
        if (System.nanoTime() - deadline > 0) {
          client.close();
          throw new DriverException(together.getCount() + " other consumers of it were not attached"
              + " within " + Durations.format(limit));
        }
      }
      return client;
    } catch (DriverException e) {
      throw new DriverException("a consumer could not come back to subscription " + subscription
          + " after the backlog: " + e.getMessage(), e);
    }
  }

  /** Notes that a message arrived for the first time. */
  void arrived() {
    published.lazySet(++delivered);
  }

  /** Returns how many messages have arrived, repeated ones left out. From any thread. */
  long delivered() {
    return published.get();
  }
}

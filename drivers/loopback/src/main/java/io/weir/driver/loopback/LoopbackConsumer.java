package io.weir.driver.loopback;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A consumer of the loopback broker. It fetches due messages of its partitions on the polling
 * thread.
 */
final class LoopbackConsumer implements MessageConsumer {
  private static final long LONGEST_SLEEP = TimeUnit.HOURS.toNanos(1);

  private final ReentrantLock lock;
  private final Subscription subscription;
  private final String name;
  private final int most;
  private final DeliveryBatch batch;
  private final DefectTrigger defects;
  private final Sleeper sleeper = new Sleeper();
  private final ReadQueue queue = new ReadQueue(sleeper);
  private boolean closed;

  LoopbackConsumer(ReentrantLock lock, Subscription subscription, String name, int receiveQueue,
      DefectTrigger defects) {
    this.lock = lock;
    this.subscription = subscription;
    this.name = name;
    this.most = receiveQueue;
    this.defects = defects;
    this.batch = new DeliveryBatch(Math.min(receiveQueue, 1_000));
  }

  /** Removes all its partitions. Called under the lock. */
  void unassign() {
    queue.clear();
  }

  /** Replaces its partitions. Called under the lock. */
  void assign(List<Cursor> cursors, Wakeups wakeups) {
    queue.clear();
    cursors.forEach(cursor -> cursor.assign(Optional.of(queue), wakeups));
    sleeper.wake(wakeups);
  }

  @Override
  public boolean awaitReady(Duration timeout) throws DriverException {
    lock.lock();
    try {
      requireOpen();
      return true;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + Times.nanos(timeout);
    int handedOver = 0;
    while (true) {
      long now = System.nanoTime();
      boolean mayWait = handedOver == 0 && deadline - now > 0;
      long sleepUntil = take(now, most - handedOver, mayWait, deadline);
      if (!batch.isEmpty()) {
        handedOver += handOver(listener);
      } else if (mayWait) {
        sleeper.sleep(sleepUntil);
        endIfInterrupted();
      } else {
        return handedOver;
      }
    }
  }

  /**
   * Fills the batch with due messages, the earliest first, or returns the time until which to
   * sleep.
   */
  private long take(long now, int room, boolean mayWait, long deadline) throws DriverException {
    lock.lock();
    try {
      sleeper.awoke();
      requireOpen();
      while (queue.isDue(now) && batch.hasRoom(room)) {
        batch.fill(queue.takeFirst(), now, room);
      }
      long until = queue.nextDue(deadline - now > LONGEST_SLEEP ? now + LONGEST_SLEEP : deadline);
      if (batch.isEmpty() && mayWait) {
        sleeper.willSleep(until);
      }
      return until;
    } finally {
      lock.unlock();
    }
  }

  private int handOver(DeliveryListener listener) {
    try {
      int handedOver = batch.handOver(listener);
      defects.pass(Defect.Place.POLL, handedOver);
      return handedOver;
    } finally {
      lock.lock();
      try {
        batch.commit();
      } finally {
        lock.unlock();
      }
    }
  }

  private static void endIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private void requireOpen() throws DriverException {
    if (closed) {
      throw new DriverException("consumer '" + name + "' was closed");
    }
  }

  @Override
  public void close() {
    Wakeups wakeups = new Wakeups();
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        sleeper.wake(wakeups);
        subscription.leave(this, wakeups);
      }
    } finally {
      lock.unlock();
    }
    wakeups.fire();
  }
}

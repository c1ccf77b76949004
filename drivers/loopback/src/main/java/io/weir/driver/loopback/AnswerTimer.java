package io.weir.driver.loopback;

import io.weir.core.thread.ThreadGuard;
import io.weir.core.thread.TimerSlack;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread that answers producers, each answer as soon as possible after its due time and never
 * before. It also releases messages that were held back for too long. Its methods are called under
 * the broker's lock, except {@link #start} and {@link #stop}.
 */
final class AnswerTimer {
  private static final int BATCH = 256;
  private static final long IDLE_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final long STOP_MILLIS = 5_000;

  private final ReentrantLock lock;
  private final PendingAnswers pending = new PendingAnswers();
  private final ArrayDeque<Hold> holds = new ArrayDeque<>();
  private final List<PendingAnswer> batch = new ArrayList<>(BATCH);
  private final Wakeups wakeups = new Wakeups();
  private final Sleeper sleeper = new Sleeper();
  private final ThreadGuard threads;
  private final DefectTrigger defects;
  private final Thread thread;
  private boolean stopped;

  private record Hold(Lane lane, long limit) {}

  AnswerTimer(ReentrantLock lock, ThreadGuard threads, DefectTrigger defects) {
    this.lock = lock;
    this.threads = threads;
    this.defects = defects;
    this.thread = threads.thread("loopback-broker", "answering producers", this::run);
  }

  void start() {
    thread.start();
  }

  /** Schedules an answer to a producer. */
  void answer(long due, RecordPage page, int slot, LoopbackProducer producer,
      Wakeups callersWakeups) {
    pending.add(due, page, slot, producer);
    sleeper.wakeBy(due, callersWakeups);
  }

  /** Checks a lane at the given time, which must not be before the previous one. */
  void hold(Lane lane, long limit, Wakeups callersWakeups) {
    holds.add(new Hold(lane, limit));
    sleeper.wakeBy(limit, callersWakeups);
  }

  /** Moves all answers to one producer to the caller. */
  void takeAllOf(LoopbackProducer producer, List<PendingAnswer> target) {
    pending.takeAllOf(producer, target);
  }

  /** Ends the thread. */
  void stop() {
    Wakeups stopWakeups = new Wakeups();
    lock.lock();
    try {
      stopped = true;
      sleeper.wake(stopWakeups);
    } finally {
      lock.unlock();
    }
    stopWakeups.fire();
    try {
      thread.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    TimerSlack.shorten();
    boolean running = true;
    while (running) {
      long sleepUntil;
      lock.lock();
      try {
        sleeper.awoke();
        running = !stopped;
        sleepUntil = takeWhatIsDue();
      } finally {
        lock.unlock();
      }
      wakeups.fire();
      defects.pass(Defect.Place.BROKER, batch.size());
      answerBatch();
      if (running && batch.isEmpty()) {
        sleeper.sleep(sleepUntil);
      }
    }
  }

  private long takeWhatIsDue() {
    pending.giveBack(batch);
    batch.clear();
    long now = System.nanoTime();
    releaseHeld(now);
    pending.takeDue(now, BATCH, batch);
    long next = nextDue(now);
    if (batch.isEmpty() && !stopped) {
      sleeper.willSleep(next);
    }
    return next;
  }

  private void releaseHeld(long now) {
    while (!holds.isEmpty() && holds.peek().limit() - now <= 0) {
      holds.remove().lane().releaseUntil(now, wakeups);
    }
  }

  private long nextDue(long now) {
    long next = now + IDLE_NANOS;
    if (!pending.isEmpty() && pending.nextDue() - next < 0) {
      next = pending.nextDue();
    }
    if (!holds.isEmpty() && holds.peek().limit() - next < 0) {
      next = holds.peek().limit();
    }
    return next;
  }

  private void answerBatch() {
    for (int i = 0; i < batch.size(); i++) {
      try {
        defects.pass(Defect.Place.ANSWER, 1);
        batch.get(i).answer();
      } catch (Throwable e) {
        threads.failed("taking outcomes of sends", e);
      }
    }
  }
}

package io.weir.engine.trial;

import io.weir.core.driver.Deadline;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.record.IntervalCollector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends an interval each second from the start of the load on, and a last one when it is stopped.
 */
final class IntervalTimer {
  private static final long INTERVAL_NANOS = 1_000_000_000L;
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private final PhaseTimeline timeline;
  private final IntervalCollector collector;
  private final Thread thread;
  private volatile boolean stopped;

  IntervalTimer(PhaseTimeline timeline, IntervalCollector collector, ThreadGuard threads) {
    this.timeline = timeline;
    this.collector = collector;
    this.thread = threads.thread("intervals", "collecting intervals", this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    collector.begin();
    long next = timeline.loadAt() + INTERVAL_NANOS;
    while (!stopped) {
      long now = System.nanoTime();
      if (now < next) {
        LockSupport.parkNanos(next - now);
      } else {
        collector.collect();
        next += INTERVAL_NANOS * Math.max(1, (now - next) / INTERVAL_NANOS);
      }
    }
    if (System.nanoTime() > timeline.loadAt()) {
      collector.collect();
    }
  }

  /**
   * Stops after a last interval.
   *
   * @throws TrialException if that can't be handed over
   */
  void stop() throws InterruptedException, TrialException {
    abandon();
    if (thread.isAlive() && !ThreadEnd.running(List.of(thread), Deadline.in(LIMIT)).isEmpty()) {
      throw new TrialException("ending",
          "the last interval was not handed over within " + LIMIT.toSeconds() + " s");
    }
  }

  /** Stops soon, and waits for nothing. */
  void abandon() {
    stopped = true;
    LockSupport.unpark(thread);
  }
}

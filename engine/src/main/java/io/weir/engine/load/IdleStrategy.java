package io.weir.engine.load;

import io.weir.core.scenario.Pacing;
import io.weir.core.thread.TimerSlack;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.NanoClock;
import io.weir.engine.record.PaddedLong;

/**
 * How a pacing thread passes the time until a message is due. Used by that thread, but for
 * {@link #spunNanos}.
 */
final class IdleStrategy {
  /**
   * The longest park, so that the end of the load is noticed although it was announced during one.
   */
  private static final long MAX_PARK_NANOS = 20_000_000;

  /** Below this a park would return late for certain. */
  private static final long MIN_PARK_NANOS = 2_000;

  /** As long as Kafka's own tools sleep at the least. */
  private static final long THRIFTY_PARK_NANOS = 2_000_000;

  /**
   * The time to spin at the end of each wait in {@link Pacing#PRECISE}: an idle virtual processor
   * takes up to a few milliseconds to wake up (docs/adr/0024-spinning.md).
   */
  private static final long SPIN_NANOS = 20_000_000;

  /**
   * Up to this rate of a thread, it wakes for almost each message. The kernel's default slack would
   * save few wake-ups and make most messages 50 us late. At higher rates it saves many.
   */
  private static final double SPARSE = 10_000;

  /** Longer than a turn of the loop takes: the thread was off its processor in between. */
  private static final long TURN_NANOS = 20_000;

  private final Pacing pacing;
  private final Rate rate;
  private final NanoClock clock;
  private final PaddedLong spun = new PaddedLong(0);
  /** When the last turn of a wait ended. */
  private long turned = Long.MIN_VALUE;

  IdleStrategy(Pacing pacing, Rate rate, NanoClock clock) {
    this.pacing = pacing;
    this.rate = rate;
    this.clock = clock;
  }

  /** Prepares the calling thread, which is the one that waits. */
  void begin() {
    switch (pacing) {
      case NORMAL -> {
        if (rate.perSecond() <= SPARSE) {
          TimerSlack.shorten();
        }
      }
      case PRECISE, THRIFTY -> {}
    }
  }

  /** Passes some of the time until a message is due, or all of it; returns the time then. */
  long pass(long due, long now) {
    long ahead = due - now;
    return switch (pacing) {
      case NORMAL -> park(ahead);
      case THRIFTY -> park(Math.max(ahead, THRIFTY_PARK_NANOS));
      case PRECISE -> ahead - SPIN_NANOS < MIN_PARK_NANOS
          ? spin(due, now)
          : park(ahead - SPIN_NANOS);
    };
  }

  private long park(long nanos) {
    if (nanos < MIN_PARK_NANOS) {
      clock.spin();
    } else {
      clock.park(Math.min(nanos, MAX_PARK_NANOS));
    }
    return clock.nanoTime();
  }

  /** The first turn of a wait is not counted, because it includes the end of earlier work. */
  private long spin(long due, long now) {
    clock.spin();
    long time = clock.nanoTime();
    if (now == turned && time - now < TURN_NANOS) {
      spun.set(spun.get() + Math.min(time, due) - now);
    }
    turned = time;
    return time;
  }

  /**
   * Returns the time for which the thread has spun so far, in nanoseconds; only
   * {@link Pacing#PRECISE} spins. Any thread.
   */
  long spunNanos() {
    return spun.get();
  }
}

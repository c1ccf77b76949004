package io.weir.engine.load;

import io.weir.core.scenario.Pacing;
import io.weir.engine.record.LoneLong;

/**
 * How a pacing thread passes the time until a message is due. Used by that thread, but for
 * {@link #spunNanos}.
 */
final class Rest {
  /**
   * The longest park, so that the end of the load is noticed although it was announced during one.
   */
  private static final long MAX_PARK_NANOS = 20_000_000;

  /** Below this a park would return late for certain. */
  private static final long MIN_PARK_NANOS = 2_000;

  /** As long as Kafka's own tools sleep at the least. */
  private static final long THRIFTY_PARK_NANOS = 2_000_000;

  /**
   * What is spun through in {@link Pacing#PRECISE}: an idle virtual processor comes back within
   * this but once in thousands of times (docs/adr/0024-spinning.md).
   */
  private static final long SPIN_NANOS = 2_000_000;

  /** Longer than a turn of the loop takes: the thread was off its processor in between. */
  private static final long TURN_NANOS = 20_000;

  private final Pacing pacing;
  private final NanoClock clock;
  private final LoneLong published = new LoneLong(0);
  private long spun;

  Rest(Pacing pacing, NanoClock clock) {
    this.pacing = pacing;
    this.clock = clock;
  }

  /** Prepares the calling thread, which is the one that will rest. */
  void prepare() {
    if (pacing == Pacing.PRECISE) {
      TimerSlack.minimise();
    }
  }

  /** Passes some of the time until a message is due, or all of it; returns the time then. */
  long pass(long due, long now) {
    long ahead = due - now;
    return switch (pacing) {
      case NORMAL -> park(ahead, now);
      case THRIFTY -> park(Math.max(ahead, THRIFTY_PARK_NANOS), now);
      case PRECISE -> ahead > SPIN_NANOS ? park(ahead - SPIN_NANOS, now) : spin(now);
    };
  }

  private long park(long nanos, long now) {
    if (nanos < MIN_PARK_NANOS) {
      return spin(now);
    }
    clock.park(Math.min(nanos, MAX_PARK_NANOS));
    return clock.nanoTime();
  }

  private long spin(long now) {
    clock.spin();
    long time = clock.nanoTime();
    long turn = time - now;
    if (turn < TURN_NANOS) {
      spun += turn;
      published.set(spun);
    }
    return time;
  }

  /**
   * For how long the thread kept its processor busy with nothing but waiting, so far, in
   * nanoseconds. Any thread.
   */
  long spunNanos() {
    return published.get();
  }
}

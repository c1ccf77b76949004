package io.weir.benchmark.measure;

import java.time.Duration;
import java.util.List;

/**
 * Finds the measurement window in a stream of counts, and the resources that processes used within
 * it. The window begins after the warm-up, as soon as the JVMs have finished most compilation. It
 * begins and ends with a count, so that counts and resources cover the same time. Used by one
 * thread.
 */
final class WindowMeter {
  private static final long LOOK_NANOS = 3_500_000_000L;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final long warmUpNanos;
  private final long windowNanos;
  private final boolean awaitsCompilers;
  private final List<Long> pids;
  private long firstNanos = Long.MIN_VALUE;
  private Measured looked;
  private Measured begin;
  private Measured end;

  private WindowMeter(Duration warmUp, Duration window, boolean awaitsCompilers,
      List<Long> pids) {
    this.warmUpNanos = warmUp.toNanos();
    this.windowNanos = window.toNanos();
    this.awaitsCompilers = awaitsCompilers;
    this.pids = List.copyOf(pids);
  }

  /**
   * Returns a meter for a shape's window.
   *
   * @param pids the processes that do the work
   */
  static WindowMeter afterWarmUp(LoadShape shape, List<Long> pids) {
    return new WindowMeter(shape.warmUp(), shape.window(), true, pids);
  }

  /** Returns a meter for processes that are warmed up and were just resumed. */
  static WindowMeter after(Duration settling, Duration window, List<Long> pids) {
    return new WindowMeter(settling, window, false, pids);
  }

  /**
   * Accepts the counts since the start of the load. Those before the first delivery do not count as
   * warm-up.
   *
   * @return whether the window is over
   */
  boolean note(long produced, long consumed) {
    long now = System.nanoTime();
    if (firstNanos == Long.MIN_VALUE && consumed > 0) {
      firstNanos = now;
    }
    if (firstNanos == Long.MIN_VALUE || end != null) {
      return end != null;
    }
    if (begin == null) {
      if (now - firstNanos >= warmUpNanos) {
        look(new Measured(now, produced, consumed, ProcessCpuTime.of(pids)));
      }
    } else if (now - begin.nanos() >= windowNanos) {
      end = new Measured(now, produced, consumed, ProcessCpuTime.of(pids));
    }
    return end != null;
  }

  /**
   * Begins the window if little was compiled in the last seconds, or if the wait has lasted too
   * long.
   */
  private void look(Measured now) {
    if (!awaitsCompilers) {
      begin = now;
      return;
    }
    if (looked == null) {
      looked = now;
    }
    if (now.nanos() - looked.nanos() >= LOOK_NANOS) {
      ProcessCpuTime since = now.use().since(looked.use());
      looked = now;
      if (!since.isCompiling() || now.nanos() - firstNanos >= warmUpNanos + PATIENCE_NANOS) {
        begin = now;
      }
    }
  }

  /** Returns whether the window has begun. */
  boolean isOpen() {
    return begin != null && end == null;
  }

  /** Returns the measurement. Only when the window is over. */
  Measured measured() {
    return end.since(begin);
  }
}

package io.weir.benchmark.measure;

import java.time.Duration;
import java.util.List;

/**
 * Finds the window of a measurement in a stream of counts, and what processes used within it. It
 * begins after the warm-up, as soon as the JVMs are through with compiling, and begins and ends
 * with a count, so that both belong to the same moments. Used by one thread.
 */
final class WindowMeter {
  private static final long LOOK_NANOS = 3_500_000_000L;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final double COMPILING = 0.03;

  private final long warmUpNanos;
  private final long windowNanos;
  private final List<Long> pids;
  private long firstNanos = Long.MIN_VALUE;
  private Moment looked;
  private Moment begin;
  private Moment end;

  /**
   * A meter.
   *
   * @param pids the processes that do the work
   */
  WindowMeter(Shape shape, List<Long> pids) {
    this(shape.warmUp(), shape.window(), pids);
  }

  private WindowMeter(Duration warmUp, Duration window, List<Long> pids) {
    this.warmUpNanos = warmUp.toNanos();
    this.windowNanos = window.toNanos();
    this.pids = List.copyOf(pids);
  }

  private record Moment(long nanos, long produced, long consumed, ProcessUse use) {}

  /**
   * Takes the counts since the start of the load. Those that come before anything was consumed do
   * not count as warm-up.
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
        look(new Moment(now, produced, consumed, ProcessUse.of(pids)));
      }
    } else if (now - begin.nanos >= windowNanos) {
      end = new Moment(now, produced, consumed, ProcessUse.of(pids));
    }
    return end != null;
  }

  /** Begins the window if little was compiled since some seconds ago, or nobody can wait longer. */
  private void look(Moment now) {
    if (looked == null) {
      looked = now;
    }
    if (now.nanos - looked.nanos >= LOOK_NANOS) {
      ProcessUse since = now.use.since(looked.use);
      boolean calm = since.compilerNanos() <= COMPILING * since.cpuNanos();
      looked = now;
      if (calm || now.nanos - firstNanos >= warmUpNanos + PATIENCE_NANOS) {
        begin = now;
      }
    }
  }

  /** Whether the window has begun. */
  boolean isOpen() {
    return begin != null && end == null;
  }

  /** What was measured. Only when the window is over. */
  Measured measured() {
    return new Measured(
        (end.nanos - begin.nanos) / 1e9,
        end.produced - begin.produced,
        end.consumed - begin.consumed,
        end.use.since(begin.use));
  }
}

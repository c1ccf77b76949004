package io.weir.engine.clock;

import io.weir.core.worker.ClockIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Dilated time: from some moment on, all clocks and time-outs of the processes that share it pass
 * slower by a factor. Before that, they are those of the system. The preloaded library of the
 * module emulation makes it so in a process that has the variables of {@link #environment}.
 * Thread-safe.
 */
public final class TimeDilation {
  /** Time as it is. */
  public static final TimeDilation NONE = new TimeDilation(1, Path.of(""));

  private static final String FACTOR = "WEIR_DILATION";
  private static final String EPOCH = "WEIR_DILATION_EPOCH";
  private static final String IN_SHARED_FILE = "shared";
  private static final String SHARED = "WEIR_DILATION_SHARED";

  private final int factor;
  private final Path shared;
  /** When it begins by the monotonic clock of the system. */
  private volatile long epochNanos = Long.MAX_VALUE;

  /**
   * Time that is not dilated yet.
   *
   * @param factor from 1; 1 for time as it is
   * @param shared the file by which processes learn when dilation begins; absolute
   */
  public TimeDilation(int factor, Path shared) {
    if (factor < 1) {
      throw new IllegalArgumentException("a dilation of " + factor);
    }
    this.factor = factor;
    this.shared = shared;
  }

  /** That of this process, whose clocks are dilated already. */
  public static TimeDilation ofThisProcess() {
    return of(System.getenv());
  }

  /** That of a process with these variables. */
  static TimeDilation of(Map<String, String> environment) {
    String factor = environment.get(FACTOR);
    String shared = environment.get(SHARED);
    return factor == null || shared == null
        ? NONE
        : new TimeDilation(Integer.parseInt(factor), Path.of(shared));
  }

  /** Returns the variables that a process needs. */
  public Map<String, String> environment() {
    return Map.of(FACTOR, Integer.toString(factor), EPOCH, IN_SHARED_FILE, SHARED,
        shared.toString());
  }

  /** Returns how many times slower time passes, or will pass. */
  public int factor() {
    return factor;
  }

  /** Returns whether time passes slower, or will. */
  public boolean isActive() {
    return factor > 1;
  }

  /**
   * Sets when dilation begins, for all processes.
   *
   * @param nanos by the monotonic clock of the system; not in the past
   */
  public void beginAt(long nanos) {
    epochNanos = nanos;
  }

  /** Returns whether it is known when dilation begins. */
  public boolean isBegun() {
    return epochNanos != Long.MAX_VALUE;
  }

  /** Now by the dilated monotonic clock, for a process whose own clocks are not dilated. */
  public long nanos() {
    return dilated(System.nanoTime());
  }

  /**
   * Returns how long ago a moment was that {@link #nanos} gave. What passes before dilation begins
   * is the time of the system, and counts for nothing once it has begun.
   */
  public long since(long nanos) {
    return Math.max(0,
        nanos() - (isActive() && isBegun() ? Math.max(nanos, epochNanos) : nanos));
  }

  /** Returns a time of the monotonic clock of the system, in nanoseconds, by the dilated one. */
  public long dilated(long nanos) {
    long epoch = epochNanos;
    return nanos < epoch ? nanos : epoch + Math.floorDiv(nanos - epoch, factor);
  }

  /** Returns a length of dilated time, from one by the system's clock, in nanoseconds. */
  public long shortened(long nanos) {
    return nanos / factor;
  }

  /**
   * Returns how long something takes on the system's clock, from now on, that takes so long here.
   */
  public Duration wall(Duration dilated) {
    return isBegun() ? dilated.multipliedBy(factor) : dilated;
  }

  /** Returns the dilated clock, where that of the system is known. */
  public ClockIdentity identity(ClockIdentity system) {
    return isActive()
        ? new ClockIdentity(system.name() + " slower by " + factor + " as of " + shared)
        : system;
  }
}

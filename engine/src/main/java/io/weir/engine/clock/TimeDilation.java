package io.weir.engine.clock;

import io.weir.core.worker.ClockIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Dilated time: since an epoch all clocks and time-outs of the processes that share it pass slower
 * by a factor. The preloaded library of the module emulation makes it so in a process that has the
 * two variables of {@link #environment}. Thread-safe.
 *
 * @param factor from 1; 1 for time as it is
 * @param monotonic when it began by the monotonic clock of the system, in nanoseconds
 * @param realtime the same by the clock of the day
 * @param boottime the same by the clock that runs while the machine sleeps
 */
public record TimeDilation(int factor, long monotonic, long realtime, long boottime) {
  /** Time as it is. */
  public static final TimeDilation NONE = new TimeDilation(1, 0, 0, 0);

  private static final String FACTOR = "WEIR_DILATION";
  private static final String EPOCH = "WEIR_DILATION_EPOCH";
  private static final Pattern EPOCH_TEXT =
      Pattern.compile("[0-9]{1,19}(,[0-9]{1,19}){2}");

  public TimeDilation {
    if (factor < 1) {
      throw new IllegalArgumentException("a dilation of " + factor);
    }
  }

  /** That of this process, whose clocks are dilated already. */
  public static TimeDilation ofThisProcess() {
    return of(System.getenv());
  }

  /** That of a process with these variables. */
  static TimeDilation of(Map<String, String> environment) {
    String factor = environment.get(FACTOR);
    String epoch = environment.getOrDefault(EPOCH, "");
    if (factor == null || !EPOCH_TEXT.matcher(epoch).matches()) {
      return NONE;
    }
    String[] parts = epoch.split(",");
    return new TimeDilation(Integer.parseInt(factor), Long.parseLong(parts[0]),
        Long.parseLong(parts[1]), Long.parseLong(parts[2]));
  }

  /** The variables that a process needs. */
  public Map<String, String> environment() {
    return Map.of(FACTOR, Integer.toString(factor),
        EPOCH, monotonic + "," + realtime + "," + boottime);
  }

  /** Whether time passes slower. */
  public boolean isActive() {
    return factor > 1;
  }

  /** Now by the dilated monotonic clock, for a process whose own clocks are not dilated. */
  public long nanos() {
    return dilated(System.nanoTime());
  }

  /** A time of the monotonic clock of the system, in nanoseconds, by the dilated one. */
  public long dilated(long nanos) {
    return isActive() ? monotonic + Math.floorDiv(nanos - monotonic, factor) : nanos;
  }

  /** A length of time by the dilated clock, from one by the system's, in nanoseconds. */
  public long shortened(long nanos) {
    return nanos / factor;
  }

  /** How long something takes on the system's clock that takes so long on the dilated one. */
  public Duration wall(Duration dilated) {
    return dilated.multipliedBy(factor);
  }

  /** The dilated clock, where that of the system is known. */
  public ClockIdentity identity(ClockIdentity system) {
    return isActive()
        ? new ClockIdentity(system.name() + " slower by " + factor + " since " + monotonic)
        : system;
  }
}

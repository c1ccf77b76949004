package io.weir.engine.host;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The CPU time of all processors of the machine since its start, in steps of 10 ms.
 *
 * @param totalNanos all of it
 * @param idleNanos with nothing to do, also while waiting for a disk
 * @param stolenNanos what a hypervisor gave to others while this machine had work to do
 */
public record CpuTimes(long totalNanos, long idleNanos, long stolenNanos) {
  private static final String FILE = "/proc/stat";
  private static final long TICK_NANOS = 10_000_000;
  private static final int IDLE = 3;
  private static final int WAITING_FOR_DISK = 4;
  private static final int STEAL = 7;
  /** The following columns, guests' time, are contained in the first two. */
  private static final int PARTS = 8;

  /** Returns those of now; empty where the system does not report them. */
  public static Optional<CpuTimes> read() {
    return read(new ProcFiles());
  }

  static Optional<CpuTimes> read(ProcFiles files) {
    return files.text(FILE).flatMap(CpuTimes::parse);
  }

  /**
   * Reads the first line of {@code /proc/stat}: {@code cpu user nice system idle iowait irq softirq
   * steal …}, in hundredths of a second, regardless of the timer's frequency. Empty if the text is
   * of another form.
   */
  static Optional<CpuTimes> parse(String text) {
    String[] words = text.lines().findFirst().orElse("").trim().split("\\s+");
    if (!words[0].equals("cpu") || words.length <= PARTS) {
      return Optional.empty();
    }
    try {
      long[] nanos = Arrays.stream(words)
          .skip(1)
          .limit(PARTS)
          .mapToLong(ticks -> Long.parseLong(ticks) * TICK_NANOS)
          .toArray();
      return Optional.of(new CpuTimes(Arrays.stream(nanos).sum(),
          nanos[IDLE] + nanos[WAITING_FOR_DISK], nanos[STEAL]));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the share of the time since then in which processors were not idle; empty if none
   * passed.
   */
  public OptionalDouble busySince(CpuTimes before) {
    return busySince(before, 0);
  }

  /**
   * Returns the same without some of the time, as that of the own process.
   *
   * @param withoutNanos CPU time since then that does not count
   */
  public OptionalDouble busySince(CpuTimes before, long withoutNanos) {
    long passed = totalNanos - before.totalNanos;
    long busy = passed - (idleNanos - before.idleNanos) - withoutNanos;
    return passed <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) Math.max(0, busy) / passed);
  }
}

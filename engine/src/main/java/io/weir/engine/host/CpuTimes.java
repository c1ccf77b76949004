package io.weir.engine.host;

import io.weir.core.result.HostUse.HostCpu;
import java.util.Arrays;
import java.util.Optional;

/**
 * The first line of {@code /proc/stat}: {@code cpu user nice system idle iowait irq softirq steal
 * …}, in hundredths of a second since the start of the machine, whatever its timer's frequency.
 */
final class CpuTimes {
  static final String PATH = "/proc/stat";

  private static final long TICK_NANOS = 10_000_000;
  private static final int STEAL = 7;
  /** What follows them, guests' time, is contained in the first two. */
  private static final int PARTS = 8;

  private CpuTimes() {}

  /** All CPU time so far; empty if the text is of another form. */
  static Optional<HostCpu> parse(String text) {
    String[] words = text.lines().findFirst().orElse("").trim().split("\\s+");
    if (!words[0].equals("cpu") || words.length <= PARTS) {
      return Optional.empty();
    }
    try {
      long[] ticks =
          Arrays.stream(words).skip(1).limit(PARTS).mapToLong(Long::parseLong).toArray();
      return Optional.of(
          new HostCpu(Arrays.stream(ticks).sum() * TICK_NANOS, ticks[STEAL] * TICK_NANOS));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}

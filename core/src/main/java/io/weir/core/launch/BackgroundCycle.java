package io.weir.core.launch;

import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Work that a system does again and again in the background. A measurement that is shorter than the
 * cycle may have met none of it, or more than its share.
 *
 * @param length from one start of the work to the next
 * @param work the work, as a clause; {@code %s} stands for the length
 * @param storages the storages of acknowledged messages for which it is done
 * @param clock what sets the length
 */
public record BackgroundCycle(Duration length, String work, Set<Storage> storages, Clock clock) {
  /**
   * The kernel writes pages back that are older than {@code vm.dirty_expire_centisecs}, 30 s by
   * default (the kernel's documentation of {@code sysctl/vm}).
   */
  public static final BackgroundCycle WRITE_BACK = new BackgroundCycle(Duration.ofSeconds(30),
      "the kernel writes the page cache back every %s", Set.of(Storage.PAGE_CACHE), new Kernel());

  private static final Pattern MILLIS = Pattern.compile("[1-9][0-9]{0,11}");

  /** What sets the length of a cycle. */
  public sealed interface Clock permits Kernel, Setting {}

  /** The kernel, whose time is not dilated. */
  public record Kernel() implements Clock {}

  /**
   * A property of the system, in milliseconds.
   *
   * @param section its section in a scenario
   * @param key its name
   */
  public record Setting(String section, String key) implements Clock {}

  public BackgroundCycle {
    storages = Set.copyOf(storages);
    if (!length.isPositive() || work.isBlank() || storages.isEmpty()) {
      throw new IllegalArgumentException("a cycle has a length, a work and a storage");
    }
  }

  /** Returns the cycle as a system with its properties has it, in its time. */
  BackgroundCycle of(SystemSpec system, int dilation) {
    return switch (clock) {
      case Kernel kernel -> lasting(length.dividedBy(dilation));
      case Setting setting -> Optional
          .ofNullable(system.section(setting.section()).get(setting.key()))
          .filter(text -> MILLIS.matcher(text).matches())
          .map(text -> lasting(Duration.ofMillis(Long.parseLong(text))))
          .orElse(this);
    };
  }

  private BackgroundCycle lasting(Duration other) {
    return new BackgroundCycle(other, work, storages, clock);
  }

  /** Returns the work with its length as display text. */
  public String text() {
    double seconds = length.toNanos() / 1e9;
    return String.format(Locale.ROOT, work,
        seconds == Math.rint(seconds)
            ? length.toSeconds() + " s"
            : String.format(Locale.ROOT, "%.1f s", seconds));
  }
}

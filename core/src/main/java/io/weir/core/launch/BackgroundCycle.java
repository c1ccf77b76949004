package io.weir.core.launch;

import io.weir.core.scenario.Storage;
import java.time.Duration;
import java.util.Set;

/**
 * Work that a system does again and again in the background. A measurement that is shorter than the
 * cycle may have met none of it, or more than its share.
 *
 * @param length from one start of the work to the next
 * @param work the work, as a clause
 * @param storages the storages of acknowledged messages for which it is done
 */
public record BackgroundCycle(Duration length, String work, Set<Storage> storages) {
  /**
   * The kernel writes pages back that are older than {@code vm.dirty_expire_centisecs}, 30 s by
   * default (the kernel's documentation of {@code sysctl/vm}).
   */
  public static final BackgroundCycle WRITE_BACK = new BackgroundCycle(Duration.ofSeconds(30),
      "the kernel writes the page cache back every 30 s", Set.of(Storage.PAGE_CACHE));

  public BackgroundCycle {
    storages = Set.copyOf(storages);
    if (!length.isPositive() || work.isBlank() || storages.isEmpty()) {
      throw new IllegalArgumentException("a cycle has a length, a work and a storage");
    }
  }
}

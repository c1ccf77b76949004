package io.weir.lab.environment;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The pages of files that are in memory and not yet in storage, of all processes of this machine.
 *
 * @param unwrittenBytes dirty, or on their way to storage
 * @param backgroundBytes above so many, the kernel writes back all the time
 * @param limitBytes at so many, it makes writers wait
 */
public record DirtyPages(long unwrittenBytes, long backgroundBytes, long limitBytes) {
  private static final String DIRTY = "nr_dirty";
  private static final String WRITEBACK = "nr_writeback";
  private static final String BACKGROUND = "nr_dirty_background_threshold";
  private static final String LIMIT = "nr_dirty_threshold";
  private static final String MAPPED = "nr_mapped";
  private static final long SMALLEST_PAGE = 4_096;
  private static final long LARGEST_PAGE = 65_536;
  private static final Set<String> COUNTERS = Set.of(DIRTY, WRITEBACK, BACKGROUND, LIMIT, MAPPED);

  /** Returns the pages as they are now; empty if the system does not report them. */
  public static Optional<DirtyPages> read() {
    return read(new HostFiles());
  }

  /**
   * Reads the kernel's own limits, which follow from {@code vm.dirty_*} and the memory that is free
   * at the moment.
   */
  static Optional<DirtyPages> read(HostFiles host) {
    Map<String, Long> pages = counters(host);
    OptionalLong mapped = MemoryFacts.mapped(host);
    if (!pages.keySet().equals(COUNTERS) || mapped.isEmpty()
        || pages.get(MAPPED) == 0) {
      return Optional.empty();
    }
    long size = pageBytes(mapped.getAsLong() / (double) pages.get(MAPPED));
    // Containers may show a memory of their own beside the pages of the host.
    if (size < SMALLEST_PAGE || size > LARGEST_PAGE) {
      return Optional.empty();
    }
    return Optional.of(new DirtyPages((pages.get(DIRTY) + pages.get(WRITEBACK)) * size,
        pages.get(BACKGROUND) * size, pages.get(LIMIT) * size));
  }

  private static Map<String, Long> counters(HostFiles host) {
    Map<String, Long> counters = new HashMap<>();
    for (String line : host.lines("/proc/vmstat")) {
      String[] fields = line.split(" ");
      if (COUNTERS.contains(fields[0]) && fields.length == 2
          && fields[1].matches("[0-9]{1,15}")) {
        counters.put(fields[0], Long.valueOf(fields[1]));
      }
    }
    return counters;
  }

  /**
   * Returns the size of a page, a power of two. Mapped bytes and mapped pages are read one after
   * the
   * other, so they match about. Free ones do not match on machines with a balloon.
   */
  private static long pageBytes(double about) {
    return Math.round(Math.pow(2, Math.rint(Math.log(about) / Math.log(2))));
  }
}

package io.weir.lab.environment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The performance counters that a HotSpot JVM of this user keeps in a file which it maps, so that
 * reading them asks nothing of the JVM. There is none with {@code -XX:+PerfDisableSharedMem} or
 * {@code -XX:-UsePerfData}.
 *
 * @param longs the counters that are numbers, by name
 */
record HotspotCounters(Map<String, Long> longs) {
  private static final int MAGIC = 0xcafec0c0;
  private static final int LITTLE_ENDIAN_MARK = 1;
  private static final int BYTE_ORDER_AT = 4;
  private static final int ENTRIES_AT = 24;
  private static final int ENTRY_HEADER = 20;
  private static final int LONGEST = 1 << 20;
  private static final String FREQUENCY = "sun.os.hrt.frequency";
  private static final String COLLECTOR_TIME = "sun\\.gc\\.collector\\.[0-9]\\.time";
  private static final double NANOS_PER_SECOND = 1e9;

  HotspotCounters {
    longs = Map.copyOf(longs);
  }

  /** Returns a process's counters; empty if it has none. */
  static Optional<HotspotCounters> of(long pid) {
    // HotSpot uses /tmp on Linux, regardless of java.io.tmpdir.
    Path file = Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"),
        Long.toString(pid));
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LONGEST
          ? parse(Files.readAllBytes(file))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads the file's form: a prologue that says where the entries begin and how many there are;
   * each entry with its length, and where its name and its value lie within it.
   *
   * @see <a
   * href="https://github.com/openjdk/jdk/blob/jdk-21-ga/src/hotspot/share/runtime/perfMemory.hpp">
   * perfMemory.hpp</a>
   */
  static Optional<HotspotCounters> parse(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    if (file.length < ENTRIES_AT + 8 || bytes.getInt(0) != MAGIC) {
      return Optional.empty();
    }
    bytes.order(file[BYTE_ORDER_AT] == LITTLE_ENDIAN_MARK
        ? ByteOrder.LITTLE_ENDIAN
        : ByteOrder.BIG_ENDIAN);
    Map<String, Long> longs = new TreeMap<>();
    int entry = bytes.getInt(ENTRIES_AT);
    int entries = bytes.getInt(ENTRIES_AT + 4);
    try {
      for (int i = 0; i < entries; i++) {
        int length = bytes.getInt(entry);
        if (length < ENTRY_HEADER) {
          return Optional.empty();
        }
        boolean number = bytes.getInt(entry + 8) == 0 && bytes.get(entry + 12) == 'J';
        if (number) {
          longs.put(name(bytes, entry + bytes.getInt(entry + 4)),
              bytes.getLong(entry + bytes.getInt(entry + 16)));
        }
        entry += length;
      }
      return Optional.of(new HotspotCounters(longs));
    } catch (IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static String name(ByteBuffer bytes, int from) {
    int end = from;
    while (bytes.get(end) != 0) {
      end++;
    }
    return new String(bytes.array(), from, end - from, StandardCharsets.US_ASCII);
  }

  /**
   * Returns the time for which collectors have stopped the application since it began; empty if it
   * is not reported.
   */
  Optional<Long> gcNanos() {
    long perSecond = longs.getOrDefault(FREQUENCY, 0L);
    boolean known = perSecond > 0
        && longs.keySet().stream().anyMatch(name -> name.matches(COLLECTOR_TIME));
    return known
        ? Optional.of(Math.round(NANOS_PER_SECOND / perSecond * longs.entrySet()
            .stream()
            .filter(counter -> counter.getKey().matches(COLLECTOR_TIME))
            .mapToLong(Map.Entry::getValue)
            .sum()))
        : Optional.empty();
  }
}

package io.weir.findings.evidence;

import io.weir.core.result.DiskUse;
import io.weir.core.result.SystemUse;
import io.weir.findings.statistic.Median;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * The traffic of the disks that a system writes to, and the seconds in which something else
 * disturbed one.
 *
 * @param disturbed those seconds, since the start of the load
 * @param othersBytes the most that others read and wrote in one of them; 0 if requests only took
 * longer
 * @param slowestNanos the longest mean time of a request in one of them; 0 if others used the disk
 * @param usualNanos the median of that over all seconds
 */
public record DiskTraffic(SortedSet<Integer> disturbed, double othersBytes, double slowestNanos,
    double usualNanos) {
  /** Nothing disturbed a disk, as far as it is known. */
  public static final DiskTraffic UNDISTURBED = new DiskTraffic(new TreeSet<>(), 0, 0, 0);

  /** Less does not keep a disk busy: logs, and the files of weir itself. */
  private static final double LEAST_BYTES = 4 << 20;
  /** The part of a disk's traffic that is mostly of others. */
  private static final double MOSTLY = 0.5;
  /** A second is slow if a request took so many times as long as usual. */
  private static final double SLOW = 3;
  /** With so much more traffic than usual, requests may take longer for that reason. */
  private static final double MORE = 1.5;
  private static final int FEWEST_REQUESTS = 20;

  /**
   * Looks for disturbances.
   *
   * @param uses the resource use of a system in each interval
   * @param measured the seconds that count
   */
  public static DiskTraffic of(List<SystemUse> uses, Set<Integer> measured) {
    Map<String, SortedMap<Integer, DiskUse>> byHost = new TreeMap<>();
    for (SystemUse use : uses) {
      int second = (int) ((use.startNanos() + use.endNanos()) / 2 / 1_000_000_000L);
      use.disks()
          .orElse(List.of())
          .forEach(disk -> byHost.computeIfAbsent(disk.host(), any -> new TreeMap<>())
              .put(second, disk));
    }
    return byHost.values()
        .stream()
        .map(seconds -> new OneDisk(seconds, measured).traffic())
        .reduce(UNDISTURBED, DiskTraffic::plus);
  }

  private DiskTraffic plus(DiskTraffic other) {
    SortedSet<Integer> both = new TreeSet<>(disturbed);
    both.addAll(other.disturbed);
    return new DiskTraffic(both, Math.max(othersBytes, other.othersBytes),
        Math.max(slowestNanos, other.slowestNanos), Math.max(usualNanos, other.usualNanos));
  }

  /** One disk, by second since the start of the load. */
  private record OneDisk(SortedMap<Integer, DiskUse> seconds, Set<Integer> measured) {
    DiskTraffic traffic() {
      SortedMap<Integer, Double> others = others();
      double usual = usual(OneDisk::requestNanos);
      double usualBytes = usual(disk -> (double) disk.readBytes() + disk.writtenBytes());
      SortedSet<Integer> disturbed = new TreeSet<>(others.keySet());
      double slowest = 0;
      for (int second : measured) {
        DiskUse disk = seconds.get(second);
        if (disk != null && requestNanos(disk) >= SLOW * usual && usual > 0
            && disk.readBytes() + disk.writtenBytes() <= MORE * usualBytes) {
          disturbed.add(second);
          slowest = Math.max(slowest, requestNanos(disk));
        }
      }
      return new DiskTraffic(disturbed,
          others.values().stream().mapToDouble(Double::doubleValue).max().orElse(0), slowest,
          usual);
    }

    private static double requestNanos(DiskUse disk) {
      return disk.requests() < FEWEST_REQUESTS ? 0 : (double) disk.waitNanos() / disk.requests();
    }

    /** Returns the median over the seconds that count in which there is any. */
    private double usual(ToDoubleFunction<DiskUse> value) {
      double[] values = measured.stream()
          .map(seconds::get)
          .flatMap(disk -> Optional.ofNullable(disk).stream())
          .mapToDouble(value)
          .filter(any -> any > 0)
          .toArray();
      return values.length == 0 ? 0 : Median.of(values);
    }

    /**
     * Returns the bytes that others read and wrote, by second that counts, where these are most of
     * the traffic. File systems write more than processes do, and later: the median of the ratio
     * shows how much more, and what was not written yet is still to come.
     */
    private SortedMap<Integer, Double> others() {
      SortedMap<Integer, Double> found = new TreeMap<>();
      double ratio = Math.max(1, usual(disk -> disk.systemWrittenBytes()
          .filter(bytes -> bytes > 0)
          .map(bytes -> (double) disk.writtenBytes() / bytes)
          .orElse(0.0)));
      double pending = 0;
      for (Map.Entry<Integer, DiskUse> second : seconds.entrySet()) {
        DiskUse disk = second.getValue();
        if (disk.systemWrittenBytes().isEmpty() || disk.systemReadBytes().isEmpty()) {
          return new TreeMap<>();
        }
        pending += ratio * disk.systemWrittenBytes().get() - disk.writtenBytes();
        double written = Math.max(0, -pending);
        pending = Math.max(0, pending);
        double bytes = written + Math.max(0, disk.readBytes() - disk.systemReadBytes().get());
        if (measured.contains(second.getKey()) && bytes >= LEAST_BYTES
            && bytes >= MOSTLY * (disk.readBytes() + disk.writtenBytes())) {
          found.put(second.getKey(), bytes);
        }
      }
      return found;
    }
  }

  /** Returns whether others used a disk, and not only its requests took longer. */
  public boolean byOthers() {
    return othersBytes > 0;
  }
}

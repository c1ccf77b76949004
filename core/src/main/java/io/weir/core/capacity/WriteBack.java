package io.weir.core.capacity;

import io.weir.core.secret.Harmless;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The part of a system's writes that went to storage during a trial, and the part that stayed in
 * the page cache. A rate whose data only gathers in memory lasts until the memory is full.
 *
 * <p>While the kernel writes back, the growth of unwritten data shows this by itself. Before, all
 * data stays in memory at any rate, and the speed of the disk without load decides.
 *
 * @param machine the machine's name in the plan
 * @param written bytes per second that the system's processes wrote, in the later part of the trial
 * @param kept the growth of the machine's unwritten data in that part, in bytes per written byte
 * @param measured whether the kernel wrote back in all of the time that {@code kept} is from
 * @param disk the bytes per second that the disk wrote in sequence without load, if it was measured
 * @param limit the unwritten bytes at which the kernel makes writers wait
 */
public record WriteBack(@Harmless String machine, double written, Drift kept, boolean measured,
    OptionalDouble disk, long limit) {
  /** Less than this share of the writes does not show in a noisy machine. */
  private static final double FLAT = 0.05;
  /** Any disk writes as many bytes per second. */
  private static final double LITTLE = 1e6;
  /**
   * The kernel writes pages back that are 30 s old, and looks for them each 5 s
   * ({@code vm.dirty_expire_centisecs}, {@code vm.dirty_writeback_centisecs}).
   */
  private static final double EXPIRED_SECONDS = 35;
  /** So many seconds are longer than a cycle of write-back. */
  private static final int CYCLES = 10;
  private static final int STEPS = 8;
  /** A system's own pattern of writes may make a disk slower than a probe in sequence. */
  private static final double LOADED = 1.5;
  /** No pattern of a broker makes a disk slower than this part of its speed in sequence. */
  private static final double SLOWEST = 10;
  /** The disk may be slower than estimated, and then the cache is full earlier. */
  private static final double MARGIN = 1.25;
  private static final long LONGEST_SECONDS = Duration.ofDays(1).toSeconds();
  private static final int ROUND_SECONDS = 5;

  /**
   * The page cache of a machine at the end of a second.
   *
   * @param second since the start of the load
   * @param seconds the length of the span before
   * @param written bytes that the system's processes wrote in that span
   * @param unwritten bytes in the cache that are not yet in storage
   * @param background the unwritten bytes above which the kernel writes back all the time
   * @param limit the unwritten bytes at which the kernel makes writers wait
   */
  public record Reading(double second, double seconds, long written, long unwritten,
      long background, long limit) {}

  /**
   * Returns what the readings of a trial show; empty if they are too few.
   *
   * @param readings of the measure phase, in order
   * @param disk the bytes per second that the disk wrote without load, if it was measured
   */
  public static Optional<WriteBack> of(String machine, List<Reading> readings,
      OptionalDouble disk) {
    List<Reading> writing = readings.stream().dropWhile(reading -> !writesBack(reading)).toList();
    boolean measured = writing.size() >= CYCLES;
    List<Reading> shown = measured ? latest(writing, CYCLES) : latest(readings, STEPS);
    double seconds = shown.stream().mapToDouble(Reading::seconds).sum();
    double written = shown.stream().mapToLong(Reading::written).sum() / seconds;
    return written > 0
        ? Drift.of(shown.stream()
            .map(reading -> new Drift.Point(reading.second(), reading.unwritten() / written))
            .toList())
            .map(kept -> new WriteBack(machine, written, kept, measured, disk,
                readings.stream().mapToLong(Reading::limit).max().orElseThrow()))
        : Optional.empty();
  }

  private static boolean writesBack(Reading reading) {
    return reading.unwritten() > reading.background() || reading.second() >= EXPIRED_SECONDS;
  }

  /** Returns the later half, or more if that is short. */
  private static List<Reading> latest(List<Reading> readings, int least) {
    int from = Math.min(readings.size() / 2, Math.max(0, readings.size() - least));
    return readings.subList(from, readings.size());
  }

  /** Returns the machine whose cache is full first; empty without machines. */
  public static Optional<WriteBack> worst(List<WriteBack> machines) {
    return machines.stream()
        .max(Comparator.comparing(WriteBack::restsOnCache)
            .thenComparingDouble(machine -> 1 - machine.share()));
  }

  /** Returns whether the system wrote more than the disk takes, so the cache took the rest. */
  public boolean restsOnCache() {
    boolean grew = kept.high() > FLAT && written > LITTLE;
    return grew && (measured
        ? kept.low() > FLAT && isNearDisk()
        : disk.isPresent() && exceedsDisk());
  }

  /** Far below the disk's speed, what gathers is the data of other processes. */
  private boolean isNearDisk() {
    return written > disk.orElse(0) / SLOWEST;
  }

  private boolean exceedsDisk() {
    return written > taken();
  }

  /** Returns the bytes per second that the disk takes by its speed without load. */
  private double taken() {
    return disk.orElse(0) / LOADED;
  }

  /** Returns the share of the written bytes that the disk takes for certain, from 0 to 1. */
  public double share() {
    if (!restsOnCache()) {
      return 1;
    }
    return measured
        ? 1 - Math.min(1, kept.high())
        : Math.min(1, taken() / written);
  }

  /**
   * Returns how long a rate must be held to fill the cache, with a margin: only then does it show
   * what the disk takes. Zero if the disk takes it.
   *
   * @param factor the rate as a multiple of the trial's rate
   */
  public Duration outlasting(double factor) {
    double gathered = written * (factor - share());
    if (!restsOnCache() || gathered <= 0) {
      return Duration.ZERO;
    }
    double seconds = Math.min(LONGEST_SECONDS, MARGIN * limit / gathered);
    return Duration.ofSeconds(Math.round(Math.ceil(seconds / ROUND_SECONDS)) * ROUND_SECONDS);
  }
}

package io.weir.lab.environment;

import io.weir.lab.environment.DiskFacts.MountPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The traffic of a disk since the machine started, of all processes and of the kernel, as Linux
 * accounts for it.
 *
 * @param readBytes bytes read from it
 * @param writtenBytes bytes written to it
 * @param requests reads, writes and flushes that it completed
 * @param waitNanos how long these took together, in steps of 1 ms
 */
public record DiskAccount(long readBytes, long writtenBytes, long requests, long waitNanos) {
  private static final long SECTOR = 512;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int READS = 0;
  private static final int READ_SECTORS = 2;
  private static final int READ_MILLIS = 3;
  private static final int WRITES = 4;
  private static final int WRITTEN_SECTORS = 6;
  private static final int WRITE_MILLIS = 7;
  private static final int FEWEST = 11;
  private static final int FLUSHES = 15;
  private static final int FLUSH_MILLIS = 16;

  /**
   * Returns the account of the disk of a folder; empty if the system does not report it, or the
   * file system is on no disk.
   */
  public static Optional<DiskAccount> of(Path folder) {
    return of(new HostFiles(), folder);
  }

  static Optional<DiskAccount> of(HostFiles host, Path folder) {
    try {
      return MountPoint.of(host, folder.toRealPath())
          .flatMap(mount -> host.text("/sys/dev/block/" + mount.device() + "/stat"))
          .flatMap(DiskAccount::parse);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a block device's {@code stat}: 11 numbers, from Linux 4.18 on 15, and from 5.5 on 17,
   * which the kernel's Documentation/block/stat.rst describes.
   */
  static Optional<DiskAccount> parse(String text) {
    String[] words = text.strip().split("\\s+");
    if (words.length < FEWEST
        || !Arrays.stream(words).allMatch(word -> word.matches("\\d{1,18}"))) {
      return Optional.empty();
    }
    long[] numbers = Arrays.stream(words).mapToLong(Long::parseLong).toArray();
    boolean flushes = numbers.length > FLUSH_MILLIS;
    return Optional.of(new DiskAccount(numbers[READ_SECTORS] * SECTOR,
        numbers[WRITTEN_SECTORS] * SECTOR,
        numbers[READS] + numbers[WRITES] + (flushes ? numbers[FLUSHES] : 0),
        (numbers[READ_MILLIS] + numbers[WRITE_MILLIS] + (flushes ? numbers[FLUSH_MILLIS] : 0))
            * NANOS_PER_MILLI));
  }
}

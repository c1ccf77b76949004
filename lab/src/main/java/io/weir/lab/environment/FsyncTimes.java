package io.weir.lab.environment;

import io.weir.core.interval.LatencyHistogram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.HdrHistogram.Histogram;

/**
 * How long appending 4 KiB and forcing them to the disk takes: what every fsync of a broker pays.
 *
 * @param count how often it was timed
 * @param p50Nanos the median
 * @param p99Nanos the 99th percentile
 * @param maxNanos the longest
 */
public record FsyncTimes(long count, long p50Nanos, long p99Nanos, long maxNanos) {
  private static final int BLOCK = 4096;
  private static final int WARM_UP = 20;
  private static final int ROUNDS = 400;
  private static final Duration LIMIT = Duration.ofSeconds(3);
  /** No device that survives a power failure is known to be as fast through a file system. */
  private static final long IMPLAUSIBLE_NANOS = 20_000;

  /**
   * Times the disk of a folder; takes 3 seconds at most.
   *
   * @throws IOException if nothing can be written there
   */
  static FsyncTimes measure(Path folder) throws IOException, InterruptedException {
    return measure(folder, ROUNDS, LIMIT);
  }

  /**
   * Times the disk of a folder so often, and for no longer than a limit.
   *
   * @throws IOException if nothing can be written there
   */
  public static FsyncTimes measure(Path folder, int rounds, Duration limit)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile(folder, "weir-fsync-", ".probe");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return measure(channel, rounds, limit);
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      throw new InterruptedException("interrupted while timing the disk");
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static FsyncTimes measure(FileChannel channel, int rounds, Duration limit)
      throws IOException {
    byte[] block = new byte[BLOCK];
    ThreadLocalRandom.current().nextBytes(block);
    Histogram times = new Histogram(LatencyHistogram.DIGITS);
    long end = System.nanoTime() + limit.toNanos();
    for (int round = 0; round < WARM_UP + rounds && System.nanoTime() - end < 0; round++) {
      long start = System.nanoTime();
      ByteBuffer bytes = ByteBuffer.wrap(block);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
      if (round >= WARM_UP) {
        times.recordValue(System.nanoTime() - start);
      }
    }
    return new FsyncTimes(
        times.getTotalCount(), times.getValueAtPercentile(50), times.getValueAtPercentile(99),
        times.getMaxValue());
  }

  /** Returns whether it is so fast that "forced" data can't have reached stable storage. */
  boolean implausible() {
    return count > 0 && p50Nanos < IMPLAUSIBLE_NANOS;
  }

  /** Returns a human-readable text. */
  String text() {
    return String.format(Locale.ROOT, "p50 %s, p99 %s, max %s", millis(p50Nanos), millis(p99Nanos),
        millis(maxNanos));
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}

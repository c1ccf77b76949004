package io.weir.lab.environment;

import io.weir.core.result.DiskSpeed;
import io.weir.lab.provision.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Measures the speed of a disk without other load. */
public final class DiskProbe {
  private static final int SYNC_SECONDS = 15;
  /** A disk that something else keeps busy for a second gets another chance. */
  private static final int ATTEMPTS = 2;
  private static final int FEWEST_FSYNCS = 20;
  private static final int FSYNCS = 400;
  private static final Duration FSYNC_LIMIT = Duration.ofMillis(900);
  private static final int CHUNK = 1 << 20;
  /** Forced this often, so that no single wait for the disk is long. */
  private static final int CHUNKS_FORCED = 8;
  private static final int CHUNKS = 64;
  private static final Duration WRITE_LIMIT = Duration.ofMillis(900);

  private DiskProbe() {}

  /**
   * Measures the disk of a folder, which is created if need be. Takes some seconds, in which the
   * disk must have no other load; leaves no files.
   *
   * @return empty if the disk was too slow to be measured in a second
   */
  public static Optional<DiskSpeed> measure(Path folder) throws IOException, InterruptedException {
    PrivateFiles.makeFolder(folder);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      settle(folder);
      DiskSpeed speed = speed(folder);
      if (speed.fsyncs() >= FEWEST_FSYNCS) {
        return Optional.of(speed);
      }
    }
    return Optional.empty();
  }

  /** Pending writes of any process would be measured too. */
  private static void settle(Path folder) throws IOException, InterruptedException {
    Process sync = new ProcessBuilder("sync", "-f", folder.toString()).start();
    if (!sync.waitFor(SYNC_SECONDS, TimeUnit.SECONDS)) {
      sync.destroyForcibly();
    }
  }

  private static DiskSpeed speed(Path folder) throws IOException, InterruptedException {
    FsyncTimes fsync = FsyncTimes.measure(folder, FSYNCS, FSYNC_LIMIT);
    return new DiskSpeed(
        fsync.count(), fsync.p50Nanos(), fsync.p99Nanos(), writeBytesPerSecond(folder));
  }

  private static double writeBytesPerSecond(Path folder) throws IOException, InterruptedException {
    Path file = Files.createTempFile(folder, "weir-write-", ".probe");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return writeBytesPerSecond(channel);
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      throw new InterruptedException("interrupted while timing the disk");
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static double writeBytesPerSecond(FileChannel channel) throws IOException {
    byte[] bytes = new byte[CHUNK];
    ThreadLocalRandom.current().nextBytes(bytes);
    long start = System.nanoTime();
    long written = 0;
    for (int chunk = 1; chunk <= CHUNKS
        && System.nanoTime() - start < WRITE_LIMIT.toNanos(); chunk++) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        written += channel.write(buffer);
      }
      if (chunk % CHUNKS_FORCED == 0) {
        channel.force(false);
      }
    }
    channel.force(false);
    return written * 1e9 / Math.max(1, System.nanoTime() - start);
  }
}

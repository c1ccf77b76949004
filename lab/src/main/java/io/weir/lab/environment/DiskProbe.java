package io.weir.lab.environment;

import io.weir.core.result.DiskSpeed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Measures a disk while nothing else is asked of it, in some two seconds. Stateless. */
public final class DiskProbe {
  private static final int FSYNCS = 400;
  private static final Duration FSYNC_LIMIT = Duration.ofMillis(900);
  private static final int CHUNK = 1 << 20;
  /** Forced this often, so that no single wait for the disk is long. */
  private static final int CHUNKS_FORCED = 8;
  private static final int CHUNKS = 64;
  private static final Duration WRITE_LIMIT = Duration.ofMillis(900);

  private DiskProbe() {}

  /**
   * Measures the disk of a folder and leaves nothing there.
   *
   * @throws IOException if nothing can be written there
   */
  public static DiskSpeed measure(Path folder) throws IOException, InterruptedException {
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

package io.weir.lab.experiment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.lab.environment.FsyncTimes;
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

/**
 * Measures the disk that a system writes to, in the system's own folder or, where its data lies on
 * other disks, on the first of those, before its first process starts and after its last one has
 * ended. A system without processes has no disk. Used by one thread.
 */
final class DiskWatch {
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

  private final Path site;
  private final RunEvents events;
  private DiskBaseline baseline = DiskBaseline.NONE;
  private Path folder;

  DiskWatch(Path site, RunEvents events) {
    this.site = site;
    folder = site;
    this.events = events;
  }

  void before(ClusterPlan plan) throws InterruptedException {
    if (!plan.stages().isEmpty()) {
      folder = plan.elsewhere().stream().findFirst().map(Path::getParent).orElse(folder);
      baseline = new DiskBaseline(measure(), Optional.empty());
    }
  }

  /** Measures again, unless there was no first time or the user wants an end. */
  void after() {
    if (baseline.before().isPresent() && !Thread.currentThread().isInterrupted()) {
      try {
        baseline = new DiskBaseline(baseline.before(), measure());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The measurements; empty if the system has no disk. */
  Optional<DiskBaseline> baseline() {
    return baseline.before().isPresent() ? Optional.of(baseline) : Optional.empty();
  }

  private Optional<DiskSpeed> measure() throws InterruptedException {
    try {
      PrivateFiles.makeFolder(site);
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        settle();
        DiskSpeed speed = speed();
        if (speed.fsyncs() >= FEWEST_FSYNCS) {
          return Optional.of(speed);
        }
      }
      events.notice("the disk of " + folder + " was too slow to be measured in a second");
      return Optional.empty();
    } catch (IOException e) {
      events.notice("the disk of " + folder + " could not be measured: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Pending writes of any process would be measured too. */
  private void settle() throws InterruptedException {
    try {
      Process sync = new ProcessBuilder("sync", "-f", folder.toString()).start();
      if (!sync.waitFor(SYNC_SECONDS, TimeUnit.SECONDS)) {
        sync.destroyForcibly();
      }
    } catch (IOException e) {
      events.notice("the disk was measured without writing out what waited: " + e.getMessage());
    }
  }

  /** Takes about two seconds, in which the disk must have no other load; leaves no files. */
  private DiskSpeed speed() throws IOException, InterruptedException {
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

package io.weir.lab.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.core.proof.UnflushedWrites;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real file system on a disk that forgets. Takes root. */
@Timeout(120)
class PowerDiskIT {
  private static final int BLOCK = 4096;

  @TempDir
  private Path folder;

  @BeforeEach
  void onlyWhereItIsPossible() {
    assumeThat(PowerDisk.obstacle(System.getenv("PATH"))).isEmpty();
  }

  private PowerDisk mount() throws ProvisionException, InterruptedException {
    return PowerDisk.mount(folder.resolve("disk"), folder.resolve("programs"),
        folder.resolve("logs").resolve("power-disk.log"));
  }

  private static void write(Path file, int blocks, boolean flush) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE,
        StandardOpenOption.APPEND)) {
      for (int block = 0; block < blocks; block++) {
        channel.write(ByteBuffer.wrap("x".repeat(BLOCK).getBytes()));
      }
      if (flush) {
        channel.force(false);
      }
    }
  }

  private static UnflushedWrites losePower(PowerDisk disk, long seed)
      throws ProvisionException, InterruptedException {
    disk.cut();
    disk.release();
    return disk.restore(seed);
  }

  @Test
  void keepsWhatWasFlushedAndForgetsThePageCache() throws Exception {
    try (PowerDisk disk = mount()) {
      for (int seed = 1; seed <= 6; seed++) {
        Path flushed = disk.root().resolve("flushed");
        Path cached = disk.root().resolve("cached-" + seed);
        write(flushed, 3, true);
        write(flushed, 2, false);
        write(cached, 5, false);

        UnflushedWrites writes = losePower(disk, seed);

        assertThat(Files.readString(flushed)).isEqualTo("x".repeat(seed * 3 * BLOCK));
        assertThat(!Files.exists(cached) || Files.size(cached) == 0).isTrue();
        assertThat(writes.lost()).isPositive();
      }
    }
    assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(folder.toString());
    assertThat(folder.resolve("disk")).doesNotExist();
  }

  /** The disk has these writes, and may carry out any of them without a flush. */
  @Test
  void writesThatReachedTheDiskWithoutAFlushAreLostOrKeptByChance() throws Exception {
    UnflushedWrites all = UnflushedWrites.NONE;
    try (PowerDisk disk = mount()) {
      for (int seed = 1; seed <= 40; seed++) {
        Path file = disk.root().resolve("direct-" + seed);
        write(file, 64, false);
        disk.sync();
        // Overwritten in place, past the page cache, without a flush.
        overwrite(file);
        all = all.plus(losePower(disk, seed));
      }
    }
    assertThat(all.lost()).isPositive();
    assertThat(all.kept()).isPositive();
    assertThat(all.torn()).isPositive();
  }

  private static void overwrite(Path file) throws IOException, InterruptedException {
    Process dd = new ProcessBuilder("dd", "if=/dev/zero", "of=" + file, "bs=4096", "count=64",
        "oflag=direct", "conv=notrunc").redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    assertThat(dd.waitFor()).isZero();
  }

  @Test
  void aFlushWithoutPowerDoesNotEndBeforeItsRelease() throws Exception {
    try (PowerDisk disk = mount()) {
      Path file = disk.root().resolve("late");
      disk.cut();
      CompletableFuture<Void> flush = CompletableFuture.runAsync(() -> {
        try {
          write(file, 1, true);
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      });
      assertThatThrownBy(() -> flush.get(500, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      disk.release();
      flush.get(10, TimeUnit.SECONDS);

      disk.restore(1);

      assertThat(file).doesNotExist();
    }
  }
}

package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A slow disk: a file system in a file, whose block device the kernel throttles. Only the root
 * control group of version 1 throttles buffered writes too, so this needs root and that version.
 *
 * @param folder where it is mounted
 * @param device the numbers of its block device, as {@code 7:0}
 */
record ThrottledDisk(Path folder, String device) implements AutoCloseable {
  private static final Path LIMITS =
      Path.of("/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device");
  private static final long BYTES = 3L << 30;

  static boolean canBeMade() {
    return System.getProperty("user.name").equals("root") && Files.isWritable(LIMITS)
        && Files.exists(Path.of("/dev/loop-control"));
  }

  /** Makes a disk of 3 GiB. */
  static ThrottledDisk at(Path folder, int bytesPerSecond) throws IOException {
    Path image = Files.createDirectory(folder).resolve("image");
    command("truncate", "-s", Long.toString(BYTES), image.toString());
    command("mkfs.ext4", "-q", "-F", image.toString());
    Path mounted = Files.createDirectory(folder.resolve("mounted"));
    command("mount", "-o", "loop", image.toString(), mounted.toString());
    String device = command("stat", "-c", "%Hd:%Ld", mounted.toString());
    ThrottledDisk disk = new ThrottledDisk(mounted, device);
    disk.limit(bytesPerSecond);
    return disk;
  }

  private void limit(int bytesPerSecond) throws IOException {
    Files.writeString(LIMITS, device + " " + bytesPerSecond);
  }

  @Override
  public void close() throws IOException {
    limit(0);
    command("umount", folder.toString());
  }

  private static String command(String... words) throws IOException {
    Process process = new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      assertThat(process.waitFor()).as("%s: %s", String.join(" ", words), output).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(String.join(" ", words) + " was interrupted", e);
    }
    return output;
  }
}

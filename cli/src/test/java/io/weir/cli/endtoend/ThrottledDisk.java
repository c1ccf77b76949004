package io.weir.cli.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    Path mounted = Files.createDirectory(folder.resolve("mounted"));
    TestCommand.succeeding("truncate", "-s", Long.toString(BYTES), image.toString());
    TestCommand.succeeding("mkfs.ext4", "-q", "-F", image.toString());
    TestCommand.succeeding("mount", "-o", "loop", image.toString(), mounted.toString());
    String device =
        TestCommand.succeeding("stat", "-c", "%Hd:%Ld", mounted.toString()).strip();
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
    TestCommand.succeeding("umount", folder.toString());
  }
}

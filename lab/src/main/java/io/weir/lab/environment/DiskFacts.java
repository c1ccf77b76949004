package io.weir.lab.environment;

import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** The file system that systems write to. */
final class DiskFacts {
  /** File systems that keep nothing. */
  static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final Set<String> UNSAFE =
      Set.of("nobarrier", "barrier=0", "nobh", "sync=disabled");

  private DiskFacts() {}

  static TopicFacts read(HostFiles host, Path folder) throws InterruptedException {
    TopicFacts found = new TopicFacts();
    try {
      FileStore store = Files.getFileStore(folder);
      found.fact("file system", store.type());
      found.fact("free", new DataSize(store.getUsableSpace()).gibibytes());
      if (IN_MEMORY.contains(store.type())) {
        found.warn("the systems' data lie in memory (" + store.type()
            + "): no fsync there means anything");
      }
      MountPoint.of(host, folder.toRealPath()).ifPresent(mount -> mounted(host, mount, found));
      fsync(folder, found);
    } catch (IOException e) {
      found.warn("the disk of " + folder + " could not be looked at: " + e.getMessage());
    }
    return found;
  }

  private static void mounted(HostFiles host, MountPoint mount, TopicFacts found) {
    found.fact("mounted at", mount.path());
    found.fact("mount options", mount.options());
    for (String option : mount.options().split(",")) {
      if (UNSAFE.contains(option)) {
        found.warn("the file system is mounted with '" + option
            + "': an fsync may return before the disk has the data");
      }
    }
    found.fact("device", mount.source());
    found.fact("rotational",
        queue(host, mount, "rotational").map(flag -> flag.equals("1") ? "yes" : "no"));
    found.fact("write cache", queue(host, mount, "write_cache"));
    found.fact("scheduler", queue(host, mount, "scheduler"));
  }

  /** A partition has no queue; its disk, one level up, has one. */
  private static Optional<String> queue(HostFiles host, MountPoint mount, String name) {
    String device = "/sys/dev/block/" + mount.device();
    Optional<String> own = host.text(device + "/queue/" + name);
    return own.isPresent() ? own : host.text(device + "/../queue/" + name);
  }

  private static void fsync(Path folder, TopicFacts found)
      throws IOException, InterruptedException {
    FsyncTimes times = FsyncTimes.measure(folder);
    found.fact("append of 4 KiB with fsync", times.text());
    if (times.implausible()) {
      found.warn("an fsync takes " + times.text()
          + ", which is implausibly fast: the disk, or its emulation,"
          + " confirms writes that it has not stored, and results at 'fsync' durability say nothing about real disks");
    }
  }

  /**
   * The mount point of a file system.
   *
   * @param path the folder
   * @param device its device as {@code MAJOR:MINOR}
   * @param source what is mounted
   * @param options its options, those of the mount and those of the file system
   */
  record MountPoint(String path, String device, String source, String options) {
    private static final int FIELDS_BEFORE_SEPARATOR = 6;

    /** Returns the mount point that a folder lies below. */
    static Optional<MountPoint> of(HostFiles host, Path folder) {
      return host.lines("/proc/self/mountinfo")
          .stream()
          .flatMap(line -> parse(line).stream())
          .filter(mount -> folder.startsWith(mount.path()))
          // Of several on the same folder the last one hides the others.
          .reduce((first, second) -> Comparator.<Integer>naturalOrder()
              .compare(second.path().length(), first.path().length()) >= 0 ? second : first);
    }

    /** Reads a line of {@code /proc/self/mountinfo}, whose fields proc(5) describes. */
    private static Optional<MountPoint> parse(String line) {
      int separator = line.indexOf(" - ");
      String[] mount = line.split(" ");
      if (separator < 0 || mount.length < FIELDS_BEFORE_SEPARATOR) {
        return Optional.empty();
      }
      String[] system = line.substring(separator + 3).split(" ", 3);
      String options = system.length == 3 ? mount[5] + "," + system[2] : mount[5];
      return Optional.of(new MountPoint(mount[4].replace("\\040", " "), mount[2],
          system.length > 1 ? system[1] : "", options));
    }
  }
}

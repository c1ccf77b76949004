package io.weir.lab.environment;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * Where a file system is mounted.
 *
 * @param path the folder
 * @param device its device as {@code MAJOR:MINOR}
 * @param source what is mounted
 * @param options its options, those of the mount and those of the file system
 */
record MountPoint(String path, String device, String source, String options) {
  private static final int FIELDS_BEFORE_SEPARATOR = 6;

  /** The mount point that a folder lies below. */
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

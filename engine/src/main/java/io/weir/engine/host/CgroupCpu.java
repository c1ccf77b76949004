package io.weir.engine.host;

import io.weir.core.interval.HostUse.Throttling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The {@code cpu.stat} files of this process's control group and of those above it, of version 2 or
 * 1 as the machine has it. A quota of any of them holds the process back.
 */
final class CgroupCpu {
  private static final String ROOT = "/sys/fs/cgroup";
  private static final String FILE = "/cpu.stat";

  private final ProcFiles files;
  private final List<String> paths;

  private CgroupCpu(ProcFiles files, List<String> paths) {
    this.files = files;
    this.paths = paths;
  }

  /** Finds the files; none where there are no control groups of CPU. */
  static CgroupCpu find(ProcFiles files) {
    String groups = files.text("/proc/self/cgroup").orElse("");
    Optional<String> first = group(groups, "cpu");
    List<String> candidates = first.isPresent()
        ? levels(ROOT + "/cpu", first.get())
        : group(groups, "").map(path -> levels(ROOT, path)).orElse(List.of());
    return new CgroupCpu(files,
        candidates.stream().filter(path -> throttled(files, path).isPresent()).toList());
  }

  /**
   * Returns the path of this process's group under a controller of version 1, or under version 2,
   * whose list of controllers is empty.
   */
  static Optional<String> group(String groups, String controller) {
    return groups.lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3
            && Arrays.asList(parts[1].split(",")).contains(controller))
        .map(parts -> parts[2])
        .findFirst();
  }

  /**
   * Returns the files of a group and of all above it; inside a container only the topmost is there.
   */
  private static List<String> levels(String mount, String group) {
    List<String> levels = new ArrayList<>();
    String path = group;
    while (!path.isEmpty() && !path.equals("/")) {
      levels.add(mount + path + FILE);
      path = path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
    levels.add(mount + FILE);
    return levels;
  }

  /** Returns all of them together so far; empty if none is there. */
  Optional<Throttling> read() {
    return paths.stream()
        .map(path -> throttled(files, path))
        .flatMap(Optional::stream)
        .reduce((one, other) -> new Throttling(
            one.times() + other.times(), one.nanos() + other.nanos()));
  }

  private static Optional<Throttling> throttled(ProcFiles files, String path) {
    return files.text(path).flatMap(CgroupCpu::parse);
  }

  /** Reads one file: version 2 counts in microseconds, version 1 in nanoseconds. */
  static Optional<Throttling> parse(String text) {
    Optional<Long> times = value(text, "nr_throttled");
    Optional<Long> nanos = value(text, "throttled_usec").map(micros -> micros * 1_000)
        .or(() -> value(text, "throttled_time"));
    return times.flatMap(count -> nanos.map(time -> new Throttling(count, time)));
  }

  private static Optional<Long> value(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1).trim())
        .filter(number -> number.matches("\\d{1,18}"))
        .map(Long::parseLong)
        .findFirst();
  }
}

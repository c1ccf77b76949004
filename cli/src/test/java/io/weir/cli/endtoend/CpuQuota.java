package io.weir.cli.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A control group of this test's own with a quota of CPU time, of version 1 or 2 as the machine has
 * it. Closing it removes it, when its processes have ended.
 */
final class CpuQuota implements AutoCloseable {
  private static final long PERIOD_MICROS = 100_000;
  private static final Path FIRST = Path.of("/sys/fs/cgroup/cpu");
  private static final Path SECOND = Path.of("/sys/fs/cgroup");
  private static final int CLOSE_ATTEMPTS = 50;
  private static final long ATTEMPT_NANOS = 100_000_000;

  private final Optional<Path> group;

  private CpuQuota(Optional<Path> group) {
    this.group = group;
  }

  /** A group with a limit on processors; none if that is not available. */
  static CpuQuota of(double processors) {
    long quota = Math.round(processors * PERIOD_MICROS);
    String name = "weir-test-" + ProcessHandle.current().pid();
    boolean first = Files.exists(FIRST.resolve("cpu.cfs_quota_us"))
        || Files.exists(FIRST.resolve("cgroup.procs"));
    Path group = (first ? FIRST : SECOND).resolve(name);
    try {
      Files.createDirectory(group);
      Files.writeString(group.resolve(first ? "cpu.cfs_quota_us" : "cpu.max"),
          first ? Long.toString(quota) : quota + " " + PERIOD_MICROS);
      return new CpuQuota(Optional.of(group));
    } catch (IOException e) {
      group.toFile().delete();
      return new CpuQuota(Optional.empty());
    }
  }

  boolean inForce() {
    return group.isPresent();
  }

  /** A command that enters the group and becomes the one that it is given. */
  List<String> command() {
    return List.of("sh", "-c", "echo $$ > \"$0\" && exec \"$@\"",
        group.orElseThrow().resolve("cgroup.procs").toString());
  }

  @Override
  public void close() {
    if (group.isPresent()) {
      for (int attempt = 0; attempt < CLOSE_ATTEMPTS && Files.exists(group.get()); attempt++) {
        if (!group.get().toFile().delete()) {
          LockSupport.parkNanos(ATTEMPT_NANOS);
        }
      }
    }
  }
}

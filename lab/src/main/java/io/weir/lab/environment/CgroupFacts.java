package io.weir.lab.environment;

import io.weir.core.unit.DataSize;
import java.util.Locale;
import java.util.Optional;

/** Limits that control groups put on this process, of version 2 or 1 as the machine has it. */
final class CgroupFacts {
  private static final String ROOT = "/sys/fs/cgroup";
  private static final String NONE = "none";
  /** Version 1 writes the largest multiple of a page for no limit. */
  private static final long NO_LIMIT = Long.MAX_VALUE / 2;

  private CgroupFacts() {}

  static TopicFacts read(HostFiles host) {
    TopicFacts found = new TopicFacts();
    boolean second = host.exists(ROOT + "/cgroup.controllers");
    found.fact("version", host.exists(ROOT) ? second ? "2" : "1" : NONE);
    Optional<Double> cpus = second ? cpusOfSecond(host) : cpusOfFirst(host);
    found.fact("cpu limit",
        cpus.map(limit -> String.format(Locale.ROOT, "%.2f processors", limit)).orElse(NONE));
    cpus.ifPresent(limit -> found.warn(String.format(Locale.ROOT,
        "a control group limits weir to %.2f processors: a process that exceeds this is throttled for the rest of a period,"
            + " usually 100 ms, and shows as latency",
        limit)));
    found.fact("memory limit", memory(host, second).map(DataSize::gibibytes).orElse(NONE));
    return found;
  }

  private static Optional<Double> cpusOfSecond(HostFiles host) {
    return file(host, "", "cpu.max")
        .map(text -> text.split(" "))
        .filter(parts -> parts.length == 2 && !parts[0].equals("max"))
        .map(parts -> Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]));
  }

  private static Optional<Double> cpusOfFirst(HostFiles host) {
    Optional<Double> quota =
        file(host, "cpu", "cpu.cfs_quota_us").map(Double::parseDouble).filter(us -> us > 0);
    Optional<Double> period =
        file(host, "cpu", "cpu.cfs_period_us").map(Double::parseDouble).filter(us -> us > 0);
    return quota.flatMap(limit -> period.map(length -> limit / length));
  }

  private static Optional<DataSize> memory(HostFiles host, boolean second) {
    return file(host, second ? "" : "memory", second ? "memory.max" : "memory.limit_in_bytes")
        .filter(text -> !text.equals("max"))
        .map(Long::parseLong)
        .filter(bytes -> bytes < NO_LIMIT)
        .map(DataSize::new);
  }

  /**
   * Returns the memory that the group may still take: its limit less its use, without file pages
   * that the kernel can drop.
   */
  static Optional<DataSize> memoryLeft(HostFiles host) {
    boolean second = host.exists(ROOT + "/cgroup.controllers");
    String controller = second ? "" : "memory";
    Optional<Long> used =
        file(host, controller, second ? "memory.current" : "memory.usage_in_bytes")
            .map(Long::parseLong);
    long droppable =
        file(host, controller, "memory.stat").stream()
            .flatMap(String::lines)
            .map(line -> line.split(" "))
            .filter(parts -> parts[0].equals(second ? "inactive_file" : "total_inactive_file"))
            .mapToLong(parts -> Long.parseLong(parts[1]))
            .sum();
    return memory(host, second)
        .flatMap(limit -> used.map(bytes -> limit.bytes() - bytes + droppable))
        .map(left -> new DataSize(Math.max(0, left)));
  }

  /**
   * Returns a file of this process's own group, or of the topmost one that can be seen, as inside a
   * container.
   */
  private static Optional<String> file(HostFiles host, String controller, String name) {
    String base = controller.isEmpty() ? ROOT : ROOT + "/" + controller;
    String group = new OwnGroup(host.lines("/proc/self/cgroup")).path(controller);
    Optional<String> own = host.text(base + group + "/" + name);
    return own.isPresent() ? own : host.text(base + "/" + name);
  }
}

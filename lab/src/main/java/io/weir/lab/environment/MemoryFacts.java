package io.weir.lab.environment;

import io.weir.core.unit.DataSize;
import java.util.Optional;
import java.util.OptionalLong;

/** Memory, swap and huge pages. */
public final class MemoryFacts {
  private MemoryFacts() {}

  static TopicFacts read(HostFiles host) {
    TopicFacts found = new TopicFacts();
    found.fact("total", bytes(host, "MemTotal").map(DataSize::gibibytes));
    found.fact("available", available(host).map(DataSize::gibibytes));
    Optional<DataSize> swap = bytes(host, "SwapTotal");
    found.fact("swap", swap.map(size -> size.bytes() == 0 ? "none" : size.gibibytes()));
    swap.filter(size -> size.bytes() > 0)
        .ifPresent(
            size -> found.warn(
                "swap is on: a system that is swapped out stalls for as long as the disk takes"));
    Optional<String> pages =
        host.text("/sys/kernel/mm/transparent_hugepage/enabled")
            .map(text -> text.replaceFirst(".*\\[(\\w+)].*", "$1"));
    found.fact("transparent huge pages", pages);
    pages.filter("always"::equals)
        .ifPresent(
            always -> found.warn(
                "transparent huge pages are on for every process: putting them together can stall a system;"
                    + " 'madvise' is the usual choice"));
    return found;
  }

  /** Returns the memory that can be used without swapping. */
  static Optional<DataSize> available(HostFiles host) {
    return bytes(host, "MemAvailable");
  }

  /** Returns the bytes of files that processes have mapped. */
  static OptionalLong mapped(HostFiles host) {
    return bytes(host, "Mapped").stream().mapToLong(DataSize::bytes).findFirst();
  }

  private static Optional<DataSize> bytes(HostFiles host, String name) {
    return host.value("/proc/meminfo", name, ":")
        .filter(value -> value.endsWith(" kB"))
        .map(value -> new DataSize(Long.parseLong(value.substring(0, value.length() - 3)) * 1024));
  }
}

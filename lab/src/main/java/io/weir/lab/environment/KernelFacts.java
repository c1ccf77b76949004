package io.weir.lab.environment;

import java.util.Optional;
import java.util.Set;

/** The operating system, its clock and its limits. */
final class KernelFacts {
  private static final Set<String> FAST_CLOCKS =
      Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");

  /** Brokers may exceed a limit below this; the script that starts weir refuses one far below. */
  private static final long FEW_FILES = 4096;

  private KernelFacts() {}

  static TopicFacts read(HostFiles host) {
    TopicFacts found = new TopicFacts();
    found.fact("system",
        host.value("/etc/os-release", "PRETTY_NAME", "=")
            .map(name -> name.replace("\"", ""))
            .orElse(System.getProperty("os.name")));
    found.fact("kernel", System.getProperty("os.version"));
    found.fact("architecture", System.getProperty("os.arch"));
    clock(host, found);
    files(host, found);
    return found;
  }

  private static void clock(HostFiles host, TopicFacts found) {
    Optional<String> source =
        host.text("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    found.fact("clock source", source);
    source.filter(name -> !FAST_CLOCKS.contains(name))
        .ifPresent(
            name -> found.warn("the clock source is '" + name
                + "': reading it costs so much that weir's own timing suffers"));
  }

  private static void files(HostFiles host, TopicFacts found) {
    Optional<String> limit = host.lines("/proc/self/limits")
        .stream()
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.substring("Max open files".length()).strip().split("\\s+")[0])
        .findFirst();
    found.fact("open files", limit);
    limit.filter(text -> text.matches("[0-9]{1,18}") && Long.parseLong(text) < FEW_FILES)
        .ifPresent(
            text -> found.warn("a process may open " + text
                + " files only, which brokers exceed: raise it with 'ulimit -n 65536'"));
  }
}

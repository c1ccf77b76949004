package io.weir.lab.environment;

import java.util.List;
import java.util.Optional;

/** Processors: what they are, how fast they may run, how busy they are. */
final class CpuFacts {
  /** Below this many, system, clients and weir take them from each other. */
  static final int FEW = 4;

  private CpuFacts() {}

  static TopicFacts read(HostFiles host, int processors) {
    TopicFacts found = new TopicFacts();
    found.fact("model", host.value("/proc/cpuinfo", "model name", ":"));
    found.fact("processors", Integer.toString(processors));
    if (processors < FEW) {
      found.warn("this machine has " + processors
          + " processors for the system, its clients and weir together: tails"
          + " say as much about the machine as about the system");
    }
    found.fact("virtual machine", virtual(host));
    governor(host, found);
    load(host, processors, found);
    found.fact("waiting for cpu, last 10 s", pressure(host, "cpu"));
    return found;
  }

  private static Optional<String> virtual(HostFiles host) {
    return host.value("/proc/cpuinfo", "flags", ":")
        .map(flags -> List.of(flags.split(" ")).contains("hypervisor") ? "yes" : "no");
  }

  private static void governor(HostFiles host, TopicFacts found) {
    List<String> governors = host.list("/sys/devices/system/cpu", "cpu[0-9]*")
        .stream()
        .flatMap(cpu -> host.text(cpu + "/cpufreq/scaling_governor").stream())
        .distinct()
        .toList();
    found.fact("governor",
        governors.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", governors)));
    if (governors.stream().anyMatch(governor -> !governor.equals("performance"))) {
      found.warn("the CPU governor is '" + String.join(", ", governors)
          + "': processors slow down when little is to do, which adds latency at low rates; set it to 'performance'");
    }
  }

  private static void load(HostFiles host, int processors, TopicFacts found) {
    Optional<String> average = host.text("/proc/loadavg").map(text -> text.split(" ")[0]);
    found.fact("load average, 1 min", average);
    average.map(Double::parseDouble)
        .filter(load -> load > processors / 2.0)
        .ifPresent(
            load -> found.warn(
                "the machine is busy with something else already: load average " + load + " on "
                    + processors + " processors"));
  }

  /** Returns the share of time in which some task waited for a resource. */
  static Optional<String> pressure(HostFiles host, String resource) {
    return host.lines("/proc/pressure/" + resource)
        .stream()
        .filter(line -> line.startsWith("some "))
        .map(line -> line.replaceFirst(".*avg10=([0-9.]+).*", "$1 %"))
        .findFirst();
  }
}

package io.weir.lab.environment;

import com.sun.management.OperatingSystemMXBean;
import io.weir.engine.host.CpuTimes;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** Processors: what they are, how fast they may run, how busy they are. */
final class CpuFacts {
  /** Below this many, system, clients and weir take them from each other. */
  static final int FEW = 4;

  private static final String USED_BY_OTHERS = "used by other processes";
  private static final double BUSY = 0.25;

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
    found.fact("load average, 1 min",
        host.text("/proc/loadavg").map(text -> text.split(" ")[0]));
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

  /**
   * Reports what other programs need of the processors now. The load average does not: for minutes
   * it contains a run that has ended.
   *
   * @param others the share of all processors that other processes use; empty if it is not known
   */
  static void use(OptionalDouble others, TopicFacts found) {
    found.fact(USED_BY_OTHERS, others.isPresent()
        ? Optional.of(Math.round(100 * others.getAsDouble()) + " %")
        : Optional.empty());
    if (others.orElse(0) > BUSY) {
      found.warn("the machine is busy with something else already: other processes use "
          + Math.round(100 * others.getAsDouble()) + " % of its processors");
    }
  }

  /**
   * What all processors and this process had used by a moment.
   *
   * @param nanoTime the moment
   * @param all absent where the system does not report it
   */
  record Sample(long nanoTime, Optional<CpuTimes> all, long ownNanos) {
    private static final Duration LEAST = Duration.ofSeconds(1);

    static Sample now() {
      return new Sample(System.nanoTime(), CpuTimes.read(),
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime());
    }

    /**
     * Returns the share of all processors that other processes used since then, for which a second
     * has to pass; empty where the system does not report it.
     */
    OptionalDouble usedByOthers() throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanoTime + LEAST.toNanos() - System.nanoTime());
      Sample after = now();
      return all.isPresent() && after.all.isPresent()
          ? after.all.get().busySince(all.get(), after.ownNanos - ownNanos)
          : OptionalDouble.empty();
    }
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

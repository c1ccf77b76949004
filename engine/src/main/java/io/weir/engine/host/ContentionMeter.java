package io.weir.engine.host;

import io.weir.core.result.HostUse.HostCpu;
import io.weir.core.result.HostUse.RunQueueUse;
import io.weir.core.result.HostUse.Throttling;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What kept this process from the CPU since the last time it was asked, by the system's own
 * accounts. Used by one thread.
 */
public final class ContentionMeter {
  private final ProcFiles files;
  private final CgroupCpu cgroup;
  private final RunQueueMeter runQueue;
  private Optional<HostCpu> cpu;
  private OptionalLong pressure;
  private Optional<Throttling> throttling;

  /**
   * What was found; what the system does not tell is absent.
   *
   * @param runQueue waiting for a CPU
   * @param cpu the machine's CPU time
   * @param throttling what quotas held back
   * @param pressureNanos for how long anything waited for a CPU
   */
  public record Contention(Optional<RunQueueUse> runQueue, Optional<HostCpu> cpu,
      Optional<Throttling> throttling, OptionalLong pressureNanos) {}

  /** A meter of this process. */
  public ContentionMeter(ThreadRoster roster) {
    this(new ProcFiles(), roster);
  }

  ContentionMeter(ProcFiles files, ThreadRoster roster) {
    this.files = files;
    this.cgroup = CgroupCpu.find(files);
    this.runQueue = new RunQueueMeter(files, roster);
    this.cpu = readCpu();
    this.pressure = readPressure();
    this.throttling = cgroup.read();
  }

  /** What happened since the last call. */
  public Contention take() {
    Optional<HostCpu> cpuBefore = cpu;
    OptionalLong pressureBefore = pressure;
    Optional<Throttling> throttlingBefore = throttling;
    cpu = readCpu();
    pressure = readPressure();
    throttling = cgroup.read();
    return new Contention(
        runQueue.take(),
        cpu.flatMap(now -> cpuBefore.map(before -> since(before, now))),
        throttling.flatMap(now -> throttlingBefore.map(before -> since(before, now))),
        pressure.isPresent() && pressureBefore.isPresent()
            ? OptionalLong.of(Math.max(0, pressure.getAsLong() - pressureBefore.getAsLong()))
            : OptionalLong.empty());
  }

  private static HostCpu since(HostCpu before, HostCpu now) {
    return new HostCpu(Math.max(0, now.totalNanos() - before.totalNanos()),
        Math.max(0, now.stolenNanos() - before.stolenNanos()));
  }

  private static Throttling since(Throttling before, Throttling now) {
    return new Throttling(
        Math.max(0, now.times() - before.times()), Math.max(0, now.nanos() - before.nanos()));
  }

  private Optional<HostCpu> readCpu() {
    return files.text(CpuTimes.PATH).flatMap(CpuTimes::parse);
  }

  private OptionalLong readPressure() {
    return files.text(CpuPressure.PATH).map(CpuPressure::parse).orElse(OptionalLong.empty());
  }
}

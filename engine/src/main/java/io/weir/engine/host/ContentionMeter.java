package io.weir.engine.host;

import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.HostUse.Throttling;
import io.weir.engine.clock.TimeDilation;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures the time for which this process was kept from the CPU since the last call, by the
 * system's own accounts. Used by one thread, but for {@link #sample}.
 */
public final class ContentionMeter {
  private static final String CPU_PRESSURE = "/proc/pressure/cpu";
  private static final Pattern SOME =
      Pattern.compile("^some .*\\btotal=(\\d{1,15})\\s*$", Pattern.MULTILINE);

  private final ProcFiles files;
  private final CgroupCpu cgroup;
  private final RunQueueMeter runQueue;
  private Optional<HostCpu> cpu;
  private OptionalLong pressure;
  private Optional<Throttling> throttling;

  /**
   * The contention since the last call; values that the system does not report are absent.
   *
   * @param runQueue waiting for a CPU
   * @param cpu the machine's CPU time
   * @param throttling the throttling by quotas
   * @param pressureNanos for how long anything waited for a CPU
   */
  public record Contention(Optional<RunQueueUse> runQueue, Optional<HostCpu> cpu,
      Optional<Throttling> throttling, OptionalLong pressureNanos) {
    /** Returns the same by a dilated clock, since the kernel's accounts are in its own time. */
    public Contention by(TimeDilation time) {
      return new Contention(runQueue.map(use -> by(time, use)),
          cpu.map(all -> new HostCpu(time.shortened(all.totalNanos()),
              time.shortened(all.stolenNanos()), shortened(time, all.idleNanos()))),
          throttling.map(held -> new Throttling(held.times(), time.shortened(held.nanos()))),
          shortened(time, pressureNanos));
    }

    private static OptionalLong shortened(TimeDilation time, OptionalLong nanos) {
      return nanos.isPresent()
          ? OptionalLong.of(time.shortened(nanos.getAsLong()))
          : OptionalLong.empty();
    }

    private static RunQueueUse by(TimeDilation time, RunQueueUse use) {
      UnaryOperator<ThreadWait> shortened =
          wait -> new ThreadWait(time.shortened(wait.nanos()), wait.turns(), wait.waits());
      return new RunQueueUse(use.pacer().map(shortened), use.consumer().map(shortened),
          use.client().map(shortened), time.shortened(use.processNanos()));
    }
  }

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

  /**
   * Reads the accounts of the threads that wait longest, which bounds their single waits. To be
   * called about each millisecond, by any one thread.
   */
  public void sample() {
    runQueue.sample();
  }

  /** Returns the contention since the last call. */
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
        Math.max(0, now.stolenNanos() - before.stolenNanos()),
        OptionalLong.of(Math.max(0,
            now.idleNanos().orElseThrow() - before.idleNanos().orElseThrow())));
  }

  private static Throttling since(Throttling before, Throttling now) {
    return new Throttling(
        Math.max(0, now.times() - before.times()), Math.max(0, now.nanos() - before.nanos()));
  }

  private Optional<HostCpu> readCpu() {
    return CpuTimes.read(files)
        .map(times -> new HostCpu(times.totalNanos(), times.stolenNanos(),
            OptionalLong.of(times.idleNanos())));
  }

  private OptionalLong readPressure() {
    return files.text(CPU_PRESSURE)
        .map(ContentionMeter::pressureNanos)
        .orElse(OptionalLong.empty());
  }

  /**
   * For how long at least one task of the machine waited for a CPU so far, by {@code
   * /proc/pressure/cpu}: {@code some avg10=… avg60=… avg300=… total=MICROSECONDS}. Empty if the
   * text is of another form.
   */
  static OptionalLong pressureNanos(String text) {
    Matcher some = SOME.matcher(text);
    return some.find()
        ? OptionalLong.of(Long.parseLong(some.group(1)) * 1_000)
        : OptionalLong.empty();
  }
}

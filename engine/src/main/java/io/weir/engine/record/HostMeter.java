package io.weir.engine.record;

import com.sun.management.OperatingSystemMXBean;
import io.weir.core.interval.HostUse;
import io.weir.engine.clock.TimeDilation;
import io.weir.engine.host.ContentionMeter;
import io.weir.engine.host.PauseMeter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The resource use of this JVM since the last call. Used by one thread. */
public final class HostMeter {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final List<GarbageCollectorMXBean> collectors = pausingCollectors();
  private final StallMeter stalls;
  private final PauseMeter pauses;
  private final ContentionMeter contention;
  private final TimeDilation time = TimeDilation.ofThisProcess();
  private final Supplier<List<PacingThread>> pacers;
  private final Map<Long, Long> pacerWork = new HashMap<>();
  private long cpu = system.getProcessCpuTime();
  private long gcMillis = totalGcMillis();

  /**
   * A meter.
   *
   * @param pacers the pacing threads
   */
  public HostMeter(StallMeter stalls, PauseMeter pauses, ContentionMeter contention,
      Supplier<List<PacingThread>> pacers) {
    this.stalls = stalls;
    this.pauses = pauses;
    this.contention = contention;
    this.pacers = pacers;
  }

  HostUse take() {
    long cpuBefore = cpu;
    long gcBefore = gcMillis;
    cpu = system.getProcessCpuTime();
    gcMillis = totalGcMillis();
    Runtime runtime = Runtime.getRuntime();
    ContentionMeter.Contention contended = contention.take().by(time);
    return new HostUse(
        time.shortened(cpu - cpuBefore),
        busiestPacer(),
        (gcMillis - gcBefore) * 1_000_000,
        stalls.takeWorst(),
        runtime.totalMemory() - runtime.freeMemory(),
        OptionalLong.of(stalls.takeSum()),
        pauses.take(),
        contended.runQueue(),
        contended.cpu(),
        contended.throttling(),
        contended.pressureNanos());
  }

  private long busiestPacer() {
    long busiest = 0;
    for (PacingThread pacer : pacers.get()) {
      long now = pacer.id() < 0 ? -1 : threads.getThreadCpuTime(pacer.id());
      if (now >= 0) {
        long work = time.shortened(now) - pacer.spunNanos();
        Long before = pacerWork.put(pacer.id(), work);
        busiest = Math.max(busiest, work - (before == null ? 0 : before));
      }
    }
    return busiest;
  }

  /**
   * Concurrent collectors report the time of whole cycles too, but only their pauses stop the
   * application.
   */
  private static List<GarbageCollectorMXBean> pausingCollectors() {
    return ManagementFactory.getGarbageCollectorMXBeans()
        .stream()
        .filter(bean -> !bean.getName().matches(".*(Cycles|Concurrent).*"))
        .toList();
  }

  private long totalGcMillis() {
    return collectors.stream()
        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
        .sum();
  }

  /**
   * The current state of a pacing thread.
   *
   * @param id of the thread; -1 before it runs
   * @param spunNanos the time for which it has spun so far
   */
  public record PacingThread(long id, long spunNanos) {}
}

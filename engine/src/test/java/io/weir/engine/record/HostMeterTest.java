package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Pacing;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.host.ContentionMeter;
import io.weir.engine.host.PauseMeter;
import io.weir.engine.host.ThreadRoster;
import io.weir.engine.record.HostMeter.PacingThread;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HostMeterTest {
  private static final long WORKED = 10_000_000;
  private static final long SPUN = 90_000_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final AtomicReference<PacingThread> pacer =
      new AtomicReference<>(new PacingThread(-1, 0));

  @Test
  void whatAPacingThreadSpentWaitingIsNoWork() {
    ThreadGuard guard = new ThreadGuard();
    try (StallMeter stalls = new StallMeter(Pacing.NORMAL, () -> {}, guard);
        PauseMeter pauses = new PauseMeter(guard)) {
      HostMeter meter = new HostMeter(stalls, pauses, new ContentionMeter(new ThreadRoster()),
          () -> List.of(pacer.get()));
      assertThat(meter.take().busiestPacerNanos()).isZero();

      pacer.set(new PacingThread(Thread.currentThread().threadId(), 0));
      long before = threads.getCurrentThreadCpuTime();
      meter.take();
      burn(WORKED + SPUN);
      pacer.set(new PacingThread(Thread.currentThread().threadId(), SPUN));
      long busiest = meter.take().busiestPacerNanos();
      long cpu = threads.getCurrentThreadCpuTime() - before;

      assertThat(busiest).isBetween(WORKED, cpu - SPUN);
    }
  }

  private void burn(long cpuNanos) {
    long until = threads.getCurrentThreadCpuTime() + cpuNanos;
    while (threads.getCurrentThreadCpuTime() < until) {
      Thread.onSpinWait();
    }
  }
}

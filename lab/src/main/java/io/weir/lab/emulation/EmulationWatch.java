package io.weir.lab.emulation;

import io.weir.core.driver.ReadBack;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.EmulationRecord.BusyThread;
import io.weir.core.result.EmulationRecord.ProcessClock;
import io.weir.core.result.PhaseKind;
import io.weir.emulation.PreloadedLibrary;
import io.weir.engine.host.CpuTimes;
import io.weir.lab.trial.ForwardingTrialListener;
import io.weir.lab.trial.TrialListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Watches the emulation of a trial: whether all processes had dilated time, and how busy the real
 * machine was. Forwards all events. Used by the trial's thread.
 */
public final class EmulationWatch extends ForwardingTrialListener {
  /** The names of workers begin with it. */
  public static final String WORKER = "worker-";

  private final RunEmulation emulation;
  private Optional<CpuTimes> measureBegan = Optional.empty();
  private OptionalDouble machineUse = OptionalDouble.empty();
  private long syncsBefore;
  private OptionalLong syncs = OptionalLong.empty();
  private Optional<HostGroups.Counts> countsBefore = Optional.empty();
  private OptionalDouble throttled = OptionalDouble.empty();
  private Optional<ThreadTimes> threadsBefore = Optional.empty();
  private long measureNanos;
  /** The busiest thread of each process, as processors of its host. */
  private final Map<Long, BusyThread> busiest = new HashMap<>();

  public EmulationWatch(TrialListener next, RunEmulation emulation) {
    super(next);
    this.emulation = emulation;
  }

  /** Systems start, and workers connect, in the time of this machine. */
  @Override
  public void prepared(ReadBack readBack) {
    emulation.beginDilation();
    super.prepared(readBack);
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    switch (phase) {
      case WARM_UP -> {}
      case MEASURE -> {
        measureBegan = CpuTimes.read();
        syncsBefore = syncs();
        countsBefore = emulation.hosts().map(HostGroups::counts);
        threadsBefore = threads();
        measureNanos = System.nanoTime();
      }
      case BACKLOG, CATCH_UP, CAUGHT_UP, DRAIN -> {
        if (machineUse.isEmpty() && measureBegan.isPresent()) {
          machineUse = CpuTimes.read()
              .map(now -> now.busySince(measureBegan.get()))
              .orElse(OptionalDouble.empty());
          syncs = OptionalLong.of(syncs() - syncsBefore);
          throttled = emulation.hosts()
              .map(hosts -> hosts.counts().throttledSince(countsBefore.orElseThrow()))
              .orElse(OptionalDouble.empty());
          threads().ifPresent(this::compare);
        }
      }
    }
    super.phaseStarted(phase, planned);
  }

  private Optional<ThreadTimes> threads() {
    return emulation.clocks().map(clocks -> ThreadTimes.read(clocks.read().keySet()));
  }

  /** A thread that runs all the time is as fast as so many processors of the emulated host. */
  private void compare(ThreadTimes now) {
    long passed = System.nanoTime() - measureNanos;
    for (long pid : now.processes().keySet()) {
      now.busiestSince(threadsBefore.orElseThrow(), pid)
          .ifPresent(thread -> busiest.put(pid, new BusyThread("", thread.name(),
              (double) thread.nanos() * emulation.time().factor() / passed)));
    }
  }

  private long syncs() {
    return emulation.clocks().map(SharedClocks::syncs).orElse(0L);
  }

  /**
   * The record of the trial, which is over; empty for a machine as it is.
   *
   * @param families the process ids of each process of the plan and of all that it started, by name
   */
  public Optional<EmulationRecord> record(Map<String, List<Long>> families) {
    return emulation.clocks().map(SharedClocks::read).map(clocks -> {
      List<ProcessClock> found = new ArrayList<>();
      families.forEach((name, pids) -> found.add(clock(name, pids, clocks)));
      return new EmulationRecord(emulation.time().factor(), machineUse,
          emulation.processes().disk().isPresent() ? syncs : OptionalLong.empty(), throttled,
          busiest(families), found);
    });
  }

  /** A load generator may be as fast as it can. */
  private Optional<BusyThread> busiest(Map<String, List<Long>> families) {
    return families.entrySet()
        .stream()
        .filter(family -> !family.getKey().startsWith(WORKER))
        .flatMap(family -> family.getValue()
            .stream()
            .map(busiest::get)
            .filter(Objects::nonNull)
            .map(thread -> new BusyThread(family.getKey(), thread.thread(), thread.processors())))
        .max(Comparator.comparingDouble(BusyThread::processors));
  }

  private ProcessClock clock(String name, List<Long> pids, Map<Long, SharedClocks.Passed> clocks) {
    int undilated = 0;
    double deviation = 0;
    for (long pid : pids) {
      SharedClocks.Passed passed = clocks.get(pid);
      if (passed == null || !hasLibrary(pid)) {
        undilated++;
      } else {
        deviation = Math.max(deviation, passed.deviation(emulation.time().factor()));
      }
    }
    return new ProcessClock(name, pids.size(), undilated, deviation);
  }

  /** A process that was started without variables keeps the clock of the process before it. */
  private static boolean hasLibrary(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "maps"))
          .contains(PreloadedLibrary.NAME);
    } catch (IOException e) {
      // It has ended, so its last clock is all that there is.
      return true;
    }
  }
}

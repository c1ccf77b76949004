package io.weir.lab.emulation;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.EmulationRecord.BusyThread;
import io.weir.core.result.EmulationRecord.ProcessClock;
import io.weir.core.result.EmulationRecord.Transfers;
import io.weir.emulation.PreloadedLibrary;
import io.weir.engine.host.CpuTimes;
import io.weir.lab.trial.TrialListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Watches the emulation of a trial: whether all processes had dilated time, and how busy the real
 * machine was. Used by the trial's thread.
 */
public final class EmulationWatch implements TrialListener {
  private final RunEmulation emulation;
  private Optional<Reading> began = Optional.empty();
  private Optional<Reading> ended = Optional.empty();

  /**
   * The accounts of the kernel and of the library up to one time.
   *
   * @param nanos when, by the clock of the system
   */
  private record Reading(long nanos, Optional<CpuTimes> cpu, long syncs,
      SharedClocks.Carried carried,
      Optional<HostGroups.Counts> counts, ThreadTimes threads) {}

  /** The measure phase, between two readings. */
  private record Measured(Reading began, Reading ended) {
    OptionalDouble machineUse() {
      return began.cpu()
          .flatMap(before -> ended.cpu().map(now -> now.busySince(before)))
          .orElse(OptionalDouble.empty());
    }

    OptionalLong syncs() {
      return OptionalLong.of(ended.syncs() - began.syncs());
    }

    Transfers transfers() {
      return ended.carried().since(began.carried());
    }

    OptionalDouble throttled() {
      return began.counts()
          .flatMap(before -> ended.counts().map(now -> now.throttledSince(before)))
          .orElse(OptionalDouble.empty());
    }

    /** A thread that never waits is as fast as {@code dilation} processors of an emulated host. */
    Optional<BusyThread> busiest(Map<String, List<Long>> families, int dilation) {
      double passed = ended.nanos() - began.nanos();
      return families.entrySet()
          .stream()
          .flatMap(family -> family.getValue()
              .stream()
              .flatMap(pid -> ended.threads().busiestSince(began.threads(), pid).stream())
              .map(thread -> new BusyThread(family.getKey(), thread.name(),
                  thread.nanos() * dilation / passed)))
          .max(Comparator.comparingDouble(BusyThread::processors));
    }
  }

  public EmulationWatch(RunEmulation emulation) {
    this.emulation = emulation;
  }

  /** Systems start, and workers connect, in the time of this machine. */
  @Override
  public void prepared(ReadBack readBack) {
    emulation.beginDilation();
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    switch (phase) {
      case WARM_UP, GUARD, IDLE -> {}
      case MEASURE -> began = began.or(this::reading);
      case BACKLOG, CATCH_UP, CAUGHT_UP, DRAIN -> {
        if (ended.isEmpty() && began.isPresent()) {
          ended = reading();
        }
      }
    }
  }

  /** Empty for a machine as it is. */
  private Optional<Reading> reading() {
    return emulation.clocks()
        .map(clocks -> new Reading(System.nanoTime(), CpuTimes.read(), clocks.syncs(),
            clocks.carried(), emulation.hosts().map(HostGroups::counts),
            ThreadTimes.read(clocks.read().keySet())));
  }

  /**
   * Returns the record of the trial, which is over; empty for a machine as it is.
   *
   * @param families the process ids of each process of the system and of all that it started, by
   * name
   * @param workers the process ids of the workers, which may be as fast as they can
   */
  public Optional<EmulationRecord> record(Map<String, List<Long>> families, List<Long> workers) {
    return emulation.clocks().map(SharedClocks::read).map(clocks -> {
      List<ProcessClock> found = new ArrayList<>();
      families.forEach((name, pids) -> found.add(clock(name, pids, clocks)));
      for (int worker = 0; worker < workers.size(); worker++) {
        found.add(clock("worker-" + worker, List.of(workers.get(worker)), clocks));
      }
      int dilation = emulation.time().factor();
      Optional<Measured> measured =
          began.flatMap(start -> ended.map(end -> new Measured(start, end)));
      return new EmulationRecord(dilation,
          measured.map(Measured::machineUse).orElse(OptionalDouble.empty()),
          measured.filter(any -> emulation.processes().disk().isPresent())
              .map(Measured::syncs)
              .orElse(OptionalLong.empty()),
          measured.map(Measured::throttled).orElse(OptionalDouble.empty()),
          measured.flatMap(phase -> phase.busiest(families, dilation)),
          emulation.network(),
          measured.filter(any -> emulation.processes().network().isPresent())
              .map(Measured::transfers),
          found);
    });
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

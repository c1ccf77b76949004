package io.weir.findings.gate;

import io.weir.core.result.DiskSpeed;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.EmulationRecord.ProcessClock;
import io.weir.core.result.NetworkSpeed;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Storage;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * In dilated time, all processes must see the same time, and the real machine must have been fast
 * enough for them. Otherwise values are those of neither machine.
 */
public final class EmulationGate implements Gate {
  /** The largest deviation of a process's clock from the dilation, as a share. */
  private static final double MOST_DEVIATION = 0.001;
  /** The largest use of the real machine, as a share of its processors. */
  private static final double MOST_USE = 0.7;
  /**
   * The most that a thread may do, in processors of its host. Slices of processors are not exact: a
   * scheduler of an Erlang VM that never waits has up to 1.05.
   */
  private static final double MOST_PROCESSORS = 1.1;
  /** The largest deviation of a disk or network from the one asked for, as a share. */
  private static final double MOST_MODEL_DEVIATION = 0.1;
  private static final String PROBE_FAILED =
      "see the messages at the start of the run for the reason";
  private static final double SYNCED = 4 << 10;
  private static final double WRITTEN = 8 << 20;

  @Override
  public Optional<Reason> judge(FigureKey figure, RunEvidence run) {
    if (!run.run().emulated().applies()) {
      return Optional.empty();
    }
    if (run.emulation().isEmpty()) {
      return invalid(figure, "it is not known whether all processes had dilated time",
          "see the run's logs folder for the reason");
    }
    EmulationRecord record = run.emulation().get();
    return undilated(record, figure).or(() -> deviating(record, figure))
        .or(() -> busy(record, figure))
        .or(() -> fastThread(run, record, figure))
        .or(() -> otherDisk(run, figure))
        .or(() -> unused(run, record, figure))
        .or(() -> otherNetwork(run, record, figure))
        .or(() -> unusedNetwork(record, figure));
  }

  private static Optional<Reason> undilated(EmulationRecord record, FigureKey figure) {
    return record.clocks()
        .stream()
        .filter(clock -> clock.undilated() > 0)
        .findFirst()
        .flatMap(clock -> invalid(figure,
            clock.undilated() + " of " + clock.processes() + " processes of " + clock.process()
                + " did not have dilated time",
            "static, setuid and Go programs can't be dilated: leave out --dilate for them"));
  }

  private static Optional<Reason> deviating(EmulationRecord record, FigureKey figure) {
    return record.clocks()
        .stream()
        .filter(clock -> clock.deviation() > MOST_DEVIATION)
        .findFirst()
        .flatMap(clock -> invalid(figure, deviation(clock),
            "report it: a wait of that process goes past the library"));
  }

  private static String deviation(ProcessClock clock) {
    return "the clock of " + clock.process() + " was off its dilation by "
        + Quantity.percent(clock.deviation()) + " (" + Quantity.percent(MOST_DEVIATION)
        + " is the limit)";
  }

  private static Optional<Reason> busy(EmulationRecord record, FigureKey figure) {
    if (record.machineUse().orElse(0) <= MOST_USE) {
      return Optional.empty();
    }
    double use = record.machineUse().orElseThrow();
    return invalid(figure,
        "the real machine was " + Quantity.percent(use) + " busy (" + Quantity.percent(MOST_USE)
            + " is the limit), so values are partly those of its scheduler",
        "let time pass slower: --dilate "
            + EmulationRecord.fitting(record.dilation(), use)
            + ", and stop other programs");
  }

  /** A thread has the speed of a real processor, which is faster than one of the host. */
  private static Optional<Reason> fastThread(RunEvidence run, EmulationRecord record,
      FigureKey figure) {
    return run.run()
        .emulated()
        .host()
        .flatMap(host -> record.busiestThread())
        .filter(thread -> thread.processors() > MOST_PROCESSORS)
        .flatMap(thread -> invalid(figure,
            "the thread " + thread.thread() + " of " + thread.process() + " did the work of "
                + Quantity.number(thread.processors())
                + " processors, and no thread of a real host could do more than that of one",
            "lower the load, or spread it over more partitions or clients"));
  }

  /** Returns the probe forces 4 KiB at a time, and then 8 MiB at a time. */
  private static Optional<Reason> otherDisk(RunEvidence run, FigureKey figure) {
    Optional<EmulatedDisk> asked = run.run().emulated().disk();
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    Optional<DiskSpeed> found = run.disk().before();
    if (found.isEmpty()) {
      return invalid(figure, "the emulated disk could not be measured",
          PROBE_FAILED);
    }
    double second = asked.get().write().perSecond().bytes();
    double latency = asked.get().fsync().toNanos() / 1e9;
    double fsync = latency + SYNCED / second;
    double rate = WRITTEN / (WRITTEN / second + latency);
    double foundFsync = found.get().fsyncP50Nanos() / 1e9;
    double foundRate = found.get().writeBytesPerSecond();
    if (isOff(foundFsync, fsync) || isOff(foundRate, rate)) {
      boolean slower = foundFsync > fsync || foundRate < rate;
      return invalid(figure,
          "the emulated disk took " + Quantity.latency(foundFsync * 1e9) + " for an fsync and"
              + " wrote " + Quantity.number(foundRate / 1e6) + " MB/s, instead of "
              + Quantity.latency(fsync * 1e9) + " and " + Quantity.number(rate / 1e6)
              + " MB/s (" + Quantity.percent(MOST_MODEL_DEVIATION) + " is the limit)",
          slower
              ? "the real disk is too slow: let time pass slower with --dilate, or ask for a"
                  + " slower disk"
              : "report it: the disk goes past the library");
    }
    return Optional.empty();
  }

  /** The probe has a folder, too: only syncs show that brokers are on that disk. */
  private static Optional<Reason> unused(RunEvidence run, EmulationRecord record,
      FigureKey figure) {
    boolean syncs = run.run().system().durability().storage() == Storage.FSYNC;
    return syncs && record.diskSyncs().isPresent() && record.diskSyncs().getAsLong() == 0
        ? invalid(figure, "no fsync of the system reached its emulated disk",
            "report it: the system writes past its own folder")
        : Optional.empty();
  }

  private static Optional<Reason> otherNetwork(RunEvidence run, EmulationRecord record,
      FigureKey figure) {
    Optional<EmulatedNetwork> asked = run.run().emulated().network();
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    if (record.network().isEmpty()) {
      return invalid(figure, "the emulated network could not be measured",
          PROBE_FAILED);
    }
    NetworkSpeed found = record.network().get();
    double delay = asked.get().delay().toNanos();
    double bandwidth = asked.get().bandwidth().perSecond().bytes();
    if (!isOff(found.delayNanos(), delay) && !isOff(found.bytesPerSecond(), bandwidth)) {
      return Optional.empty();
    }
    boolean slower = found.delayNanos() > delay || found.bytesPerSecond() < bandwidth;
    return invalid(figure,
        "data took " + Quantity.latency(found.delayNanos()) + " from one emulated host to"
            + " another, at " + Quantity.number(found.bytesPerSecond() / 1e6)
            + " MB/s, instead of " + Quantity.latency(delay) + " and "
            + Quantity.number(bandwidth / 1e6) + " MB/s ("
            + Quantity.percent(MOST_MODEL_DEVIATION) + " is the limit)",
        slower
            ? "this machine is too slow: let time pass slower with --dilate, or ask for a slower"
                + " network"
            : "report it: data go past the library");
  }

  /** The probe has two hosts, too: only this shows that brokers and workers use the network. */
  private static Optional<Reason> unusedNetwork(EmulationRecord record, FigureKey figure) {
    if (record.transfers().filter(data -> data.undelayed() > 0).isPresent()) {
      return invalid(figure,
          "data were sent past the emulated network " + record.transfers().get().undelayed()
              + " times, since a process had no descriptor or memory for another connection",
          "raise the limit of open files (ulimit -n), or use fewer connections");
    }
    return record.transfers().filter(data -> data.count() == 0).isPresent()
        ? invalid(figure, "no data of the system passed the emulated network",
            "report it: the system sends past the library")
        : Optional.empty();
  }

  private static boolean isOff(double found, double asked) {
    return Math.abs(found / asked - 1) > MOST_MODEL_DEVIATION;
  }

  private static Optional<Reason> invalid(FigureKey figure, String text, String next) {
    return Optional.of(
        new Reason(GateId.EMULATION, Verdict.INVALID, text, next, List.of(figure)));
  }
}

package io.weir.findings.machine;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.ProcessUse;
import io.weir.core.result.SystemUse;
import io.weir.findings.run.RunFindings;
import io.weir.findings.run.Volume;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * What a system's processes used in the measure phase, per message that was acknowledged of those
 * due in it, for people.
 */
public final class UseFigures {
  /** What the cells hold. */
  public static final List<String> COLUMNS =
      List.of("CPU, cores", "CPU, µs/msg", "written, B/msg", "written/sent", "read, B/msg",
          "memory, MiB", "GC", "loopback, B/msg");

  private static final double MEBIBYTE = 1024 * 1024;

  private final RunFindings run;
  private final SystemUse use;

  private UseFigures(RunFindings run, SystemUse use) {
    this.run = run;
    this.use = use;
  }

  /** The figures of a run, if it is known what its system used. */
  public static Optional<UseFigures> of(RunFindings run) {
    return run.use().map(use -> new UseFigures(run, use));
  }

  /** A cell for each column, of all processes together. */
  public List<String> total() {
    return cells(use.cpuNanos(), use.writtenBytes(), use.readBytes(), use.residentBytes(),
        Optional.empty(), use.loopbackBytes());
  }

  /** The processes. */
  public List<ProcessUse> processes() {
    return use.processes();
  }

  /** A cell for each column, of one process. */
  public List<String> of(ProcessUse process) {
    return cells(process.cpuNanos(), process.writtenBytes(), process.readBytes(),
        process.residentBytes(), process.gcNanos(), Optional.empty());
  }

  private List<String> cells(long cpuNanos, Optional<Long> written, Optional<Long> read,
      long resident, Optional<Long> gcNanos, Optional<Long> loopbackBytes) {
    double messages = run.ledger().map(LedgerCounts::acknowledged).orElse(0L);
    double size = run.volume()
        .flatMap(Volume::meanBytes)
        .orElse((double) run.run().workload().message().size().bytes());
    double span = Math.max(1, use.endNanos() - use.startNanos());
    return List.of(
        Quantity.number(cpuNanos / span),
        messages > 0 ? Quantity.number(cpuNanos / 1e3 / messages) : Quantity.NONE,
        each(written, messages),
        written.filter(bytes -> messages > 0)
            .map(bytes -> Quantity.number(bytes / messages / size) + " x")
            .orElse(Quantity.NONE),
        each(read, messages),
        Quantity.count(Math.round(resident / MEBIBYTE)),
        gcNanos.map(nanos -> Quantity.percent(nanos / span)).orElse(""),
        each(loopbackBytes, messages));
  }

  private static String each(Optional<Long> bytes, double messages) {
    return bytes.filter(known -> messages > 0)
        .map(known -> Quantity.number(known / messages))
        .orElse("");
  }
}

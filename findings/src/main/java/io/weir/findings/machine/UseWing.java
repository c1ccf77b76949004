package io.weir.findings.machine;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.ProcessUse;
import io.weir.core.result.SystemUse;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.Volume;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The resources that the processes of each run's system used, per acknowledged message. */
public final class UseWing implements Wing {
  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Row> brief = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : findings.runs()) {
      UseFigures.of(run).ifPresent(use -> {
        brief.add(Row.plain(Text.of(run.run().folder()), use.total()));
        rows.add(Row.plain(palette.name(run), use.total()));
        use.processes()
            .forEach(process -> rows
                .add(Row.plain(Text.of(Tone.FAINT, process.process()), use.of(process))));
      });
    }
    return rows.isEmpty()
        ? List.of()
        : List.of(new Section("use", "Resources of the systems", "Resources",
            List.of(Table.of("Resources of the systems, all processes of each",
                Column.named("", UseFigures.COLUMNS), brief)),
            List.of(Block.note("In the measure phase, per acknowledged message: CPU time and bytes"
                + " written to storage, now or later, as the kernel accounts for them. Clients"
                + " and weir are not included. Memory is that of the processes, without the page"
                + " cache."
                + " GC is the share of the time for which garbage collection stopped a JVM."
                + " Loopback is all traffic of this machine's loopback interface, headers and the"
                + " clients' own share included: Linux has no such account for each process."),
                Table.of("", Column.named("Run", UseFigures.COLUMNS), rows))));
  }

  /**
   * The resources that a system's processes used in the measure phase, per acknowledged message of
   * those due in it, as text.
   */
  private static final class UseFigures {
    /** The content of the cells. */
    static final List<String> COLUMNS =
        List.of("CPU, cores", "CPU, µs/msg", "written, B/msg", "written/sent", "read, B/msg",
            "memory, MiB", "GC", "loopback, B/msg");
    private static final double MEBIBYTE = 1024 * 1024;

    private final RunFindings run;
    private final SystemUse use;

    private UseFigures(RunFindings run, SystemUse use) {
      this.run = run;
      this.use = use;
    }

    /** Returns the figures of a run, if it is known what its system used. */
    static Optional<UseFigures> of(RunFindings run) {
      return run.use().map(use -> new UseFigures(run, use));
    }

    /** Returns a cell for each column, of all processes together. */
    List<String> total() {
      return cells(use.cpuNanos(), use.writtenBytes(), use.readBytes(), use.residentBytes(),
          Optional.empty(), use.loopbackBytes());
    }

    /** Returns the processes. */
    List<ProcessUse> processes() {
      return use.processes();
    }

    /** Returns a cell for each column, of one process. */
    List<String> of(ProcessUse process) {
      return cells(process.cpuNanos(), process.writtenBytes(), process.readBytes(),
          process.residentBytes(), process.gcNanos(), Optional.empty());
    }

    private List<String> cells(long cpuNanos, Optional<Long> written, Optional<Long> read,
        long resident, Optional<Long> gcNanos, Optional<Long> loopbackBytes) {
      double messages = run.accounting().map(LedgerCounts::acknowledged).orElse(0L);
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
}

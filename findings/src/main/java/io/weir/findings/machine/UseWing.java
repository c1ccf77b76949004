package io.weir.findings.machine;

import io.weir.findings.Findings;
import io.weir.findings.Palette;
import io.weir.findings.Wing;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.List;

/** What the processes of each run's system used, and how that compares to what was sent. */
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
        : List.of(new Section("use", "What the systems used", "Resources",
            List.of(Table.of("What the systems used, all processes of each",
                Column.named("", UseFigures.COLUMNS), brief)),
            List.of(Block.note("In the measure phase, per acknowledged message: CPU time and bytes"
                + " written to storage, now or later, as the kernel accounts for them. Clients and"
                + " weir are not in it; memory is that of the processes, without the page cache."
                + " GC is the share of the time for which garbage collection stopped a JVM."
                + " Loopback is all traffic of this machine's loopback interface, headers and the"
                + " clients' own share included: Linux has no such account for each process."),
                Table.of("", Column.named("Run", UseFigures.COLUMNS), rows))));
  }
}

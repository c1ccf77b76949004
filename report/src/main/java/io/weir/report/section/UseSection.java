package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.core.result.ProcessUse;
import io.weir.report.html.Tag;
import io.weir.report.text.UseFigures;
import java.util.List;
import java.util.Optional;

/** What the processes of each run's system used, and how that compares to what was sent. */
public final class UseSection {
  private final Findings findings;
  private final Palette palette;

  public UseSection(Findings findings, Palette palette) {
    this.findings = findings;
    this.palette = palette;
  }

  /** The section; empty where nothing is known of any run. */
  public Optional<Tag> toHtml() {
    boolean any = false;
    Tag[] heads = UseFigures.COLUMNS.stream().map(Parts::column).toArray(Tag[]::new);
    Tag content = Tag.of("tbody");
    for (RunFindings run : findings.runs()) {
      Optional<UseFigures> use = UseFigures.of(run);
      if (use.isPresent()) {
        any = true;
        content.add(row(name(run), use.get().total()));
        for (ProcessUse process : use.get().processes()) {
          content.add(row(Tag.of("th", process.process()).with("scope", "row").as("faint"),
              use.get().of(process)));
        }
      }
    }
    Tag head = Tag.of("thead", Tag.of("tr", Parts.column("Run")).add(heads));
    return any
        ? Optional.of(Parts.section("use", "What the systems used",
            Parts.note("In the measure phase, per acknowledged message: CPU time and bytes"
                + " written to storage, now or later, as the kernel accounts for them. Clients and"
                + " weir are not in it; memory is that of the processes, without the page cache."
                + " GC is the share of the time for which garbage collection stopped a JVM."
                + " Loopback is all traffic of this machine's loopback interface, headers and the"
                + " clients' own share included: Linux has no such account for each process."),
            Parts.table("", head, content)))
        : Optional.empty();
  }

  private Tag name(RunFindings run) {
    return Tag.of("th", Parts.swatch(palette.of(run)))
        .text(run.run().folder())
        .with("scope", "row")
        .as("nowrap");
  }

  private static Tag row(Tag name, List<String> cells) {
    Tag row = Tag.of("tr", name);
    cells.forEach(cell -> row.add(Parts.cell(cell)));
    return row;
  }
}

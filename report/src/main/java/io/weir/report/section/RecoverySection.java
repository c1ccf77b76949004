package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.Recovery;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.text.NaturalOrder;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.FaultEvent;
import io.weir.report.html.Tag;
import io.weir.report.text.RecoveryRows;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What faults did to runs and how the systems came back, side by side. */
public final class RecoverySection {
  private final List<RunFindings> struck;
  private final Palette palette;

  public RecoverySection(Findings findings, Palette palette) {
    this.struck = findings.runs()
        .stream()
        .filter(run -> run.recovery().isPresent())
        .sorted(Comparator.comparing((RunFindings run) -> run.run().system().name(),
            NaturalOrder.TEXTS))
        .toList();
    this.palette = palette;
  }

  /** Whether there is anything to show. */
  public static boolean isIn(Findings findings) {
    return findings.runs().stream().anyMatch(run -> run.recovery().isPresent());
  }

  /** The section; empty where nothing struck any run. */
  public Optional<Tag> toHtml() {
    if (struck.isEmpty()) {
      return Optional.empty();
    }
    Tag section = Parts.section("recovery", "Recovery from the fault",
        Parts.note("Times count from the first strike. A time without service is one in which not"
            + " one acknowledgement of any producer, or not one delivery of the subscription that"
            + " fared worst, came although the load would have brought twenty, and longer than any before the fault. Latency debt is by"
            + " how much longer messages took, all together, than as many took on average before"
            + " the fault; messages that failed owe nothing and are counted apart. Back within the"
            + " bound: the p99 of publish response of so many one-second windows in a row. In step:"
            + " as the system itself tells it, and no more than that."),
        scorecard());
    struck.forEach(run -> run.recovery().ifPresent(recovery -> section.add(events(run, recovery))));
    return Optional.of(section);
  }

  private Tag scorecard() {
    Tag heads = Tag.of("tr", Tag.of("td"));
    struck.forEach(run -> heads.add(Parts.column(name(run))));
    Tag body = Tag.of("tbody");
    for (String label : RecoveryRows.labels()) {
      Tag row = Tag.of("tr", Parts.rowHead(label));
      struck.forEach(run -> row.add(Parts.cell(RecoveryRows.cell(label,
          run.recovery().orElseThrow()))));
      body.add(row);
    }
    return Parts.table("", Tag.of("thead", heads), body);
  }

  private Tag name(RunFindings run) {
    return Tag.of("span", Parts.swatch(palette.of(run)))
        .text(run.run().folder())
        .as("nowrap");
  }

  private static Tag events(RunFindings run, Recovery recovery) {
    Tag body = Tag.of("tbody");
    for (FaultEvent event : recovery.events()) {
      body.add(Tag.of("tr",
          Parts.cell(String.format(Locale.ROOT, "%.3f", event.atNanos() / 1e9)),
          Parts.cell(String.format(Locale.ROOT, "%+.3f",
              (event.atNanos() - recovery.struckNanos()) / 1e9)),
          Tag.of("td", event.step().name().toLowerCase(Locale.ROOT).replace('_', ' ')).as("left"),
          Tag.of("td", event.process().orElse("")
              + event.pid().map(pid -> " (pid " + pid + ")").orElse("")).as("left"),
          Tag.of("td", detail(event)).as("left")));
    }
    return Parts.details("What was done in " + run.run().folder() + ": "
        + Quantity.of(recovery.events().size(), "step"),
        Parts.table("", Parts.head(Parts.column("s of the load"), Parts.column("from the strike"),
            Parts.column("step").as("left"), Parts.column("process").as("left"),
            Parts.column("").as("left")), body));
  }

  private static String detail(FaultEvent event) {
    return event.detail().orElse("")
        + event.exitCode().map(code -> "exit code " + code).orElse("");
  }
}

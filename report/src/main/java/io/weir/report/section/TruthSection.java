package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.TruthCheck;
import io.weir.analysis.finding.TruthCheck.Unit;
import io.weir.analysis.text.Quantity;
import io.weir.report.html.Tag;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Measurements beside what a system of known behaviour recorded itself. */
public final class TruthSection {
  private final Findings findings;

  public TruthSection(Findings findings) {
    this.findings = findings;
  }

  /** The section; absent if no system recorded anything. */
  public Optional<Tag> toHtml() {
    List<RunFindings> known =
        findings.runs().stream().filter(run -> !run.truth().isEmpty()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Tag body = Tag.of("tbody");
    known.forEach(run -> run.truth().forEach(check -> body.add(row(run, check))));
    return Optional.of(Parts.section("truth", "Measured against the truth",
        Parts.note("This system keeps its own exact record of what it did to each message."),
        Parts.table("", Parts.head(Parts.columns("Run", "Figure", "Measured", "Truth", "Error")),
            body)));
  }

  private static Tag row(RunFindings run, TruthCheck check) {
    return Tag.of("tr", Parts.rowHead(run.run().folder()), Tag.of("td", check.what()).as("left"),
        Parts.cell(value(check, check.measured())), Parts.cell(value(check, check.truth())),
        Parts.cell(String.format(Locale.ROOT, "%+.2f %%", 100 * check.error())));
  }

  private static String value(TruthCheck check, long value) {
    return check.unit() == Unit.NANOSECONDS ? Quantity.latency(value) : Quantity.count(value);
  }
}

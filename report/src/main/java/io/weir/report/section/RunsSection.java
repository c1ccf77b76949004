package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.Metric;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureText;
import java.util.List;

/** Each run with its verdict and the reasons for it. */
public final class RunsSection {
  /** Runs beyond this many are in the table, and their details in findings.json alone. */
  private static final int DETAILED = 60;

  private static final int SHOWN_REASONS = 2;

  private static final String[] COLUMNS =
      {"p50", "p99", "p99.9", "p50", "p99", "p99.9", "Achieved, msg/s"};

  private static final List<Statistic> SHOWN =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9);

  private final Findings findings;
  private final Palette palette;

  public RunsSection(Findings findings, Palette palette) {
    this.findings = findings;
    this.palette = palette;
  }

  public Tag toHtml() {
    Tag section = Parts.section("runs", "Runs",
        Parts.note(deployments() + " Runs that did not complete, and figures that are"
            + " invalid, are shown here and enter no comparison."),
        table());
    for (RunFindings run : findings.runs().stream().limit(DETAILED).toList()) {
      section.add(new RunDetails(run, palette).toHtml());
    }
    int more = findings.runs().size() - DETAILED;
    return more <= 0
        ? section
        : section.add(Parts.note("Details of the other " + Quantity.of(more, "run")
            + " are left out here to keep this page small; they are in findings.json."));
  }

  private String deployments() {
    long existing = findings.plan()
        .runs()
        .stream()
        .filter(run -> run.system().existing().isPresent())
        .count();
    if (existing == 0) {
      return "Every run is a fresh deployment.";
    }
    return existing == findings.plan().runs().size()
        ? "No run is a fresh deployment: all are of clusters that weir did not start."
        : "A run is a fresh deployment, except for those of clusters that weir did not start.";
  }

  private Tag table() {
    Tag groups = Tag.of("tr", Tag.of("td").with("colspan", "2"), group("Publish, ms"),
        group("End-to-end, ms"), Tag.of("td"));
    Tag heads = Tag.of("tr")
        .add(Parts.column("Run"), Parts.column("Verdict").as("left"))
        .addAll(List.of(Parts.columns(COLUMNS)));
    Tag body = Tag.of("tbody");
    for (RunFindings run : findings.runs()) {
      body.add(row(run));
      if (!run.assessment().reasons().isEmpty()) {
        body.add(why(run));
      }
    }
    return Parts.table("", Tag.of("thead", groups, heads), body);
  }

  private static Tag group(String title) {
    return Tag.of("th", title).with("scope", "colgroup").with("colspan", "3");
  }

  private Tag row(RunFindings run) {
    Tag row = Tag.of("tr", name(run), Tag.of("td", Parts.chip(run.verdict())).as("left"));
    for (Metric metric : List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE)) {
      SHOWN.forEach(statistic -> row.add(
          run.latency(metric, statistic).map(Parts::latency).orElse(Parts.cell(FigureText.NONE))));
    }
    row.add(Parts.cell(run.rate(RateKind.ACHIEVED)
        .map(rate -> Quantity.count(Math.round(rate.perSecond())))
        .orElse(FigureText.NONE)));
    return row;
  }

  private Tag name(RunFindings run) {
    Tag name =
        Tag.of("th", Parts.swatch(palette.of(run)))
            .text(run.run().folder())
            .with("scope", "row")
            .as("nowrap");
    String variant = String.join(", ", run.run().variant().values());
    return variant.isEmpty() ? name : name.add(Tag.of("small", variant));
  }

  /** The reasons get a row of their own, so that the figures stay together. */
  private static Tag why(RunFindings run) {
    List<Reason> reasons = run.assessment().reasons();
    Tag cell = Tag.of("td").as("why").with("colspan", Integer.toString(2 + COLUMNS.length));
    reasons.stream().limit(SHOWN_REASONS).forEach(reason -> cell.add(reason(reason)));
    int more = reasons.size() - SHOWN_REASONS;
    if (more > 0) {
      cell.add(Parts.note("and " + Quantity.of(more, "more reason") + ", in its details below"));
    }
    return Tag.of("tr", cell);
  }

  private static Tag reason(Reason reason) {
    return Tag.of("p", Parts.sign(reason.verdict(), ""))
        .as("note")
        .text(" " + Names.capital(reason.text()) + ". " + Names.capital(reason.nextStep()) + ".");
  }
}

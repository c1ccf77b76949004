package io.weir.report.section;

import io.weir.analysis.finding.CatchUpFindings;
import io.weir.analysis.finding.CatchUpFindings.Tail;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.PhaseKind;
import io.weir.report.chart.CatchUpCharts;
import io.weir.report.chart.ChartBook;
import io.weir.report.html.Tag;
import io.weir.report.text.CatchUpText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How subscriptions that left caught up, and what that did to those that write and tail. */
public final class CatchUpSection {
  private static final List<String> FIGURES = List.of("p50", "p99", "p99.9");

  private final List<RunFindings> runs;
  private final Palette palette;
  private final ChartBook book;

  public CatchUpSection(Findings findings, Palette palette, ChartBook book) {
    this.runs =
        findings.runs().stream().filter(run -> run.catchUp().isPresent()).toList();
    this.palette = palette;
    this.book = book;
  }

  /** The section; empty where no subscription left. */
  public Optional<Tag> toHtml() {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    Tag section = Parts.section("catch-up", "Catch-up",
        Parts.note("Subscriptions closed their consumers after the measure phase, and came back"
            + " when enough had piled up. The backlog of each is what was acknowledged and not"
            + " delivered to it. " + CatchUpText.explanation(first())
            + " The rate is what was delivered to all that came back, by the time it took, new"
            + " messages included. MB are millions of bytes of messages."),
        caughtUp(), reasons());
    section.add(Tag.of("h3", "Messages behind over time"),
        new Legend().remark("shaded: from the return until caught up").toHtml(),
        Tag.of("div").as("charts small").addAll(charts()));
    section.add(Tag.of("h3", "Before, during and after"), phases("Publish response, in ms", true));
    if (runs.stream().anyMatch(run -> run.catchUp().orElseThrow().staying() > 0)) {
      section.add(phases("End-to-end response of the subscriptions that stayed, in ms (in the"
          + " measure phase: of all)", false));
    }
    return Optional.of(section.add(Tag.of("h3", "Messages due after the measure phase"),
        ledgers()));
  }

  private CatchUpFindings first() {
    return runs.getFirst().catchUp().orElseThrow();
  }

  private Tag caughtUp() {
    Tag body = Tag.of("tbody");
    for (RunFindings run : runs) {
      Tag row = Tag.of("tr", name(run));
      CatchUpText.cells(run.catchUp().orElseThrow()).forEach(cell -> row.add(Parts.cell(cell)));
      body.add(row);
    }
    Tag[] heads = CatchUpText.COLUMNS.stream()
        .map(Names::capital)
        .map(Parts::column)
        .toArray(Tag[]::new);
    return Parts.table("", Tag.of("thead", Tag.of("tr", Parts.column("Run")).add(heads)), body);
  }

  private Tag reasons() {
    Tag list = Tag.of("ul").as("reasons");
    for (RunFindings run : runs) {
      for (Reason reason : run.catchUp().orElseThrow().assessment().reasons()) {
        list.add(Tag.of("li", Parts.chip(reason.verdict()))
            .text(" " + run.run().folder() + ": " + reason.text() + ". ")
            .add(Tag.of("span", Names.capital(reason.nextStep()) + ".").as("faint")));
      }
    }
    return list;
  }

  private List<Tag> charts() {
    List<Tag> figures = new ArrayList<>();
    for (RunFindings run : runs) {
      Tag caption = Tag.of("span", Parts.swatch(palette.of(run))).text(run.run().folder());
      figures.add(Parts.chart(caption, "Messages behind in " + run.run().folder() + " over time",
          book.add(CatchUpCharts.backlog(run, runs, palette.of(run)))));
    }
    return figures;
  }

  private Tag phases(String caption, boolean publish) {
    Tag top = Tag.of("tr", Parts.column(""));
    Tag head = Tag.of("tr", Parts.column("Run"));
    for (PhaseKind phase : CatchUpText.PHASES) {
      top.add(Parts.column(CatchUpText.title(phase))
          .with("colspan", Integer.toString(FIGURES.size())));
      FIGURES.forEach(figure -> head.add(Parts.column(figure)));
    }
    Tag body = Tag.of("tbody");
    for (RunFindings run : runs) {
      Tag row = Tag.of("tr", name(run));
      CatchUpText.PHASES.forEach(phase -> row.add(cells(run.catchUp().orElseThrow(), phase, publish)
          .stream()
          .map(Parts::cell)
          .toArray(Tag[]::new)));
      body.add(row);
    }
    Tag table = Parts.table(caption, Tag.of("thead", top, head), body);
    return runs.stream().anyMatch(run -> lags(run.catchUp().orElseThrow(), publish))
        ? Tag.of("div", table, Parts.note("?: the load generator was late by more than is let pass,"
            + " of its own accord or because the client's buffer was full."))
        : table;
  }

  private static boolean lags(CatchUpFindings found, boolean publish) {
    return found.phases()
        .stream()
        .flatMap(phase -> (publish ? phase.publish() : phase.endToEnd()).stream())
        .anyMatch(Tail::lag);
  }

  private static List<String> cells(CatchUpFindings found, PhaseKind phase, boolean publish) {
    return publish
        ? List.of(CatchUpText.publish(found, phase, Tail::p50),
            CatchUpText.publish(found, phase, Tail::p99),
            CatchUpText.publish(found, phase, Tail::p999))
        : List.of(CatchUpText.endToEnd(found, phase, Tail::p50),
            CatchUpText.endToEnd(found, phase, Tail::p99),
            CatchUpText.endToEnd(found, phase, Tail::p999));
  }

  private Tag ledgers() {
    boolean keyed = runs.stream()
        .flatMap(run -> run.catchUp().orElseThrow().ledger().stream())
        .anyMatch(counts -> counts.keyReordered().isPresent());
    Tag body = Tag.of("tbody");
    for (RunFindings run : runs) {
      run.catchUp().orElseThrow().ledger().ifPresent(counts -> body.add(row(run, counts, keyed)));
    }
    List<String> heads = new ArrayList<>(List.of("Run", "Due", "Acknowledged", "Received",
        "Lost", "Left", "Damaged", "Duplicated", "Redelivered", "Out of order"));
    if (keyed) {
      heads.add("Out of order by key");
    }
    heads.addAll(List.of("Failed", "Unsent"));
    return Parts.table("", Parts.head(Parts.columns(heads.toArray(String[]::new))), body);
  }

  private Tag row(RunFindings run, LedgerCounts counts, boolean keyed) {
    Tag row = Tag.of("tr", name(run));
    for (long count : new long[] {counts.due(), counts.acknowledged(), counts.received()}) {
      row.add(Parts.cell(Quantity.count(count)));
    }
    List<Long> harm = new ArrayList<>(List.of(counts.lost(), counts.left().orElse(0),
        counts.corrupt(), counts.duplicates(), counts.redeliveries(), counts.reordered()));
    if (keyed) {
      harm.add(counts.keyReordered().orElse(0L));
    }
    harm.addAll(List.of(counts.failed(), counts.unsent()));
    for (long count : harm) {
      Tag cell = Parts.cell(Quantity.count(count));
      row.add(count > 0 ? cell.as("harm") : cell);
    }
    return row;
  }

  private Tag name(RunFindings run) {
    return Tag.of("th", Parts.swatch(palette.of(run)))
        .text(run.run().folder())
        .with("scope", "row")
        .as("nowrap");
  }
}

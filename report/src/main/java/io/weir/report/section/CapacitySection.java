package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.report.chart.CapacityChart;
import io.weir.report.chart.ChartBook;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.CapacityText;
import io.weir.report.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The highest sustainable rates, and the trials that they follow from. */
public final class CapacitySection {
  private static final String[] COLUMNS = {"Offered, msg/s", "Measured", "Achieved, msg/s",
      "Publish p99, ms", "End-to-end p99, ms", "Oldest, ms", "Backlog growth"};

  private final Findings findings;
  private final Palette palette;
  private final ChartBook book;

  public CapacitySection(Findings findings, Palette palette, ChartBook book) {
    this.findings = findings;
    this.palette = palette;
    this.book = book;
  }

  /** The section; absent where no rate was searched for. */
  public Optional<Tag> toHtml() {
    List<RunFindings> searched =
        findings.runs().stream().filter(run -> run.search().isPresent()).toList();
    if (searched.isEmpty()) {
      return Optional.empty();
    }
    Tag section = Parts.section("capacity", "Highest sustainable rate",
        Parts.note(CapacityText.sentence(searched.getFirst().search().orElseThrow())
            + " The rate lies between the two bounds: the first was sustained, the second was not."
            + " It is of this deployment on this machine; other runs are other deployments."),
        bounds(searched));
    List<Node> figures = new ArrayList<>();
    searched.forEach(run -> CapacityChart.of(run.search().orElseThrow(), palette.of(run))
        .ifPresent(chart -> figures.add(Parts.chart(
            Tag.of("span", Parts.swatch(palette.of(run))).text(run.run().folder()),
            "99th percentiles of " + run.run().folder() + " over the offered rate",
            book.add(chart)))));
    if (!figures.isEmpty()) {
      section.add(Tag.of("h3", "Latency over offered rate"), legend(),
          Tag.of("div").as("charts small").addAll(figures));
    }
    searched.forEach(run -> section.add(trials(run, run.search().orElseThrow())));
    return Optional.of(section);
  }

  private static Tag legend() {
    return new Legend().line("publish p99", List.of())
        .line("end-to-end p99", List.of(4, 3))
        .remark("trials that were sustained, of the curve and of latency; hollow: undecided;"
            + " shaded: the bounds")
        .toHtml();
  }

  private Tag bounds(List<RunFindings> searched) {
    Tag body = Tag.of("tbody");
    for (RunFindings run : searched) {
      Tag row = Tag.of("tr",
          Tag.of("th", Parts.swatch(palette.of(run)))
              .text(run.run().folder())
              .with("scope", "row")
              .as("nowrap"));
      CapacityText.cells(run.search().orElseThrow()).forEach(text -> row.add(Parts.cell(text)));
      body.add(row);
    }
    return Parts.table("", Parts.head(Parts.columns("Run", "Sustained, msg/s", "Not sustained",
        "Width", "Soaked", "Trials", "Latency at")), body);
  }

  private Tag trials(RunFindings run, SearchRecord search) {
    Tag body = Tag.of("tbody");
    for (SearchedTrial trial : search.trials()) {
      body.add(row(trial));
      if (!trial.reason().isEmpty()) {
        body.add(Tag.of("tr",
            Tag.of("td", Names.capital(trial.reason()) + ".")
                .as("why")
                .with("colspan", Integer.toString(3 + COLUMNS.length))));
      }
    }
    Tag head = Tag.of("thead",
        Tag.of("tr", Parts.column("Trial"), Parts.column("Purpose").as("left"),
            Parts.column("Class").as("left")).addAll(List.of(Parts.columns(COLUMNS))));
    return Parts.details("Trials of " + run.run().folder(),
        Parts.note(CapacityText.sentence(search)), Parts.table("", head, body)).as("run");
  }

  private static Tag row(SearchedTrial trial) {
    return Tag.of("tr",
        Parts.rowHead(Integer.toString(trial.number())),
        Tag.of("td", Names.kebab(trial.purpose())).as("left"),
        Tag.of("td", chip(trial)).as("left"),
        Parts.cell(Quantity.count(Math.round(trial.rate().perSecond()))),
        Parts.cell(Quantity.number(trial.measure().toNanos() / 1e9) + " s"),
        Parts.cell(Quantity.count(Math.round(trial.achieved()))),
        Parts.cell(millis(trial.publishP99Nanos())),
        Parts.cell(millis(trial.endToEndP99Nanos())),
        Parts.cell(Quantity.millis(trial.oldestNanos())),
        Parts.cell(trial.drift()
            .map(drift -> String.format(Locale.ROOT, "%+.2f %% (%+.2f to %+.2f)",
                100 * drift.slope(), 100 * drift.low(), 100 * drift.high()))
            .orElse(FigureText.NONE)).as("nowrap"));
  }

  private static Tag chip(SearchedTrial trial) {
    Verdict colour = switch (trial.trialClass().orElse(TrialClass.SUSTAINED)) {
      case SUSTAINED -> Verdict.VALID;
      case EXCEEDED -> Verdict.INVALID;
      case UNDECIDED, GENERATOR -> Verdict.SUSPECT;
    };
    return Parts.chip(colour, CapacityText.word(trial));
  }

  private static String millis(OptionalLong nanos) {
    return nanos.isPresent() ? Quantity.millis(nanos.getAsLong()) : FigureText.NONE;
  }
}

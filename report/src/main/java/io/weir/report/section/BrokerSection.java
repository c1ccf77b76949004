package io.weir.report.section;

import io.weir.analysis.finding.BrokerFindings;
import io.weir.analysis.finding.BrokerFindings.Gap;
import io.weir.analysis.finding.BrokerFindings.MetricFindings;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.text.Quantity;
import io.weir.report.chart.ChartBook;
import io.weir.report.chart.LineStyle;
import io.weir.report.chart.MetricCharts;
import io.weir.report.html.Tag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the brokers of each run said of themselves, under the latency that clients saw. */
public final class BrokerSection {
  /** Runs beyond this many are in findings.json alone, to keep the page small. */
  private static final int SHOWN = 24;

  private final Findings findings;
  private final Palette palette;
  private final ChartBook book;

  public BrokerSection(Findings findings, Palette palette, ChartBook book) {
    this.findings = findings;
    this.palette = palette;
    this.book = book;
  }

  /** The section; empty where no broker said anything. */
  public Optional<Tag> toHtml() {
    List<RunFindings> told =
        findings.runs().stream().filter(run -> run.brokers().isPresent()).toList();
    if (told.isEmpty()) {
      return Optional.empty();
    }
    Tag section = Parts.section("brokers", "What the brokers say",
        Parts.note("Asked each second by weir: means and rates are those of the second itself."
            + " All charts of a run have the same time axis, so that a peak of the latency stands"
            + " above what the brokers say of it. Where a broker makes up the figures of a second"
            + " by itself, they come up to a second late. Point at a name for what it is made of."));
    Set<String> opened = new HashSet<>();
    for (RunFindings run : told.stream().limit(SHOWN).toList()) {
      Tag details = details(run, run.brokers().orElseThrow());
      section.add(opened.add(run.run().system().name()) ? details.with("open", "") : details);
    }
    int more = told.size() - SHOWN;
    return Optional.of(more <= 0
        ? section
        : section.add(Parts.note(Quantity.of(more, "more run")
            + " are left out here to keep this page small; they are in findings.json.")));
  }

  private Tag details(RunFindings run, BrokerFindings brokers) {
    Tag summary = Tag.of("summary", Parts.swatch(palette.of(run))).text(run.run().folder());
    brokers.peak()
        .ifPresent(peak -> summary.add(Tag.of("span", " p99 of publish response at its worst: "
            + Quantity.latency(peak.nanos()) + " at " + Quantity.count(Math.round(peak.seconds()))
            + " s").as("faint")));
    Tag details = Tag.of("details", summary).as("run");
    details.add(legend(brokers), Tag.of("div").as("charts strips").addAll(strips(run, brokers)));
    if (brokers.stepSeconds() > 1) {
      details.add(Parts.note("Each point is the worst of " + brokers.stepSeconds() + " seconds."));
    }
    for (Gap gap : brokers.gaps()) {
      details.add(Parts.note(gap.process() + " did not answer for " + Quantity.number(gap.length())
          + " s from " + Quantity.number(Math.max(0, gap.seconds()))
          + " s on: what it says of that time is a mean over all of it."));
    }
    roles(brokers).forEach(role -> details.add(new BrokerTable(brokers, role).toHtml()));
    return details;
  }

  private static List<String> roles(BrokerFindings brokers) {
    return brokers.metrics()
        .stream()
        .filter(metric -> !metric.processes().isEmpty())
        .map(metric -> metric.metric().role())
        .distinct()
        .toList();
  }

  private static Tag legend(BrokerFindings brokers) {
    Legend legend = new Legend();
    for (String role : roles(brokers)) {
      List<String> processes = processes(brokers, role);
      for (int i = 0; i < processes.size(); i++) {
        legend.line(processes.get(i), LineStyle.dash(i));
      }
    }
    return legend.remark("shaded: the measure phase").toHtml();
  }

  private static List<String> processes(BrokerFindings brokers, String role) {
    return brokers.metrics()
        .stream()
        .filter(metric -> metric.metric().role().equals(role))
        .flatMap(metric -> metric.processes().stream())
        .map(BrokerFindings.ProcessFigures::process)
        .distinct()
        .sorted()
        .toList();
  }

  private List<Tag> strips(RunFindings run, BrokerFindings brokers) {
    List<Tag> strips = new ArrayList<>();
    MetricCharts charts = new MetricCharts(run, palette.of(run));
    charts.latency()
        .ifPresent(chart -> strips.add(Parts.chart(
            Tag.of("span", "publish response, as clients saw it: p50, p99 and longest"),
            "Publish response of " + run.run().folder() + " over time", book.add(chart))));
    for (MetricFindings metric : brokers.metrics()) {
      if (metric.metric().charted() && !metric.processes().isEmpty()) {
        String name = metric.metric().role() + ": " + metric.metric().name();
        Tag caption = Tag.of("span", name)
            .add(Tag.of("small", " " + metric.metric().meaning()).as("faint"));
        strips.add(Parts.chart(caption, name + " of " + run.run().folder() + " over time",
            book.add(charts.metric(metric, processes(brokers, metric.metric().role())))));
      }
    }
    return strips;
  }
}

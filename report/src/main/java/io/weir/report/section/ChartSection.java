package io.weir.report.section;

import io.weir.analysis.finding.Headline;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Timeline.LatencyPoint;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.NaturalOrder;
import io.weir.core.result.Metric;
import io.weir.report.chart.Chart;
import io.weir.report.chart.ChartBook;
import io.weir.report.chart.LineStyle;
import io.weir.report.chart.RunCharts;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The charts of runs that stand beside each other. */
final class ChartSection {
  private static final List<Metric> METRICS = Headline.metrics(1);

  private final ChartBook book;
  private final Palette palette;

  ChartSection(ChartBook book, Palette palette) {
    this.book = book;
    this.palette = palette;
  }

  /** Percentile curves, one chart for each metric. */
  Tag curves(List<RunFindings> runs) {
    RunCharts charts = new RunCharts(runs, palette::of);
    List<Tag> figures = new ArrayList<>();
    for (Metric metric : METRICS) {
      charts.curves(metric)
          .ifPresent(chart -> figures.add(figure(
              Tag.of("span", Names.capital(Names.metric(metric))),
              "Percentile curves of " + Names.metric(metric)
                  + ", one line for each run; the figures stand in the tables",
              chart)));
    }
    return Tag.of("div", Tag.of("div").as("charts").addAll(figures), systemsLegend(runs));
  }

  private Tag systemsLegend(List<RunFindings> runs) {
    Legend legend = new Legend();
    runs.stream()
        .map(run -> run.run().system().name())
        .distinct()
        .sorted(NaturalOrder.TEXTS)
        .forEach(system -> legend.system(system, palette.of(system)));
    return legend.pale("paler: too few samples beyond to print a figure", "2").toHtml();
  }

  /** What happened over time: one small chart for each run, on common axes. */
  List<Node> overTime(List<RunFindings> runs) {
    RunCharts charts = new RunCharts(runs, palette::of);
    List<Node> parts = new ArrayList<>();
    boolean struck = runs.stream().anyMatch(run -> run.recovery().isPresent());
    add(parts, "Publish response over time", latencyLegend(struck),
        figures(runs, "publish response", run -> charts.latency(run, ofPublish())));
    add(parts, "End-to-end response over time", latencyLegend(struck),
        figures(runs, "end-to-end response", run -> charts.latency(run, ofEndToEnd())));
    add(parts, "Offered and achieved rate over time", rateLegend(struck),
        figures(runs, "rates", charts::rates));
    return parts;
  }

  private static Function<RunFindings, List<LatencyPoint>> ofPublish() {
    return run -> run.timeline().publish();
  }

  private static Function<RunFindings, List<LatencyPoint>> ofEndToEnd() {
    return run -> run.timeline().endToEnd();
  }

  private static void add(List<Node> parts, String title, Tag legend, List<Tag> figures) {
    if (!figures.isEmpty()) {
      parts.add(Tag.of("h3", title));
      parts.add(legend);
      parts.add(Tag.of("div").as("charts small").addAll(figures));
    }
  }

  private List<Tag> figures(List<RunFindings> runs, String what,
      Function<RunFindings, Optional<Chart>> chart) {
    List<Tag> figures = new ArrayList<>();
    for (RunFindings run : runs) {
      Tag caption = Tag.of("span", Parts.swatch(palette.of(run))).text(run.run().folder() + " ");
      if (run.verdict() == Verdict.INVALID) {
        caption.add(Parts.chip(run.verdict(), FigureText.mark(run.verdict())));
      }
      chart.apply(run)
          .ifPresent(made -> figures.add(figure(
              caption, Names.capital(what) + " of " + run.run().folder() + " over time", made)));
    }
    return figures;
  }

  private Tag figure(Node caption, String label, Chart chart) {
    return Parts.chart(caption, label, book.add(chart));
  }

  private static Tag latencyLegend(boolean struck) {
    return marked(struck, new Legend().pale("longest", "1.5")
        .line("p99", List.of())
        .line("p50", LineStyle.MEDIAN));
  }

  private static Tag marked(boolean struck, Legend legend) {
    return struck
        ? legend.remark("red: from the strike until the node was back").toHtml()
        : legend.toHtml();
  }

  private static Tag rateLegend(boolean struck) {
    return marked(struck, new Legend().line("offered", LineStyle.OFFERED)
        .line("achieved", List.of())
        .pale("received", "4")
        .remark("shaded: the measure phase"));
  }
}

package io.weir.findings.compare;

import io.weir.core.result.Metric;
import io.weir.findings.Findings;
import io.weir.findings.Palette;
import io.weir.findings.Wing;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Size;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.LegendEntry;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Chip;
import io.weir.findings.fairness.SettingsTables;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunCharts;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.NaturalOrder;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The systems side by side, variant by variant: figures, charts and settings. */
public final class CompareWing implements Wing {
  /** Charts of more runs are not readable, and would make the page large. */
  private static final int CHARTED_RUNS = 12;
  /** Variants beyond this many have no charts. */
  private static final int CHARTED_VARIANTS = 24;
  private static final List<Metric> METRICS = Headline.metrics(1);

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Block> summary = new ArrayList<>();
    findings.variants()
        .forEach(variant -> summary.addAll(new SummaryTable(findings, variant, palette).brief()));
    List<Block> durability = List.of(SettingsTables.durability(findings.variants()));
    return findings.variants().size() == 1
        ? only(findings, findings.variants().getFirst(), palette, summary, durability)
        : several(findings, palette, summary, durability);
  }

  /** A search has its rates as values; latencies of different loads are in the sections. */
  @Override
  public List<Block> values(Findings findings, Palette palette) {
    if (findings.runs().stream().anyMatch(run -> run.run().search().isPresent())) {
      return List.of();
    }
    return findings.variants().size() == 1
        ? List.of(new SummaryTable(findings, findings.variants().getFirst(), palette).values())
        : SummaryTable.values(findings.variants());
  }

  private static List<Section> only(Findings findings, VariantFindings variant, Palette palette,
      List<Block> summary, List<Block> durability) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("glance", "At a glance", "At a glance", summary,
        List.of(new SummaryTable(findings, variant, palette).whole())));
    List<RunFindings> runs = charted(findings, variant);
    if (!runs.isEmpty()) {
      List<Block> curves = new ArrayList<>(curves(runs, palette));
      curves.addAll(leftOut(findings, variant));
      sections.add(new Section("distribution", "Distribution", "Distribution", List.of(), curves));
      List<Block> overTime = new ArrayList<>(List.of(stepNote(runs)));
      overTime.addAll(overTime(runs, palette));
      sections.add(new Section("time", "Over time", "Over time", List.of(), overTime));
    }
    sections.add(new Section("settings", "Durability and settings", "Durability and settings",
        durability, new SettingsTables(variant, palette).blocks()));
    return sections;
  }

  private static List<Section> several(Findings findings, Palette palette, List<Block> summary,
      List<Block> durability) {
    List<Block> each = new ArrayList<>();
    for (int i = 0; i < findings.variants().size(); i++) {
      each.add(folded(findings, findings.variants().get(i), palette, i < CHARTED_VARIANTS));
    }
    return List.of(
        new Section("glance", "At a glance", "At a glance", summary,
            List.of(SummaryTable.overview(findings.variants(), palette))),
        new Section("variants", "Variant by variant", "Variant by variant", durability, each));
  }

  private static Fold folded(Findings findings, VariantFindings variant, Palette palette,
      boolean withCharts) {
    List<Block> blocks = new ArrayList<>(List.of(Block.bullets(variant.answer()),
        Block.bullets(variant.cautions()), new SummaryTable(findings, variant, palette).whole()));
    if (withCharts) {
      List<RunFindings> runs = charted(findings, variant);
      blocks.addAll(curves(runs, palette));
      blocks.addAll(leftOut(findings, variant));
      blocks.addAll(overTime(runs, palette));
    } else {
      blocks.add(Block.note("Charts of this variant are left out to keep this page small."));
    }
    blocks.addAll(new SettingsTables(variant, palette).blocks());
    return Block.framed(Text.of(Names.variant(variant.variant())), blocks);
  }

  private static List<RunFindings> all(Findings findings, VariantFindings variant) {
    return findings.runs()
        .stream()
        .filter(run -> run.run().variant().equals(variant.variant()))
        .filter(run -> !run.latencies().isEmpty())
        .toList();
  }

  private static List<RunFindings> charted(Findings findings, VariantFindings variant) {
    return all(findings, variant).stream().limit(CHARTED_RUNS).toList();
  }

  private static List<Block> leftOut(Findings findings, VariantFindings variant) {
    int more = all(findings, variant).size() - CHARTED_RUNS;
    return more <= 0
        ? List.of()
        : List.of(Block.note("The first " + CHARTED_RUNS + " runs are drawn; "
            + Quantity.of(more, "more run") + " would not be distinguishable."));
  }

  private static Block stepNote(List<RunFindings> runs) {
    int step = runs.stream().mapToInt(run -> run.timeline().stepSeconds()).max().orElse(1);
    return Block.note(step == 1
        ? "Each point stands for one second."
        : "Each point stands for " + step
            + " seconds: their histograms are added up, not averaged.");
  }

  /** Percentile curves, one chart for each metric. */
  private static List<Block> curves(List<RunFindings> runs, Palette palette) {
    RunCharts charts = new RunCharts(runs, palette::of);
    List<Figure> figures = new ArrayList<>();
    for (Metric metric : METRICS) {
      charts.curves(metric)
          .ifPresent(chart -> figures.add(new Figure(
              Text.of(Names.capital(Names.metric(metric))),
              "Percentile curves of " + Names.metric(metric)
                  + ", one line for each run; the tables have the values",
              chart)));
    }
    List<LegendEntry> keys = new ArrayList<>();
    runs.stream()
        .map(run -> run.run().system().name())
        .distinct()
        .sorted(NaturalOrder.TEXTS)
        .forEach(system -> keys.add(LegendEntry.system(system, palette.of(system))));
    keys.add(LegendEntry.pale("paler: too few samples beyond to print a value", "2"));
    return List.of(new Charts(Size.LARGE, figures), new Legend(keys));
  }

  /** Charts over time: a small one for each run, on common axes. */
  private static List<Block> overTime(List<RunFindings> runs, Palette palette) {
    RunCharts charts = new RunCharts(runs, palette::of);
    List<LegendEntry> latencies = new ArrayList<>(List.of(LegendEntry.pale("longest", "1.5"),
        LegendEntry.line("p99", List.of()), LegendEntry.line("p50", LineStyle.MEDIAN)));
    List<LegendEntry> rates =
        new ArrayList<>(List.of(LegendEntry.line("offered", LineStyle.OFFERED),
            LegendEntry.line("achieved", List.of()), LegendEntry.pale("received", "4"),
            LegendEntry.remark("shaded: the measure phase")));
    if (runs.stream().anyMatch(run -> run.recovery().isPresent())) {
      LegendEntry struck = LegendEntry.remark("red: from the strike until the node was back");
      latencies.add(struck);
      rates.add(struck);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.addAll(overTime("Publish response over time", latencies, runs, palette,
        "publish response", run -> charts.latency(run, one -> one.timeline().publish())));
    blocks.addAll(overTime("End-to-end response over time", latencies, runs, palette,
        "end-to-end response", run -> charts.latency(run, one -> one.timeline().endToEnd())));
    blocks.addAll(overTime("Offered and achieved rate over time", rates, runs, palette, "rates",
        charts::rates));
    return blocks;
  }

  private static List<Block> overTime(String title, List<LegendEntry> keys, List<RunFindings> runs,
      Palette palette, String what, Function<RunFindings, Optional<Chart>> chart) {
    List<Figure> figures = new ArrayList<>();
    for (RunFindings run : runs) {
      Text name = palette.name(run).plus(" ");
      Text caption = run.verdict() == Verdict.INVALID
          ? name.plus(new Chip(Shade.BAD, run.verdict().label()))
          : name;
      chart.apply(run)
          .ifPresent(made -> figures.add(new Figure(caption,
              Names.capital(what) + " of " + run.run().folder() + " over time", made)));
    }
    return figures.isEmpty()
        ? List.of()
        : List.of(new Heading(title), new Legend(keys), new Charts(Size.SMALL, figures));
  }
}

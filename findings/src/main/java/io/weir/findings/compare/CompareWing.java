package io.weir.findings.compare;

import io.weir.core.interval.Metric;
import io.weir.core.result.Environment;
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
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Chip;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunCharts;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.model.Wing;
import io.weir.findings.model.Wings;
import io.weir.findings.text.Names;
import io.weir.findings.text.NaturalOrder;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The systems side by side, variant by variant: figures, charts and settings. */
public final class CompareWing implements Wing {
  /** Charts of more runs are not readable, and would make the page large. Five systems thrice. */
  private static final int CHARTED_RUNS = 15;
  /** Variants beyond this many have no charts. */
  private static final int CHARTED_VARIANTS = 24;
  private static final List<Metric> METRICS = Headline.metrics(1);

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Block> summary = new ArrayList<>();
    findings.variants()
        .forEach(variant -> summary.addAll(new SummaryTable(findings, variant, palette).brief()));
    List<Block> durability = Wings.all()
        .stream()
        .flatMap(wing -> wing.variantsSummary(findings.variants()).stream())
        .toList();
    return findings.variants().size() == 1
        ? only(findings, findings.variants().getFirst(), palette, summary, durability)
        : several(findings, palette, summary, durability);
  }

  /** A search has its rates as values; latencies of different loads are in the sections. */
  @Override
  public List<Block> usualValues(Findings findings, Palette palette) {
    boolean known = findings.variants()
        .stream()
        .flatMap(variant -> variant.systems().stream())
        .flatMap(system -> system.metrics().stream())
        .anyMatch(SystemFigure::known);
    if (!known || findings.runs().stream().anyMatch(run -> run.run().search().isPresent())) {
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
        joined(List.of(new SummaryTable(findings, variant, palette).whole()), noise(findings))));
    List<RunFindings> runs = charted(findings, variant);
    if (!runs.isEmpty()) {
      List<Block> curves = new ArrayList<>(curves(runs, palette));
      if (!curves.isEmpty()) {
        curves.addAll(leftOut(findings, variant));
        sections
            .add(new Section("distribution", "Distribution", "Distribution", List.of(), curves));
      }
      List<Block> overTime = new ArrayList<>(List.of(stepNote(runs)));
      overTime.addAll(overTime(runs, palette));
      sections.add(new Section("time", "Over time", "Over time", List.of(), overTime));
    }
    sections.add(new Section("settings", "Durability and settings", "Durability and settings",
        durability, ofWings(variant, palette)));
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
            joined(List.of(SummaryTable.overview(findings.variants(), palette)),
                noise(findings))),
        new Section("variants", "Variant by variant", "Variant by variant", durability, each));
  }

  private static List<Block> joined(List<Block> first, List<Block> then) {
    List<Block> all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }

  /** Returns the noise of the host, if it was measured and something was compared. */
  private static List<Block> noise(Findings findings) {
    return findings.environment()
        .flatMap(Environment::noise)
        .filter(any -> findings.variants()
            .stream()
            .anyMatch(variant -> !variant.comparisons().isEmpty()))
        .<List<Block>>map(noise -> List.of(new Fold(Text.of(Tone.STRONG, "Noise of this host"),
            false, false, MeasuredNoise.blocks(noise))))
        .orElse(List.of());
  }

  private static Fold folded(Findings findings, VariantFindings variant, Palette palette,
      boolean withCharts) {
    List<Block> blocks = new ArrayList<>(
        List.of(Block.bullets(variant.answer()), Block.bullets(variant.cautions())));
    new RatioRows(palette).of(variant).ifPresent(blocks::add);
    blocks.add(new SummaryTable(findings, variant, palette).whole());
    if (withCharts) {
      List<RunFindings> runs = charted(findings, variant);
      blocks.addAll(curves(runs, palette));
      blocks.addAll(leftOut(findings, variant));
      blocks.addAll(overTime(runs, palette));
    } else {
      blocks.add(Block.note("Charts of this variant are left out to keep this page small."));
    }
    blocks.addAll(ofWings(variant, palette));
    return Block.framed(Text.of(Names.variant(variant.variant())), blocks);
  }

  private static List<Block> ofWings(VariantFindings variant, Palette palette) {
    return Wings.all()
        .stream()
        .flatMap(wing -> wing.variantBlocks(variant, palette).stream())
        .toList();
  }

  /** Returns the comparisons as a chart of ratios; absent if nothing was compared, or too much. */
  public static Optional<RatioChart> ratios(Findings findings, Palette palette) {
    RatioRows rows = new RatioRows(palette);
    return findings.variants().size() == 1
        ? rows.of(findings.variants().getFirst())
        : rows.of(findings.variants());
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

  /** At an unlimited rate, latencies are those of full buffers, and no chart of them is drawn. */
  private static List<RunFindings> timed(List<RunFindings> runs) {
    return runs.stream().filter(run -> !run.run().hasNoRate()).toList();
  }

  /** Percentile curves, one chart for each metric. */
  private static List<Block> curves(List<RunFindings> all, Palette palette) {
    List<RunFindings> runs = timed(all);
    if (runs.isEmpty()) {
      return List.of();
    }
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
    return List.of(systems(runs, palette), new Charts(Size.LARGE, figures), lines(runs, palette));
  }

  private static Legend systems(List<RunFindings> runs, Palette palette) {
    Map<String, List<String>> bySystem = runs.stream()
        .collect(Collectors.groupingBy(run -> run.run().system().name(),
            () -> new TreeMap<>(NaturalOrder.TEXTS),
            Collectors.mapping(run -> run.run().folder(), Collectors.toList())));
    List<LegendEntry> keys = new ArrayList<>();
    bySystem.forEach((system, folders) -> keys.add(key(system, palette.of(system), folders)));
    keys.add(LegendEntry.pale("paler: too few samples beyond to print a value", "2"));
    return new Legend(keys);
  }

  /** Returns the legend of a chart of all runs over time: its systems, p99 and p50. */
  private static Legend together(List<RunFindings> runs, Palette palette) {
    List<LegendEntry> keys = new ArrayList<>();
    runs.stream()
        .map(run -> run.run().system().name())
        .distinct()
        .sorted(NaturalOrder.TEXTS)
        .forEach(system -> keys.add(LegendEntry.colored(system, palette.of(system), List.of())
            .hiding(runs.stream()
                .filter(run -> run.run().system().name().equals(system))
                .flatMap(run -> Stream.of(RunCharts.P99, RunCharts.P50)
                    .map(statistic -> RunCharts.line(run, statistic)))
                .toList())));
    keys.add(LegendEntry.line("p99", List.of()).hiding(lines(runs, RunCharts.P99)));
    keys.add(LegendEntry.line("p50", LineStyle.MEDIAN).hiding(lines(runs, RunCharts.P50)));
    return new Legend(keys);
  }

  private static List<String> lines(List<RunFindings> runs, String statistic) {
    return runs.stream().map(run -> RunCharts.line(run, statistic)).toList();
  }

  private static Legend lines(List<RunFindings> runs, Palette palette) {
    return new Legend(runs.stream()
        .map(run -> key(run.run().folder(), palette.of(run), List.of(run.run().folder())))
        .toList());
  }

  private static LegendEntry key(String text, int color, List<String> lines) {
    return LegendEntry.colored(text, color, LineStyle.dash(color)).hiding(lines);
  }

  /** Charts over time: all runs in one, and one for each run, on common axes. */
  private static List<Block> overTime(List<RunFindings> runs, Palette palette) {
    List<RunFindings> timed = timed(runs);
    RunCharts charts = new RunCharts(runs, palette::of);
    RunCharts timedCharts = new RunCharts(timed, palette::of);
    List<LegendEntry> latencies = new ArrayList<>(List.of(
        LegendEntry.pale("longest", "1.5").hiding(RunCharts.LONGEST),
        LegendEntry.line("p99", List.of()).hiding(RunCharts.P99),
        LegendEntry.line("p50", LineStyle.MEDIAN).hiding(RunCharts.P50)));
    List<LegendEntry> rates = new ArrayList<>(List.of(
        LegendEntry.line("offered", LineStyle.OFFERED).hiding(RunCharts.OFFERED),
        LegendEntry.line("achieved", List.of()).hiding(RunCharts.ACHIEVED),
        LegendEntry.pale("received", "4").hiding(RunCharts.RECEIVED)));
    if (runs.stream().anyMatch(run -> !run.faultEvents().isEmpty())) {
      LegendEntry struck = LegendEntry.remark("red: from the strike until the node was back");
      latencies.add(struck);
      rates.add(struck);
    }
    List<TimeCharts> ofLatencies = List.of(
        new TimeCharts("Publish response over time", "Publish response", latencies,
            timedCharts.latencies(run -> run.timeline().publishFromStart()),
            run -> timedCharts.latency(run, one -> one.timeline().publishFromStart())),
        new TimeCharts("End-to-end response over time", "End-to-end response", latencies,
            timedCharts.latencies(run -> run.timeline().endToEndFromStart()),
            run -> timedCharts.latency(run, one -> one.timeline().endToEndFromStart())));
    TimeCharts ofRates = new TimeCharts("Offered and achieved rate over time", "Rates", rates,
        Optional.empty(), charts::rates);
    return Stream.concat(
        ofLatencies.stream().flatMap(group -> group.blocks(timed, palette).stream()),
        ofRates.blocks(runs, palette).stream()).toList();
  }

  /**
   * Charts of one quantity over time.
   *
   * @param what the quantity, as the label of a chart begins
   * @param together all runs in one chart
   * @param chart of one run
   */
  private record TimeCharts(String title, String what, List<LegendEntry> keys,
      Optional<Chart> together, Function<RunFindings, Optional<Chart>> chart) {
    /** Returns the chart of all runs, with those of single runs behind a click. */
    List<Block> blocks(List<RunFindings> runs, Palette palette) {
      List<Block> single = single(runs, palette);
      if (single.isEmpty()) {
        return List.of();
      }
      List<Block> blocks = new ArrayList<>(List.of(new Heading(title)));
      together.ifPresent(made -> blocks.addAll(List.of(CompareWing.together(runs, palette),
          new Charts(Size.WIDE, List.of(new Figure(Text.of("All runs"),
              what + " of all runs over time", made))))));
      if (runs.size() == 1) {
        blocks.addAll(single);
      } else {
        blocks.add(new Fold(Text.of("Each run"), false, false, single));
      }
      return blocks;
    }

    private List<Block> single(List<RunFindings> runs, Palette palette) {
      List<Figure> figures = new ArrayList<>();
      for (RunFindings run : runs) {
        Text name = palette.name(run).plus(" ");
        Text caption = run.verdict() == Verdict.INVALID
            ? name.plus(new Chip(Shade.BAD, run.verdict().label()))
            : name;
        chart.apply(run)
            .ifPresent(made -> figures.add(
                new Figure(caption, what + " of " + run.run().folder() + " over time", made)));
      }
      return figures.isEmpty()
          ? List.of()
          : List.of(new Legend(keys), new Charts(Size.WIDE, figures));
    }
  }
}

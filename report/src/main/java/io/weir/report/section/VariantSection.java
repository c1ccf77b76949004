package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.report.chart.ChartBook;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import java.util.ArrayList;
import java.util.List;

/** All that concerns one variant: the glance, the charts and the settings. */
public final class VariantSection {
  /** Charts of more runs than this can't be told apart, and would make the page large. */
  private static final int CHARTED_RUNS = 12;

  /** Variants beyond this many have no charts. */
  private static final int CHARTED_VARIANTS = 24;

  private final Findings findings;
  private final Palette palette;
  private final ChartBook book;

  public VariantSection(Findings findings, Palette palette, ChartBook book) {
    this.findings = findings;
    this.palette = palette;
    this.book = book;
  }

  /** Whether anything was measured that charts can show. */
  public static boolean isCharted(Findings findings) {
    return findings.runs().stream().anyMatch(VariantSection::isCharted);
  }

  private static boolean isCharted(RunFindings run) {
    return !run.latencies().isEmpty();
  }

  /** The sections of the only variant, or one that opens for each of several. */
  public List<Node> toHtml() {
    if (findings.variants().size() == 1) {
      return sections(findings.variants().getFirst());
    }
    List<Node> parts = new ArrayList<>();
    parts.add(
        Parts.section("glance", "At a glance", new OverviewSection(findings, palette).toHtml()));
    Tag each = Parts.section("variants", "Variant by variant");
    for (int i = 0; i < findings.variants().size(); i++) {
      each.add(folded(findings.variants().get(i), i < CHARTED_VARIANTS));
    }
    parts.add(each);
    return parts;
  }

  private List<Node> sections(VariantFindings variant) {
    List<RunFindings> runs = charted(variant);
    ChartSection charts = new ChartSection(book, palette);
    List<Node> parts = new ArrayList<>();
    parts.add(Parts.section("glance", "At a glance",
        new GlanceSection(findings, palette).toHtml(variant)));
    if (!runs.isEmpty()) {
      parts.add(Parts.section("distribution", "Distribution", charts.curves(runs))
          .addAll(leftOut(variant)));
      parts.add(Parts.section("time", "Over time", stepNote(runs)).addAll(charts.overTime(runs)));
    }
    parts.add(Parts.section("settings", "Durability and settings")
        .addAll(new SettingsSection(variant, palette).toHtml()));
    return parts;
  }

  private Tag folded(VariantFindings variant, boolean withCharts) {
    Tag details =
        Parts
            .details(Names.variant(variant.variant()), Parts.list(variant.answer()),
                Parts.list(variant.cautions()),
                new GlanceSection(findings, palette).toHtml(variant))
            .as("run");
    if (withCharts) {
      List<RunFindings> runs = charted(variant);
      ChartSection charts = new ChartSection(book, palette);
      details.add(charts.curves(runs)).addAll(leftOut(variant)).addAll(charts.overTime(runs));
    } else {
      details.add(Parts.note("Charts of this variant are left out to keep this page small."));
    }
    return details.addAll(new SettingsSection(variant, palette).toHtml());
  }

  private List<RunFindings> all(VariantFindings variant) {
    return findings.runs()
        .stream()
        .filter(run -> run.run().variant().equals(variant.variant()))
        .filter(VariantSection::isCharted)
        .toList();
  }

  private List<RunFindings> charted(VariantFindings variant) {
    return all(variant).stream().limit(CHARTED_RUNS).toList();
  }

  private List<Tag> leftOut(VariantFindings variant) {
    int more = all(variant).size() - CHARTED_RUNS;
    return more <= 0
        ? List.of()
        : List.of(Parts
            .note("The first " + CHARTED_RUNS + " runs are drawn; " + Quantity.of(more, "more run")
                + " would not be told apart."));
  }

  private static Tag stepNote(List<RunFindings> runs) {
    int step = runs.stream().mapToInt(run -> run.timeline().stepSeconds()).max().orElse(1);
    return Parts.note(step == 1
        ? "Each point stands for one second."
        : "Each point stands for " + step
            + " seconds: their histograms are added up, not averaged.");
  }
}

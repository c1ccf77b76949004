package io.weir.report.section;

import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.core.result.Metric;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureText;
import java.util.ArrayList;
import java.util.List;

/** All variants of a sweep in one table. */
public final class OverviewSection {
  private static final List<FigureKey> FIGURES = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P99),
      new FigureKey.Throughput(RateKind.ACHIEVED));

  private final Findings findings;
  private final Palette palette;

  public OverviewSection(Findings findings, Palette palette) {
    this.findings = findings;
    this.palette = palette;
  }

  public Tag toHtml() {
    List<Node> content = new ArrayList<>();
    content.add(head());
    for (VariantFindings variant : findings.variants()) {
      Tag body = Tag.of("tbody").as("group");
      for (int i = 0; i < variant.systems().size(); i++) {
        body.add(row(i == 0 ? label(variant) : "", variant.systems().get(i)));
      }
      content.add(body);
    }
    return Parts.table("Each variant: median over the runs of each system.",
        content.toArray(Node[]::new));
  }

  private static String label(VariantFindings variant) {
    return Names.variant(variant.variant())
        + (variant.equalDurability() ? "" : " (across unequal durability)");
  }

  private static Tag head() {
    Tag groups = Tag.of("tr", Tag.of("td").with("colspan", "2"), group("Publish, ms"),
        group("End-to-end, ms"), Tag.of("td"));
    Tag heads = Tag.of("tr", Parts.column("Variant"), Parts.column("System").as("left"))
        .addAll(List.of(Parts.columns("p50", "p99", "p50", "p99", "Achieved, msg/s")));
    return Tag.of("thead", groups, heads);
  }

  private static Tag group(String title) {
    return Tag.of("th", title).with("scope", "colgroup").with("colspan", "2");
  }

  private Tag row(String variant, SystemFindings system) {
    Tag row = Tag.of("tr", Parts.rowHead(variant).as("nowrap"),
        Tag.of("td", Parts.system(system.system(), palette)).as("left nowrap"));
    for (FigureKey figure : FIGURES) {
      Tag cell = Tag.of("td");
      system.figure(figure).ifPresentOrElse(value -> {
        cell.text(FigureText.median(value));
        if (value.verdict() != Verdict.VALID) {
          cell.add(Parts.chip(value.verdict(), FigureText.mark(value.verdict())));
        }
      }, () -> cell.text(FigureText.NONE));
      row.add(cell);
    }
    return row;
  }
}

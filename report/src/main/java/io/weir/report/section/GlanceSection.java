package io.weir.report.section;

import io.weir.analysis.finding.Comparison;
import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.SystemFigure;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import io.weir.report.html.Node;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureText;
import io.weir.report.text.Glance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The systems side by side, figure by figure. */
public final class GlanceSection {
  private final Findings findings;
  private final Palette palette;

  public GlanceSection(Findings findings, Palette palette) {
    this.findings = findings;
    this.palette = palette;
  }

  /** The table of one variant. */
  public Tag toHtml(VariantFindings variant) {
    Optional<List<Comparison>> compared = variant.systems().size() == 2
        ? Optional.of(variant.comparisons())
        : Optional.empty();
    List<Node> content = new ArrayList<>(List.of(head(variant, compared.isPresent())));
    for (Glance.Group group : Glance.groups(variant)) {
      content.add(group(group, variant, compared));
    }
    return Parts.table(caption(variant), content.toArray(Node[]::new));
  }

  private String caption(VariantFindings variant) {
    int most = variant.systems().stream().mapToInt(SystemFindings::planned).max().orElse(0);
    String guarantee = variant.equalDurability()
        ? ""
        : " ACROSS UNEQUAL DURABILITY: these columns are no like-for-like comparison.";
    return (most > 1
        ? "Median over the runs of each system, their range beside it."
        : "One run of each system: nothing is known of how runs vary.") + guarantee;
  }

  private Tag head(VariantFindings variant, boolean compared) {
    List<Node> cells = new ArrayList<>(List.of(Parts.column("")));
    for (SystemFindings system : variant.systems()) {
      cells.add(Parts.column(Parts.system(system.system(), palette))
          .add(Tag.of("small",
              system.completed() + " of " + Quantity.of(system.planned(), "run"))));
      cells.add(Tag.of("td"));
    }
    if (compared) {
      cells.add(Parts.column(variant.systems().getLast().system() + " against "
          + variant.systems().getFirst().system()));
      cells.add(Tag.of("td"));
    }
    return Parts.head(cells.toArray(Node[]::new));
  }

  private Tag group(Glance.Group group, VariantFindings variant,
      Optional<List<Comparison>> compared) {
    Tag unit = Tag.of("span", " " + group.unit()).as("unit");
    Tag title = Tag.of("th", group.title())
        .add(unit)
        .with("scope", "rowgroup")
        .with("colspan",
            Integer.toString(1 + 2 * variant.systems().size() + (compared.isPresent() ? 2 : 0)));
    Tag body = Tag.of("tbody", Tag.of("tr", title)).as("group");
    for (FigureKey figure : group.figures()) {
      Tag row = Tag.of("tr", Parts.rowHead(Glance.label(figure)));
      for (SystemFindings system : variant.systems()) {
        row.add(cells(system.figure(figure)));
      }
      compared.ifPresent(all -> row.add(difference(figure, all)));
      body.add(row);
    }
    return body;
  }

  /** The value, and beside it what must be said of it, so that values stay aligned. */
  private static Node[] cells(Optional<SystemFigure> figure) {
    Tag value = Parts.cell(figure.map(FigureText::median).orElse(FigureText.NONE));
    Tag beside = Tag.of("td").as("range");
    figure.filter(one -> one.verdict() != Verdict.VALID)
        .ifPresent(one -> beside.add(Parts.chip(one.verdict(), FigureText.mark(one.verdict()))));
    return new Node[] {value, beside.text(figure.map(FigureText::range).orElse(""))};
  }

  private Node[] difference(FigureKey figure, List<Comparison> compared) {
    Optional<Comparison> comparison =
        compared.stream().filter(one -> one.figure().equals(figure)).findFirst();
    Tag outcome = Parts.cell(comparison
        .map(one -> FigureText.outcome(one, findings.thresholds().margin()))
        .orElse(""));
    Tag beside = Tag.of("td").as("range");
    comparison.filter(Comparison::caution)
        .ifPresent(one -> beside
            .add(Parts.chip(Verdict.SUSPECT, FigureText.mark(Verdict.SUSPECT))));
    return new Node[] {outcome, beside.text(comparison.map(FigureText::detail).orElse(""))};
  }
}

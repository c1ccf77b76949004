package io.weir.findings.compare;

import io.weir.findings.comparison.RatioRow;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.RatioChart.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.RateKind;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Palette;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The comparisons of systems as a chart of ratios. Each system is compared with the first one. */
record RatioRows(Palette palette) {
  private static final List<Statistic> MANY = List.of(Statistic.P50, Statistic.P99,
      Statistic.P99_9);
  private static final List<Statistic> SOME = List.of(Statistic.P50, Statistic.P99);
  /** The answer is about the median first. */
  private static final List<Statistic> ONE = List.of(Statistic.P50);
  /** From so many systems or variants on, fewer values of each are shown. */
  private static final int FEW = 4;
  private static final FigureKey ACHIEVED = new FigureKey.Throughput(RateKind.ACHIEVED);
  /** A chart of more variants is not read at a glance. */
  private static final int MOST_VARIANTS = 12;

  /**
   * Returns the chart of one variant, its systems in the order of their ranking; absent if no
   * comparison has an interval.
   */
  Optional<RatioChart> of(VariantFindings variant) {
    List<String> ranked = new Ranking(variant.systems()).order();
    List<Comparison> all = withBaseline(variant).stream()
        .sorted(Comparator.comparing(one -> ranked.indexOf(one.contender())))
        .toList();
    int contenders = contenders(all).size();
    List<Row> rows = new ArrayList<>();
    Set<FigureKey> missing = new LinkedHashSet<>();
    List<FigureKey> figures = figures(statistics(contenders), contenders < FEW);
    for (FigureKey figure : figures) {
      List<Comparison> of = all.stream().filter(one -> one.metric().equals(figure)).toList();
      if (of.stream().noneMatch(RatioRow::isComparable)) {
        missing.add(figure);
        continue;
      }
      if (contenders > 1) {
        rows.add(new Row.Title(Text.of(name(figure))));
      }
      of.forEach(one -> rows.add(row(
          contenders > 1 ? palette.name(one.contender()) : Text.of(name(figure)), one)));
    }
    return chart(of(all, figures), rows, missing, "Not comparable: ");
  }

  /**
   * Returns the chart of several variants, with fewer values of each; absent if they are too many.
   */
  Optional<RatioChart> of(List<VariantFindings> variants) {
    if (variants.size() > MOST_VARIANTS) {
      return Optional.empty();
    }
    List<Comparison> all =
        variants.stream().flatMap(variant -> withBaseline(variant).stream()).toList();
    boolean several = contenders(all).size() > 1;
    List<FigureKey> figures = figures(variants.size() < FEW ? SOME : ONE, false);
    List<Row> rows = new ArrayList<>();
    Set<FigureKey> missing = new LinkedHashSet<>();
    for (VariantFindings variant : variants) {
      List<Row> own = new ArrayList<>();
      for (Comparison one : withBaseline(variant)) {
        if (!figures.contains(one.metric())) {
          continue;
        }
        if (RatioRow.isComparable(one)) {
          own.add(row(several
              ? palette.name(one.contender()).plus(" " + name(one.metric()))
              : Text.of(name(one.metric())), one));
        } else {
          missing.add(one.metric());
        }
      }
      if (!own.isEmpty()) {
        rows.add(new Row.Title(Text.of(Names.variant(variant.variant()))));
        rows.addAll(own);
      }
    }
    return chart(of(all, figures), rows, missing, "Not comparable in all variants: ");
  }

  private static List<Statistic> statistics(int contenders) {
    if (contenders == 1) {
      return MANY;
    }
    return contenders < FEW ? SOME : ONE;
  }

  private static List<FigureKey> figures(List<Statistic> statistics, boolean achieved) {
    return Stream.concat(
        Headline.metrics(1)
            .stream()
            .flatMap(metric -> statistics.stream()
                .<FigureKey>map(statistic -> new FigureKey.Latency(metric, statistic))),
        achieved ? Stream.of(ACHIEVED) : Stream.empty()).toList();
  }

  private static List<Comparison> withBaseline(VariantFindings variant) {
    if (variant.systems().isEmpty()) {
      return List.of();
    }
    String baseline = variant.systems().getFirst().system();
    return variant.comparisons().stream().filter(one -> one.baseline().equals(baseline)).toList();
  }

  private static List<String> contenders(List<Comparison> all) {
    return all.stream().map(Comparison::contender).distinct().toList();
  }

  private static List<Comparison> of(List<Comparison> all, List<FigureKey> figures) {
    return all.stream().filter(one -> figures.contains(one.metric())).toList();
  }

  private Optional<RatioChart> chart(List<Comparison> all, List<Row> rows,
      Set<FigureKey> missing, String remark) {
    if (rows.stream()
        .noneMatch(row -> row instanceof Row.Ratio ratio && ratio.interval().isPresent())) {
      return Optional.empty();
    }
    List<String> notes = new ArrayList<>(List.of(equal(all)));
    if (all.stream().anyMatch(one -> one.noiseFloor().isPresent())) {
      notes.add("The darker band is this host's noise floor: two identical systems differ by that"
          + " much by chance.");
    }
    if (!missing.isEmpty()) {
      notes.add(remark + Names.list(missing.stream().map(RatioRows::name).toList()) + ".");
    }
    String note = String.join(" ", notes);
    List<String> contenders = contenders(all);
    String baseline = all.getFirst().baseline();
    return Optional.of(contenders.size() == 1
        ? new RatioChart(caption("Ratio of " + contenders.getFirst() + " to " + baseline, all),
            contenders.getFirst() + " better", contenders.getFirst() + " worse", rows, note)
        : new RatioChart(caption("Ratio of each system to " + baseline, all),
            "better than " + baseline, "worse than " + baseline, rows, note));
  }

  /** Returns the legend of the band around 1. */
  private static String equal(List<Comparison> all) {
    SortedMap<Double, Set<String>> margins = new TreeMap<>();
    all.stream()
        .filter(RatioRow::isComparable)
        .forEach(one -> margins.computeIfAbsent(one.margin(), any -> new LinkedHashSet<>())
            .add(statistic(one.metric())));
    List<String> named = new ArrayList<>();
    margins.forEach((margin, statistics) -> named.add(Quantity.percent(margin)
        + (margins.size() > 1 ? " for " + Names.list(List.copyOf(statistics)) : "")));
    return "The gray band is what counts as equal: up to " + String.join(", ", named) + ".";
  }

  private static String statistic(FigureKey figure) {
    return figure.equals(ACHIEVED) ? name(figure) : FigureText.label(figure);
  }

  private static String caption(String compared, List<Comparison> all) {
    return compared + ", with 95 % intervals"
        + (all.stream().anyMatch(Comparison::acrossDurability)
            ? ", ACROSS UNEQUAL DURABILITY"
            : "");
  }

  private static String name(FigureKey figure) {
    return figure.equals(ACHIEVED) ? "throughput" : FigureText.name(figure);
  }

  private Row.Ratio row(Text name, Comparison comparison) {
    return RatioRow.of(name, comparison, palette.of(comparison.contender()));
  }
}

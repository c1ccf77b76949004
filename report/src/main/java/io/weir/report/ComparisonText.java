package io.weir.report;

import io.weir.analysis.finding.Comparison;
import io.weir.analysis.finding.FigureKey;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.SystemFigure;
import io.weir.analysis.finding.SystemFindings;
import io.weir.analysis.finding.VariantFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Names;
import io.weir.analysis.text.Quantity;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Metric;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import io.weir.report.text.FigureText;
import io.weir.report.text.Glance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Makes the comparison for a terminal. */
final class ComparisonText {
  private static final List<FigureKey> OF_A_RUN = List.of(
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P50),
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P99));

  private final Findings findings;

  ComparisonText(Findings findings) {
    this.findings = findings;
  }

  TextComparison toComparison() {
    List<Table> tables = new ArrayList<>();
    CapacityTable.of(findings.runs()).ifPresent(tables::add);
    for (VariantFindings variant : findings.variants()) {
      for (Glance.Group group : Glance.groups(variant)) {
        tables.add(glance(group, variant));
      }
    }
    tables.add(runs());
    RecoveryTable.of(findings.runs()).ifPresent(tables::add);
    tables.addAll(CatchUpTable.of(findings.runs()));
    UseTable.of(findings.runs()).ifPresent(tables::add);
    HealthTable.of(findings.runs()).ifPresent(tables::add);
    List<String> answer = new ArrayList<>(findings.answer());
    answer.addAll(findings.cautions());
    return new TextComparison(answer, SetUpText.of(findings), tables, footnotes());
  }

  private Table glance(Glance.Group group, VariantFindings variant) {
    String of = Names.variant(variant.variant());
    List<String> columns = new ArrayList<>(List.of(""));
    for (SystemFindings system : variant.systems()) {
      columns.add(system.system());
      columns.add("range");
    }
    boolean compared = variant.systems().size() == 2;
    if (compared) {
      columns.add(variant.systems().getLast().system() + " is");
    }
    List<Row> rows =
        group.figures().stream().map(figure -> row(figure, variant, compared)).toList();
    String across = variant.equalDurability() ? "" : ", ACROSS UNEQUAL DURABILITY";
    return new Table(
        group.title() + ", " + group.unit() + (of.isEmpty() ? "" : " (" + of + ")") + across,
        columns, rows);
  }

  private Row row(FigureKey figure, VariantFindings variant, boolean compared) {
    List<Cell> cells = new ArrayList<>();
    for (SystemFindings system : variant.systems()) {
      Optional<SystemFigure> known = system.figure(figure);
      cells.add(
          known.map(one -> new Cell(FigureText.median(one) + sign(one.verdict()), one.verdict()))
              .orElse(plain(FigureText.NONE)));
      cells.add(plain(known.map(FigureText::range).orElse("")));
    }
    if (compared) {
      cells.add(plain(variant.comparisons()
          .stream()
          .filter(one -> one.figure().equals(figure))
          .findFirst()
          .map(this::difference)
          .orElse("")));
    }
    return new Row(Glance.label(figure), cells);
  }

  private String difference(Comparison comparison) {
    return FigureText.outcome(comparison, findings.thresholds().margin())
        + (comparison.caution() ? "?" : " ");
  }

  private Table runs() {
    List<Row> rows = findings.runs().stream().map(ComparisonText::row).toList();
    return new Table("Runs, latencies in ms",
        List.of("", "verdict", "publish p50", "p99", "end-to-end p50", "p99", "achieved/s", "lost",
            "dup", "reord", "corrupt"),
        rows);
  }

  private static Row row(RunFindings run) {
    List<Cell> cells = new ArrayList<>(List.of(new Cell(run.verdict().name(), run.verdict())));
    for (FigureKey figure : OF_A_RUN) {
      FigureKey.Latency latency = (FigureKey.Latency) figure;
      cells.add(run.latency(latency.metric(), latency.statistic())
          .map(one -> new Cell(FigureText.value(one) + sign(one.assessment().verdict()),
              one.assessment().verdict()))
          .orElse(plain(FigureText.NONE)));
    }
    cells.add(run.rate(RateKind.ACHIEVED)
        .map(one -> new Cell(
            Quantity.count(Math.round(one.perSecond())) + sign(one.assessment().verdict()),
            one.assessment().verdict()))
        .orElse(plain(FigureText.NONE)));
    cells.add(count(run.ledger().map(LedgerCounts::lost)));
    cells.add(count(run.ledger().map(LedgerCounts::duplicates)));
    cells.add(count(run.ledger().map(LedgerCounts::reordered)));
    cells.add(count(run.ledger().map(LedgerCounts::corrupt)));
    return new Row(run.run().folder(), cells);
  }

  private static Cell count(Optional<Long> count) {
    return new Cell(count.map(Quantity::count).orElse(FigureText.NONE),
        count.orElse(0L) > 0 ? Verdict.INVALID : Verdict.VALID);
  }

  private static Cell plain(String text) {
    return new Cell(text, Verdict.VALID);
  }

  /** One character wide, so that numbers stay aligned. */
  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case VALID -> " ";
      case SUSPECT -> "?";
      case INVALID -> "!";
    };
  }

  private List<String> footnotes() {
    List<String> notes = new ArrayList<>();
    if (findings.verdict() != Verdict.VALID) {
      notes.add("? suspect: quote it with its reasons   ! invalid   ≥ only a lower bound is known");
    }
    findings.runs()
        .forEach(run -> run.assessment()
            .reasons()
            .stream()
            .findFirst()
            .ifPresent(worst -> notes.add(why(run, worst))));
    findings.warnings().stream().map(Names::capital).forEach(notes::add);
    return notes;
  }

  /** The worst reason; a terminal has no room for all. */
  private static String why(RunFindings run, Reason worst) {
    int more = run.assessment().reasons().size() - 1;
    return run.run().folder() + " " + worst.verdict().name().toLowerCase(Locale.ROOT) + ": "
        + worst.text() + "; " + worst.nextStep()
        + (more > 0 ? " (" + Quantity.of(more, "more reason") + " in the report)" : "");
  }
}

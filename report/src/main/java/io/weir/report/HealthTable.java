package io.weir.report;

import io.weir.analysis.finding.GeneratorHealth;
import io.weir.analysis.finding.Interference;
import io.weir.analysis.finding.Interference.PauseSum;
import io.weir.analysis.finding.Interference.WaitShare;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import io.weir.report.text.FigureText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** How the load generator did in each run, for a terminal; what is not known is a dash. */
final class HealthTable {
  private static final List<String> COLUMNS =
      List.of("", "own lag p99.9", "CPU", "waited", "stolen",
          "quota", "paused", "longest hiccup");

  private HealthTable() {}

  /** The table; empty where every run is valid, so that nobody needs it. */
  static Optional<Table> of(List<RunFindings> runs) {
    List<Row> rows = runs.stream()
        .filter(run -> run.health().isPresent())
        .map(run -> row(run.run().folder(), run.health().get()))
        .toList();
    boolean needed = runs.stream().anyMatch(run -> run.verdict() != Verdict.VALID);
    return needed && !rows.isEmpty()
        ? Optional.of(new Table("Load generator, shares of the time", COLUMNS, rows))
        : Optional.empty();
  }

  private static Row row(String run, GeneratorHealth health) {
    Interference told = health.interference();
    OptionalDouble waited = told.waits().mapToDouble(WaitShare::share).max();
    return new Row(run, Stream.of(
        Quantity.latency(health.lagNanos()),
        health.cpuShare() == 0 ? FigureText.NONE : Quantity.percent(health.cpuShare()),
        share(waited),
        share(told.stealShare()),
        share(told.throttledShare()),
        told.pauses().map(PauseSum::share).map(Quantity::percent).orElse(FigureText.NONE),
        Quantity.latency(health.longestHiccupNanos()))
        .map(text -> new Cell(text, Verdict.VALID))
        .toList());
  }

  private static String share(OptionalDouble share) {
    return share.isPresent() ? Quantity.percent(share.getAsDouble()) : FigureText.NONE;
  }
}

package io.weir.cli.view;

import io.weir.cli.calibrate.Calibrator.CalibrationListener;
import io.weir.cli.calibrate.TruthRow;
import io.weir.cli.context.Console;
import io.weir.core.interval.Metric;
import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.result.Calibration.WorkerLimit;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.machine.TruthCheck;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/** Shows a calibration as it runs, and its outcome. */
public final class CalibrationView implements CalibrationListener {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.PUBLISH_SERVICE, Metric.END_TO_END_RESPONSE);
  private static final List<Statistic> SHOWN =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9, Statistic.P99_99);

  private final Console console;
  private final StatusLine line;

  public CalibrationView(Console console) {
    this.console = console;
    this.line = new StatusLine(console);
  }

  /** Announces what is done now. */
  public void title(String title) {
    line.clear();
    console.line(console.colors().bold(title));
  }

  @Override
  public void measuring(String delay, Rate rate, int number, int of) {
    doing("run " + number + " of " + of + ", " + delay + " delay at " + rate);
  }

  @Override
  public void trying(DataSize size, Rate rate) {
    doing("trying " + rate + " of " + size);
  }

  @Override
  public void tried(DataSize size, Rate rate, Optional<String> obstacle) {
    line.print("  " + rate + " of " + size + ": "
        + obstacle.map(console.colors()::yellow).orElse(console.colors().green("kept up")));
  }

  @Override
  public void found(Ceiling ceiling) {
    line.clear();
  }

  private void doing(String what) {
    if (line.live()) {
      line.show("  " + what);
    } else {
      line.print("  " + what);
    }
  }

  /** Prints measured and true quantiles. */
  public void print(List<TruthRow> rows) {
    line.clear();
    List<Column> columns = new ArrayList<>(
        List.of(Column.left("delay"), Column.right("rate"), Column.left("latency, ms")));
    SHOWN.forEach(statistic -> columns.add(Column.right(statistic.label())));
    columns.add(Column.left("measured / true"));
    new DocumentView(console).print(Table.of("", columns, rows.stream()
        .flatMap(row -> METRICS.stream().map(metric -> row(row, metric)))
        .toList()));
    rows.stream().filter(row -> !row.holds()).forEach(this::printFailure);
  }

  private static Row row(TruthRow row, Metric metric) {
    SortedMap<Double, TruthCheck> checks = row.checks(metric);
    List<String> cells =
        new ArrayList<>(List.of(row.delay(), row.rate().toString(), metric.id()));
    SHOWN.forEach(statistic -> cells.add(
        Optional.ofNullable(checks.get(statistic.quantile().orElseThrow()))
            .map(check -> millis(check.measured()) + " / " + millis(check.truth()))
            .orElse("–")));
    cells.add(checks.values().stream().allMatch(TruthRow::holds) && row.problem().isEmpty()
        ? "holds"
        : "DIFFERS");
    return Row.plain(cells.toArray(String[]::new));
  }

  private void printFailure(TruthRow row) {
    AnsiColors colors = console.colors();
    String what = row.problem()
        .orElseGet(() -> row.worst().map(CalibrationView::difference).orElse("?"));
    console.line("  " + colors.red("differs: ") + row.delay() + " delay at " + row.rate() + ", "
        + what);
  }

  private static String difference(TruthCheck check) {
    return String.format(Locale.ROOT, "%s: %s measured, %s true (%+.2f %%)", check.what().id(),
        Quantity.latency(check.measured()), Quantity.latency(check.truth()), 100 * check.error());
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e6);
  }

  /** Prints how much this host can offer. */
  public void print(Ceiling ceiling) {
    line.clear();
    console.line("  " + ceiling.size() + ": " + ceiling.passed() + " kept up"
        + ceiling.failed().map(rate -> ", " + rate + " not").orElse(""));
    ceiling.workers()
        .orElse(List.of())
        .forEach(worker -> console.line("    worker " + worker.worker() + " on " + worker.host()
            + ": " + limit(worker)));
  }

  private static String limit(WorkerLimit worker) {
    String cpu = worker.cpuShare().isPresent()
        ? Quantity.percent(worker.cpuShare().getAsDouble()) + " of its processors busy"
        : "use of its processors not known";
    return worker.lagP999Nanos().isPresent()
        ? cpu + ", late by " + Quantity.latency(worker.lagP999Nanos().getAsLong()) + " at p99.9"
        : cpu;
  }

  /** Takes the status line away. */
  public void close() {
    line.clear();
  }
}

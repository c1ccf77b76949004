package io.weir.findings.export;

import io.weir.core.text.EnumWord;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.read.ResultReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table of a result, whatever the format of its file. The swept values have a column for each
 * path.
 *
 * @param columns the columns, in order
 * @param rows the values of each row, one for each column: a text, a long, a finite double or a
 * boolean; empty if there is no value
 */
record ExportTable(List<Column> columns, List<List<Optional<Object>>> rows) {
  ExportTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** What a column has. */
  enum Kind {
    TEXT, WHOLE, DECIMAL, FLAG
  }

  /** A column of a table. */
  record Column(String name, Kind kind) {
    private static List<Column> of(Kind kind, String... names) {
      return List.of(names).stream().map(name -> new Column(name, kind)).toList();
    }
  }

  /** Returns the values of each system over its runs. */
  static ExportTable summary(Findings findings) {
    List<String> swept = CsvExporter.swept(findings);
    List<Column> columns = new ArrayList<>(Column.of(Kind.TEXT, "experiment", "system"));
    columns.addAll(Column.of(Kind.TEXT, swept.toArray(String[]::new)));
    columns.addAll(Column.of(Kind.TEXT, "value", "unit"));
    columns.addAll(Column.of(Kind.DECIMAL, "median", "lowest", "highest"));
    columns.addAll(Column.of(Kind.FLAG, "at-least"));
    columns.addAll(Column.of(Kind.DECIMAL, "low", "high"));
    columns.addAll(Column.of(Kind.WHOLE, "runs", "left-out", "overloaded"));
    columns.addAll(Column.of(Kind.TEXT, "verdict"));
    List<List<Optional<Object>>> rows = new ArrayList<>();
    for (VariantFindings variant : findings.variants()) {
      for (SystemFindings system : variant.systems()) {
        List<RunFindings> runs = findings.runs()
            .stream()
            .filter(run -> run.run().variant().equals(variant.variant())
                && run.run().system().name().equals(system.system()))
            .toList();
        for (SystemFigure figure : system.metrics()) {
          List<Optional<Object>> row =
              new ArrayList<>(present(findings.plan().name(), system.system()));
          row.addAll(swept(swept, variant.variant()));
          row.addAll(summary(figure, FigureValues.of(figure.metric(), runs).estimate()));
          rows.add(row);
        }
      }
    }
    return new ExportTable(columns, rows);
  }

  private static List<Optional<Object>> summary(SystemFigure figure,
      Optional<ValueBounds> interval) {
    Optional<SystemFigure> known = Optional.of(figure).filter(SystemFigure::known);
    List<Optional<Object>> row = new ArrayList<>(present(figure.metric().id(),
        figure.metric() instanceof FigureKey.Latency ? "ns" : "msg/s"));
    row.add(decimal(known, SystemFigure::median));
    row.add(decimal(known, SystemFigure::lowest));
    row.add(decimal(known, SystemFigure::highest));
    row.addAll(present(figure.atLeast()));
    row.add(decimal(interval, ValueBounds::low));
    row.add(decimal(interval, ValueBounds::high));
    row.addAll(present((long) figure.runs(), (long) figure.leftOut(), (long) figure.overloaded(),
        EnumWord.kebab(figure.verdict())));
    return row;
  }

  /** Returns the course of each run over time. */
  static ExportTable intervals(ResultReader folder, Findings findings) {
    List<String> swept = CsvExporter.swept(findings);
    List<Column> columns = new ArrayList<>(Column.of(Kind.TEXT, "experiment"));
    columns.addAll(Column.of(Kind.WHOLE, "run"));
    columns.addAll(Column.of(Kind.TEXT, "system"));
    columns.addAll(Column.of(Kind.WHOLE, "repetition"));
    columns.addAll(Column.of(Kind.TEXT, swept.toArray(String[]::new)));
    columns.addAll(Column.of(Kind.DECIMAL, "second"));
    columns.addAll(Column.of(Kind.WHOLE, "seconds"));
    columns.addAll(Column.of(Kind.FLAG, "measured"));
    columns.addAll(Column.of(Kind.DECIMAL, "offered", "achieved", "received"));
    for (String metric : List.of("publish", "end-to-end")) {
      columns.addAll(Column.of(Kind.WHOLE, metric + "-p50-ns", metric + "-p99-ns",
          metric + "-max-ns"));
    }
    List<List<Optional<Object>>> rows = new ArrayList<>();
    for (TimelineRow interval : TimelineRow.of(folder, findings)) {
      List<Optional<Object>> row = new ArrayList<>(present(interval.experiment(),
          (long) interval.run(), interval.system(), (long) interval.repetition()));
      row.addAll(swept(swept, interval.variant()));
      row.addAll(present(interval.second(), (long) interval.seconds(), interval.measured(),
          interval.offered(), interval.achieved(), interval.received()));
      row.addAll(latencies(interval.publish()));
      row.addAll(latencies(interval.endToEnd()));
      rows.add(row);
    }
    return new ExportTable(columns, rows);
  }

  private static List<Optional<Object>> latencies(Optional<LatencyPoint> point) {
    return List.of(point.<Object>map(known -> known.p50()), point.<Object>map(known -> known.p99()),
        point.<Object>map(known -> known.max()));
  }

  private static List<Optional<Object>> present(Object... values) {
    return List.of(values).stream().map(Optional::of).toList();
  }

  private static List<Optional<Object>> swept(List<String> paths, Map<String, String> variant) {
    return paths.stream().map(path -> Optional.<Object>ofNullable(variant.get(path))).toList();
  }

  /** Returns a number; empty for an end that is open. */
  private static <T> Optional<Object> decimal(Optional<T> of, Function<T, Double> value) {
    return of.map(value).filter(Double::isFinite).map(Object.class::cast);
  }
}

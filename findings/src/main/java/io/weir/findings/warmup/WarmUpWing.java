package io.weir.findings.warmup;

import io.weir.core.result.RunResult;
import io.weir.core.result.Settled;
import io.weir.core.unit.Durations;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The warm-up of each run. */
public final class WarmUpWing implements Wing {
  private static final List<Column> COLUMNS = List.of(Column.left("Run"),
      Column.right("p50 at first"), Column.right("p50 when steady"), Column.right("steady after"),
      Column.right("warm-up"), Column.right("extended by"), Column.right("cut"));

  @Override
  public List<Part<?>> parts() {
    return List.of(WarmUp.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    Optional<Settled> settled = run.files().result().flatMap(RunResult::settled);
    WarmUp.of(run.timeline(), Settled.warmUp(run.run().phases(), settled))
        .ifPresent(warmUp -> found.add(WarmUp.PART, warmUp));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Row> rows = findings.runs().stream().flatMap(run -> row(run, palette)).toList();
    return rows.isEmpty()
        ? List.of()
        : List.of(new Section("warm-up", "Warm-up", "Warm-up",
            List.of(Table.of("Warm-up, publish response", COLUMNS, rows)),
            List.of(Block.note("Publish response in the first five seconds of load, and when"
                + " it counts. A run is steady after the time from which its median stayed within"
                + " 25 % of the value that counts. The start of a measure phase that still differs"
                + " from the rest is cut, and does not count."),
                Table.of("", COLUMNS, rows))));
  }

  private static Stream<Row> row(RunFindings run, Palette palette) {
    return run.part(WarmUp.PART)
        .stream()
        .map(warmUp -> Row.of(palette.name(run), List.of(
            Cell.of(Quantity.latency(warmUp.firstNanos())),
            Cell.of(Quantity.latency(warmUp.steadyNanos())),
            Cell.of(steadyAfter(warmUp)),
            Cell.of(Durations.format(run.warmedUp())),
            Cell.of(some(run.settled().map(Settled::beyond).orElse(Duration.ZERO))),
            Cell.of(some(run.cut())))));
  }

  private static String steadyAfter(WarmUp warmUp) {
    return warmUp.steadyAfter()
        .map(time -> time.isZero() ? "at once" : Durations.format(time))
        .orElse("not in the warm-up");
  }

  private static String some(Duration time) {
    return time.isZero() ? Quantity.NONE : Durations.format(time);
  }
}

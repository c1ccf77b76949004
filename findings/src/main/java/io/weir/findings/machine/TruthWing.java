package io.weir.findings.machine;

import io.weir.core.result.RunResult;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.machine.TruthCheck.Unit;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Locale;

/** Measurements next to the own record of a system of known behavior. */
public final class TruthWing implements Wing {
  private static final List<Column> COLUMNS = List.of(Column.left("Run"), Column.left("Figure"),
      Column.right("Measured"), Column.right("Truth"), Column.right("Error"));

  @Override
  public List<Part<?>> parts() {
    return List.of(TruthCheck.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    found.add(TruthCheck.PART,
        TruthCheck.of(run.files().result().flatMap(RunResult::truth), run.evidence()));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Row> rows = findings.runs()
        .stream()
        .flatMap(run -> run.part(TruthCheck.PART)
            .orElse(List.of())
            .stream()
            .map(check -> row(run, check)))
        .toList();
    return rows.isEmpty()
        ? List.of()
        : List.of(new Section("truth", "Measured against the truth", "", List.of(), List.of(
            Block.note("This system keeps its own exact record of every message."),
            Table.of("", COLUMNS, rows))));
  }

  private static Row row(RunFindings run, TruthCheck check) {
    return Row.plain(Text.of(run.run().folder()), List.of(check.what().id(),
        value(check, check.measured()), value(check, check.truth()),
        String.format(Locale.ROOT, "%+.2f %%", 100 * check.error())));
  }

  private static String value(TruthCheck check, long value) {
    return check.unit() == Unit.NANOSECONDS ? Quantity.latency(value) : Quantity.count(value);
  }
}

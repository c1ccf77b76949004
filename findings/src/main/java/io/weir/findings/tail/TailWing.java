package io.weir.findings.tail;

import io.weir.findings.doc.Block;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.tail.SlowSeconds.Cause;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;

/** The events that came with the slowest messages of each run. */
public final class TailWing implements Wing {
  /** More series seldom say more: they rise with each other. */
  private static final int SHOWN = 3;
  private static final List<Column> COLUMNS = List.of(Column.left("Run"),
      Column.right("slow from"),
      Column.wide("rose with them (their share in its worst tenth of the seconds)"));

  @Override
  public List<Part<?>> parts() {
    return List.of(SlowSeconds.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    found.add(SlowSeconds.PART, SlowSeconds.of(run));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> known =
        findings.runs().stream().filter(run -> run.part(SlowSeconds.PART).isPresent()).toList();
    if (known.isEmpty()) {
      return List.of();
    }
    List<Row> brief = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : known) {
      SlowSeconds slow = run.part(SlowSeconds.PART).orElseThrow();
      brief.add(row(Text.of(run.run().folder()), slow));
      rows.add(row(palette.name(run), slow));
    }
    return List.of(new Section("tail", "Slow seconds", "Slow seconds",
        List.of(Table.of("The slowest 1 % of messages, by second", COLUMNS, brief)),
        List.of(Block.note("The slowest 1 % of messages by the second in which their outcome came,"
            + " compared with what brokers, processes and the machine reported of that second and"
            + " the next. A permutation test over the seconds counts all series together: at most"
            + " one run in twenty without any cause names one. A series that rose with slow messages"
            + " can also be a consequence of their cause."),
            Table.of("", COLUMNS, rows))));
  }

  private static Row row(Text name, SlowSeconds slow) {
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(Quantity.latency(slow.nanos()))));
    cells.add(Cell.of(slow.causes().isEmpty()
        ? "no cause found in " + Quantity.of(slow.seconds(), "second") + " and "
            + slow.compared() + " series"
        : String.join(", ", slow.causes().stream().limit(SHOWN).map(TailWing::named).toList())));
    return Row.of(name, cells);
  }

  private static String named(Cause cause) {
    return cause.name() + " (" + Quantity.percent(cause.share()) + ")";
  }
}

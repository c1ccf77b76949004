package io.weir.findings.recovery;

import io.weir.findings.Findings;
import io.weir.findings.Palette;
import io.weir.findings.Wing;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.NaturalOrder;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What faults did to runs and how the systems came back, side by side. */
public final class RecoveryWing implements Wing {
  /** More columns than this are too wide for a terminal. */
  private static final int SHOWN = 4;
  private static final List<Column> EVENTS = List.of(Column.right("s of the load"),
      Column.right("from the strike"), Column.left("step"), Column.left("process"),
      Column.left(""));

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> struck = findings.runs()
        .stream()
        .filter(run -> run.recovery().isPresent())
        .toList();
    return struck.isEmpty() ? List.of() : List.of(section(struck, palette));
  }

  private static Section section(List<RunFindings> struck, Palette palette) {
    List<RunFindings> bySystem = struck.stream()
        .sorted(Comparator.comparing((RunFindings run) -> run.run().system().name(),
            NaturalOrder.TEXTS))
        .toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("Times count from the first strike. A time without service is one in"
        + " which not one acknowledgement of any producer, or not one delivery of the subscription"
        + " that fared worst, came although the load would have brought twenty, and longer than any"
        + " before the fault. Latency debt is by how much longer messages took, all together, than"
        + " as many took on average before the fault; messages that failed owe nothing and are"
        + " counted apart. Back within the bound: the p99 of publish response of so many one-second"
        + " windows in a row. In step: as the system itself tells it, and no more than that."));
    blocks.add(scorecard("", bySystem, palette));
    bySystem.forEach(run -> blocks.add(events(run, run.recovery().orElseThrow())));
    int more = struck.size() - SHOWN;
    String caption = "Recovery from the fault"
        + (more > 0 ? " (" + more + " more in the report)" : "");
    return new Section("recovery", "Recovery from the fault", "Recovery",
        List.of(scorecard(caption, struck.stream().limit(SHOWN).toList(), palette)), blocks);
  }

  private static Table scorecard(String caption, List<RunFindings> runs, Palette palette) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    runs.forEach(run -> columns.add(new Column(palette.name(run), Align.RIGHT)));
    return Table.of(caption, columns, RecoveryRows.labels()
        .stream()
        .map(label -> Row.plain(Text.of(label), runs.stream()
            .map(run -> RecoveryRows.cell(label, run.recovery().orElseThrow()))
            .toList()))
        .toList());
  }

  private static Fold events(RunFindings run, Recovery recovery) {
    List<Row> rows = recovery.events()
        .stream()
        .map(event -> Row.plain(Text.of(seconds("%.3f", event.atNanos())), List.of(
            seconds("%+.3f", event.atNanos() - recovery.struckNanos()),
            event.step().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            event.process().orElse("") + event.pid().map(pid -> " (pid " + pid + ")").orElse(""),
            event.detail().orElse("")
                + event.exitCode().map(code -> "exit code " + code).orElse(""))))
        .toList();
    return Block.fold("What was done in " + run.run().folder() + ": "
        + Quantity.of(recovery.events().size(), "step"), Table.of("", EVENTS, rows));
  }

  private static String seconds(String format, long nanos) {
    return String.format(Locale.ROOT, format, nanos / 1e9);
  }
}

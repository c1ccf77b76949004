package io.weir.report.section;

import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.text.Quantity;
import io.weir.core.ledger.LedgerCounts;
import io.weir.report.html.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What became of every message. */
public final class MessagesSection {
  /** A column: its head, what it counts, and whether any count is a harm. */
  private record Column(String head, ToLongFunction<LedgerCounts> count, boolean harm) {}

  private static final List<Column> COLUMNS = List.of(
      new Column("Due", LedgerCounts::due, false),
      new Column("Acknowledged", LedgerCounts::acknowledged, false),
      new Column("Received", LedgerCounts::received, false),
      new Column("Lost", LedgerCounts::lost, true),
      new Column("Damaged", LedgerCounts::corrupt, true),
      new Column("Duplicated", LedgerCounts::duplicates, true),
      new Column("Out of order", LedgerCounts::reordered, true),
      new Column("Redelivered", LedgerCounts::redeliveries, true),
      new Column("Failed", LedgerCounts::failed, true),
      new Column("No outcome", LedgerCounts::unknown, true),
      new Column("Unsent", LedgerCounts::unsent, true),
      new Column("Foreign", LedgerCounts::foreign, false));

  private static final Column OF_KEYS =
      new Column("Out of order by key", counts -> counts.keyReordered().orElse(0L), true);
  /** Beside the order by partition. */
  private static final int PLACE_OF_KEYS = 7;

  private final Findings findings;
  private final Palette palette;

  public MessagesSection(Findings findings, Palette palette) {
    this.findings = findings;
    this.palette = palette;
  }

  public Tag toHtml() {
    List<Tag> heads = new ArrayList<>(List.of(Parts.column("Run")));
    columns().forEach(column -> heads.add(Parts.column(column.head())));
    Tag body = Tag.of("tbody");
    findings.runs().forEach(run -> body.add(row(run)));
    return Parts.section("messages", "Messages",
        Parts.note(
            "The ledger of every run: messages that were due in the measure phase, and what had"
                + " become of each by the end of the drain. Received counts each message once per"
                + " subscription."),
        Parts.table("", Parts.head(heads.toArray(Tag[]::new)), body));
  }

  /** The order of keys is told where any run has keys. */
  private List<Column> columns() {
    boolean keyed = findings.runs()
        .stream()
        .map(RunFindings::ledger)
        .flatMap(Optional::stream)
        .anyMatch(counts -> counts.keyReordered().isPresent());
    List<Column> columns = new ArrayList<>(COLUMNS);
    if (keyed) {
      columns.add(PLACE_OF_KEYS, OF_KEYS);
    }
    return columns;
  }

  private Tag row(RunFindings run) {
    Tag row = Tag.of("tr", Tag.of("th", Parts.swatch(palette.of(run)))
        .text(run.run().folder())
        .with("scope", "row")
        .as("nowrap"));
    if (run.ledger().isEmpty()) {
      return row.add(Tag.of("td", "no ledger: it is written when a run completes")
          .as("left faint")
          .with("colspan", Integer.toString(columns().size())));
    }
    columns().forEach(column -> row.add(cell(column, run.ledger().get())));
    return row;
  }

  private static Tag cell(Column column, LedgerCounts counts) {
    long count = column.count().applyAsLong(counts);
    Tag cell = Parts.cell(Quantity.count(count));
    return column.harm() && count > 0 ? cell.as("harm") : cell;
  }
}

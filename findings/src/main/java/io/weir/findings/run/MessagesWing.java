package io.weir.findings.run;

import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.Findings;
import io.weir.findings.Palette;
import io.weir.findings.Wing;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The outcomes of all messages. */
public final class MessagesWing implements Wing {
  /** A column: its head, what it counts, and whether any count is a harm. */
  private record Count(String head, ToLongFunction<LedgerCounts> of, boolean harm) {
    Cell cell(LedgerCounts counts) {
      long count = of.applyAsLong(counts);
      return Cell.of(Quantity.count(count)).in(harm && count > 0 ? Shade.BAD : Shade.PLAIN);
    }
  }

  private static final List<Count> COUNTS = List.of(
      new Count("Due", LedgerCounts::due, false),
      new Count("Acknowledged", LedgerCounts::acknowledged, false),
      new Count("Received", LedgerCounts::received, false),
      new Count("Lost", LedgerCounts::lost, true),
      new Count("Damaged", LedgerCounts::corrupt, true),
      new Count("Duplicated", LedgerCounts::duplicates, true),
      new Count("Out of order", LedgerCounts::reordered, true),
      new Count("Redelivered", LedgerCounts::redeliveries, true),
      new Count("Failed", LedgerCounts::failed, true),
      new Count("No outcome", LedgerCounts::unknown, true),
      new Count("Unsent", LedgerCounts::unsent, true),
      new Count("Foreign", LedgerCounts::foreign, false));
  private static final Count OF_KEYS =
      new Count("Out of order by key", counts -> counts.keyReordered().orElse(0L), true);
  /** Beside the order by partition. */
  private static final int PLACE_OF_KEYS = 7;

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Count> counts = counts(findings);
    List<Row> rows = findings.runs().stream().map(run -> row(run, counts, palette)).toList();
    return List.of(new Section("messages", "Messages", "Messages", List.of(), List.of(
        Block.note("The message accounting of every run: the messages that were due in the"
            + " measure phase, and the outcome of each at the end of the drain. Received counts"
            + " each message once per subscription."),
        Table.of("", Column.named("Run", counts.stream().map(Count::head).toList()), rows))));
  }

  /** The outcome of all messages together; absent without any message accounting. */
  public static Optional<Fact> fact(Findings findings) {
    return findings.runs()
        .stream()
        .flatMap(run -> run.ledger().stream())
        .reduce(LedgerCounts::plus)
        .map(counts -> new Fact("messages", text(counts),
            counts.clean() ? Shade.GOOD : Shade.BAD, Optional.of(new Target.Place("messages"))));
  }

  private static String text(LedgerCounts counts) {
    List<String> parts = new ArrayList<>(List.of(
        Quantity.count(counts.acknowledged()) + " acknowledged",
        Quantity.count(counts.lost()) + " lost",
        Quantity.count(counts.duplicates()) + " duplicated",
        Quantity.count(counts.reordered()) + " reordered",
        Quantity.count(counts.corrupt()) + " corrupt"));
    more(counts.left().orElse(0L), "not delivered when the drain ended", parts);
    more(counts.keyReordered().orElse(0L), "out of order for their key", parts);
    more(counts.redeliveries(), "delivered again as announced", parts);
    more(counts.failed(), "failed", parts);
    more(counts.unknown(), "without an outcome", parts);
    more(counts.unsent(), "never sent", parts);
    return String.join(", ", parts);
  }

  private static void more(long count, String what, List<String> parts) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + what);
    }
  }

  /** The order of keys is shown if any run has keys. */
  private static List<Count> counts(Findings findings) {
    boolean keyed = findings.runs()
        .stream()
        .flatMap(run -> run.ledger().stream())
        .anyMatch(counts -> counts.keyReordered().isPresent());
    List<Count> counts = new ArrayList<>(COUNTS);
    if (keyed) {
      counts.add(PLACE_OF_KEYS, OF_KEYS);
    }
    return counts;
  }

  private static Row row(RunFindings run, List<Count> counts, Palette palette) {
    return run.ledger()
        .map(ledger -> Row.of(palette.name(run),
            counts.stream().map(count -> count.cell(ledger)).toList()))
        .orElseGet(() -> Row.spanned(palette.name(run),
            Text.of(Tone.FAINT, "no message accounting: a run writes it when it completes"),
            counts.size()));
  }
}

package io.weir.findings.run;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
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
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The outcomes of all messages. */
public final class MessagesWing implements Wing {
  /**
   * A column: its head, what it counts, whether any count is a harm, and whether the column is
   * shown also if it is 0 in all runs.
   */
  private record Count(String head, ToLongFunction<LedgerCounts> of, boolean harm,
      boolean always) {
    boolean isShown(List<LedgerCounts> all) {
      return always || all.stream().anyMatch(counts -> of.applyAsLong(counts) > 0);
    }

    Cell cell(LedgerCounts counts, LedgerCounts judged) {
      return Cell.of(Quantity.count(of.applyAsLong(counts)))
          .in(harm && of.applyAsLong(judged) > 0 ? Shade.BAD : Shade.PLAIN);
    }
  }

  private static final List<Count> COUNTS = List.of(
      new Count("Due", LedgerCounts::due, false, true),
      new Count("Acknowledged", LedgerCounts::acknowledged, false, true),
      new Count("Received", LedgerCounts::received, false, true),
      new Count("Lost", LedgerCounts::lost, true, true),
      new Count("Corrupt", LedgerCounts::corrupt, true, true),
      new Count("Duplicated", LedgerCounts::duplicates, true, true),
      new Count("Reordered", LedgerCounts::reordered, true, true),
      new Count("Redelivered", LedgerCounts::redeliveries, true, false),
      new Count("Failed", LedgerCounts::failed, true, false),
      new Count("No outcome", LedgerCounts::unknown, true, false),
      new Count("Unsent", LedgerCounts::unsent, true, false),
      new Count("Foreign", LedgerCounts::foreign, false, false));
  private static final Count OF_KEYS =
      new Count("Reordered by key", counts -> counts.keyReordered().orElse(0L), true, true);
  /** Beside the order by partition. */
  private static final int PLACE_OF_KEYS = 7;

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<LedgerCounts> known =
        findings.runs().stream().flatMap(run -> run.accounting().stream()).toList();
    Map<Boolean, List<Count>> counts = counts(known).stream()
        .collect(Collectors.partitioningBy(count -> count.isShown(known)));
    List<Row> rows =
        findings.runs().stream().map(run -> row(run, counts.get(true), palette)).toList();
    List<String> zero = counts.get(false).stream().map(Count::head).toList();
    return List.of(new Section("messages", "Messages", "Messages", List.of(), List.of(
        Block.note("The message accounting of every run: the messages that were due in the"
            + " measure phase, and the outcome of each at the end of the drain. Received counts"
            + " each message once per subscription."
            + (findings.runs().stream().anyMatch(run -> run.run().intendsOverload())
                ? " The load was meant to be more than a system can serve, so some messages have"
                    + " no acknowledgement."
                : "")
            + (known.isEmpty() || zero.isEmpty()
                ? ""
                : " Not shown, because 0 in all runs: " + Names.list(zero).toLowerCase(Locale.ROOT)
                    + ".")),
        Table.of("", Column.named("Run", counts.get(true).stream().map(Count::head).toList()),
            rows))));
  }

  /**
   * Returns the outcome of all messages together, without those of runs that were cut off; absent
   * without any message accounting.
   */
  public static Optional<Fact> fact(Findings findings) {
    List<RunFindings> runs = findings.runs()
        .stream()
        .filter(run -> !run.wasCutOff() && run.accounting().isPresent())
        .toList();
    boolean clean = runs.stream()
        .allMatch(run -> judged(run.run(), run.accounting().orElseThrow()).clean());
    return runs.stream()
        .flatMap(run -> run.accounting().stream())
        .reduce(LedgerCounts::plus)
        .map(counts -> new Fact("messages", text(counts), clean ? Shade.GOOD : Shade.BAD,
            Optional.of(new Target.Place("messages"))));
  }

  /** Returns the counts whose defects are the system's. */
  static LedgerCounts judged(PlannedRun run, LedgerCounts counts) {
    return run.intendsOverload() ? counts.ofServed() : counts;
  }

  /** Returns the counts; harms come before what did not happen. */
  private static String text(LedgerCounts counts) {
    if (counts.attempted() == 0 && counts.unsent() > 0) {
      return "none of the " + Quantity.count(counts.unsent())
          + " that were due in the measure phase"
          + " was sent: clients still sent those due before";
    }
    List<String> parts =
        new ArrayList<>(List.of(Quantity.count(counts.acknowledged()) + " acknowledged"));
    more(counts.lost(), "lost", parts);
    more(counts.duplicates(), "duplicated", parts);
    more(counts.reordered(), "reordered", parts);
    more(counts.corrupt(), "corrupt", parts);
    more(counts.left().orElse(0L), "not delivered when the drain ended", parts);
    more(counts.keyReordered().orElse(0L), "out of order for their key", parts);
    more(counts.redeliveries(), "delivered again as announced", parts);
    more(counts.failed(), "failed", parts);
    more(counts.unknown(), "without an outcome", parts);
    more(counts.unsent(), "never sent", parts);
    none(counts.lost(), "lost", parts);
    none(counts.duplicates(), "duplicated", parts);
    none(counts.reordered(), "reordered", parts);
    none(counts.corrupt(), "corrupt", parts);
    return String.join(", ", parts);
  }

  private static void none(long count, String what, List<String> parts) {
    if (count == 0) {
      parts.add("0 " + what);
    }
  }

  private static void more(long count, String what, List<String> parts) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + what);
    }
  }

  /** The order of keys is shown if any run has keys. */
  private static List<Count> counts(List<LedgerCounts> known) {
    List<Count> counts = new ArrayList<>(COUNTS);
    if (known.stream().anyMatch(ledger -> ledger.keyReordered().isPresent())) {
      counts.add(PLACE_OF_KEYS, OF_KEYS);
    }
    return counts;
  }

  private static Row row(RunFindings run, List<Count> counts, Palette palette) {
    return run.accounting()
        .map(ledger -> Row.of(palette.name(run),
            counts.stream().map(count -> count.cell(ledger, judged(run.run(), ledger))).toList()))
        .orElseGet(() -> Row.spanned(palette.name(run),
            Text.of(Tone.FAINT, "no message accounting: a run writes it when it completes"),
            counts.size()));
  }
}

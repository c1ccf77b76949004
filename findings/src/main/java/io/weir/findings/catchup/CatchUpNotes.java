package io.weir.findings.catchup;

import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.figure.Reason;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a reader of a run should know of subscriptions that left and came back. */
public final class CatchUpNotes {
  private CatchUpNotes() {}

  /** The notes; none where no subscription came back. */
  public static List<String> of(Optional<CatchUpFindings> findings) {
    List<String> notes = new ArrayList<>();
    findings.ifPresent(found -> {
      if (!found.caughtUp()) {
        notes.add("not caught up after " + Quantity.latency(found.nanos()) + "; "
            + Quantity.of(found.left(), "message") + " left");
      }
      found.assessment().reasons().stream().map(Reason::text).forEach(notes::add);
      found.ledger().ifPresent(ledger -> ofLedger(ledger, notes));
    });
    return notes;
  }

  private static void ofLedger(LedgerCounts counts, List<String> notes) {
    say(counts.lost(), "were lost", notes);
    say(counts.left().orElse(0), "were left at the broker when the trial ended", notes);
    say(counts.corrupt(), "arrived damaged", notes);
    say(counts.duplicates(), "were delivered again unannounced", notes);
    say(counts.redeliveries(), "were delivered again, as announced", notes);
    say(counts.reordered(), "arrived out of order", notes);
    say(counts.keyReordered().orElse(0L), "arrived after a later one of their key", notes);
    say(counts.failed(), "were given up by the client", notes);
    say(counts.unsent(), "were never sent", notes);
  }

  private static void say(long count, String what, List<String> notes) {
    if (count > 0) {
      notes.add("of what was due after the measure phase, " + Quantity.of(count, "message") + " "
          + what);
    }
  }
}

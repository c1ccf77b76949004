package io.weir.findings.recovery;

import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;

/** Says what became of messages that did not come through as they should. */
public final class Faults {
  private final List<String> parts = new ArrayList<>();

  private Faults() {}

  /** The worst first; empty text if there are none. */
  public static String of(LedgerCounts counts) {
    Faults faults = new Faults();
    faults.say(counts.lost(), "lost after their acknowledgement");
    faults.say(counts.left().orElse(0), "not there yet when the drain's time was up");
    faults.say(counts.corrupt(), "damaged");
    faults.say(counts.duplicates(), "duplicated");
    faults.say(counts.reordered(), "out of order");
    faults.say(counts.keyReordered().orElse(0L), "out of order for their key");
    faults.say(counts.redeliveries(), "delivered again as announced");
    faults.say(counts.failed(), "failed");
    faults.say(counts.unknown(), "without an outcome");
    faults.say(counts.unsent(), "never sent");
    return Names.list(faults.parts);
  }

  private void say(long count, String what) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + what);
    }
  }
}

package io.weir.findings.proof;

import io.weir.core.scenario.Storage;
import io.weir.findings.fairness.DurabilityCheck;
import io.weir.findings.text.Quantity;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Says what a proof shows of a system, and no more. Stateless. */
public final class ProvenText {
  private ProvenText() {}

  /** What was proven and where the proof lies; empty text if nothing was. */
  public static String of(DurabilityCheck check) {
    return check.proven().map(proven -> shown(proven) + limit(check)).orElse("");
  }

  private static String shown(Proven proven) {
    return "PROVEN on " + LocalDate.ofInstant(proven.made(), ZoneOffset.UTC)
        + " that no acknowledgement comes from the memory of a process: nothing of "
        + Quantity.of(proven.messages(), "message") + " was lost in "
        + Quantity.of(proven.kills(), "kill") + " of all processes, at " + proven.load() + " ("
        + proven.path() + ")";
  }

  /** A killed process leaves its page cache. */
  private static String limit(DurabilityCheck check) {
    return check.inForce().storage() == Storage.FSYNC
        ? "; the fsync itself is verified, not proven"
        : "";
  }
}

package io.weir.findings.proof;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.ledger.Ledger;
import io.weir.core.proof.Kill;
import io.weir.core.proof.Proof;
import io.weir.core.proof.ReadBackComparison;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.text.CrashText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recomputes every kill of a proof from the raw ledgers of its trials.
 *
 * @param layout the folder
 * @param proof what it says
 */
public record ProofCheck(ResultLayout layout, Proof proof) {
  private static final String FROM_THE_LEDGERS = "the ledgers are the evidence: trust them, or copy"
      + " the folder again from where it was made";

  /** Returns the differences; none if all agrees. */
  public List<Discrepancy> discrepancies() {
    List<Discrepancy> found = new ArrayList<>();
    for (SystemProof system : proof.systems()) {
      for (Kill kill : system.moments()) {
        check(system, kill).ifPresent(found::add);
      }
    }
    return found;
  }

  /** Returns how many kills are recomputed. */
  public long moments() {
    return proof.systems().stream().mapToLong(system -> system.moments().size()).sum();
  }

  private Optional<Discrepancy> check(SystemProof system, Kill kill) {
    String place = system.run().system().name() + ", " + CrashText.noun(proof.crash()) + " "
        + kill.number();
    StoredDocument<Ledger> sent = ledger(system, kill.loadTrial());
    if (sent.value().isEmpty()) {
      return Optional.of(unreadable(place, sent));
    }
    if (kill.back().isEmpty()) {
      return differs(place, kill, ReadBackComparison.ofNothing(sent.value().get()));
    }
    StoredDocument<Ledger> read = ledger(system, kill.readTrial());
    if (read.value().isEmpty()) {
      return Optional.of(unreadable(place, read));
    }
    ReadBackComparison comparison = new ReadBackComparison(sent.value().get(), read.value().get());
    return comparison.unread(system.run().workload().partitions())
        .map(unread -> new Discrepancy("proof.json",
            place + " was not read back completely: " + unread, FROM_THE_LEDGERS))
        .or(() -> differs(place, kill, comparison.survival()));
  }

  private static Discrepancy unreadable(String place, StoredDocument<Ledger> ledger) {
    return new Discrepancy("proof.json", place + " can't be recomputed: "
        + String.join("; ", ledger.remarks()), "copy the folder again from where it was made");
  }

  private static Optional<Discrepancy> differs(String place, Kill kill, Survival survival) {
    return survival.equals(kill.survival())
        ? Optional.empty()
        : Optional.of(new Discrepancy("proof.json",
            place + " says " + kill.survival() + ", and the ledgers give " + survival,
            FROM_THE_LEDGERS));
  }

  private StoredDocument<Ledger> ledger(SystemProof system, int trial) {
    return StoredDocument.read(layout.stored(layout.ledger(system.run(), trial)),
        DocumentType.LEDGER);
  }
}

package io.weir.findings.fairness;

import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/** Where each guaranteed copy is when the acknowledgement is sent. */
final class StorageRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    Subject subject = pair.aboutGuarantees("storage", words(one), words(other));
    if (one.storage() == other.storage()) {
      return subject.equal();
    }
    AuditedSystem weaker =
        one.storage().compareTo(other.storage()) < 0 ? pair.one() : pair.other();
    AuditedSystem stronger = pair.beside(weaker);
    return subject.unfair(weaker, amount(weaker, stronger, pair.circumstances()), reason(weaker),
        "set systems." + weaker.name() + ".durability.storage: "
            + Names.kebab(stronger.guarantee().storage()) + ", or give both what both can give");
  }

  private static String words(Guarantee guarantee) {
    return Names.kebab(guarantee.storage())
        + (guarantee.terms().isEmpty() ? "" : " (" + guarantee.terms() + ")");
  }

  private static String amount(AuditedSystem weaker, AuditedSystem stronger,
      Circumstances circumstances) {
    if (stronger.guarantee().storage() != Storage.FSYNC) {
      return "a write to the page cache less before each acknowledgement";
    }
    String took = circumstances.fsyncNanos().isPresent()
        ? ": " + Quantity.latency(circumstances.fsyncNanos().getAsLong())
            + " at the median on this disk"
        : "";
    return "each acknowledgement of " + stronger.name() + " waits for an fsync" + took
        + ", those of "
        + weaker.name() + " for none";
  }

  private static String reason(AuditedSystem weaker) {
    return weaker.guarantee().storage() == Storage.MEMORY
        ? "what was acknowledged from the process's memory is lost when the process is killed: that"
            + " is weaker than the page cache, which only a loss of power takes"
        : "what was acknowledged from the page cache is lost with the power";
  }
}

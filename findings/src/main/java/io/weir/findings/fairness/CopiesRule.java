package io.weir.findings.fairness;

import io.weir.core.scenario.Guarantee;
import io.weir.findings.fairness.Pair.Subject;
import java.util.Optional;

/** How many copies exist for certain when an acknowledgement is sent. */
final class CopiesRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    Subject subject = pair.aboutGuarantees("guaranteed-copies", words(one), words(other));
    if (one.copies() == other.copies()) {
      return subject.equal();
    }
    AuditedSystem fewer = one.copies() < other.copies() ? pair.one() : pair.other();
    AuditedSystem more = pair.beside(fewer);
    return subject.unfair(fewer,
        fewer.guarantee().copies() + " guaranteed against " + more.guarantee().copies()
            + ": its acknowledgements wait for " + fewer.guarantee().awaited()
            + ", the other's for "
            + more.guarantee().awaited(),
        "an acknowledgement that promises less is sent earlier, above all in the tail",
        "give systems." + fewer.name() + ".durability.acknowledge the word that means "
            + more.guarantee().copies() + " copies: one, majority or all");
  }

  private static String words(Guarantee guarantee) {
    return guarantee.copies() + " of " + guarantee.replicas();
  }
}

package io.weir.findings.fairness;

import io.weir.core.scenario.Guarantee;
import io.weir.findings.fairness.Pair.Subject;
import java.util.Optional;

/** How many copies the systems keep of each message. */
final class ReplicasRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    Subject subject = pair.aboutGuarantees("replicas", words(one), words(other));
    if (one.replicas() == other.replicas()) {
      return subject.equal();
    }
    AuditedSystem fewer = one.replicas() < other.replicas() ? pair.one() : pair.other();
    AuditedSystem more = pair.beside(fewer);
    int less = more.guarantee().replicas() - fewer.guarantee().replicas();
    return subject.unfair(fewer,
        less + (less == 1 ? " copy" : " copies") + " less of each message over the network and to"
            + " disk: " + fewer.guarantee().replicas() + " against "
            + more.guarantee().replicas(),
        "each copy is written and, but for the first, sent; throughput is bought with safety",
        "set systems." + fewer.name() + ".durability.replicas: " + more.guarantee().replicas()
            + ", or the other's to " + fewer.guarantee().replicas());
  }

  private static String words(Guarantee guarantee) {
    return guarantee.replicas()
        + (guarantee.terms().isEmpty() ? "" : " (" + guarantee.terms() + ")");
  }
}

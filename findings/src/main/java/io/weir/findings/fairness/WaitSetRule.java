package io.weir.findings.fairness;

import io.weir.core.scenario.Guarantee;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.text.Names;
import java.util.Optional;

/** Which copies an acknowledgement waits for, where it guarantees as many. */
final class WaitSetRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    if (one.copies() != other.copies() || one.replicas() != other.replicas()) {
      return Optional.empty();
    }
    Subject subject =
        pair.aboutGuarantees("wait-set", Names.waitSet(one), Names.waitSet(other));
    if (one.waitSet() == other.waitSet() || one.awaited() == other.awaited()) {
      return subject.equal();
    }
    return subject.unavoidable(
        pair.one().name() + " waits for " + one.awaited() + " of " + one.replicas() + " copies, "
            + pair.other().name() + " for " + other.awaited(),
        "both promise " + one.copies() + "; which copies are waited for is the system's design: a"
            + " slow replica shows in the tail of the one that waits for more");
  }
}

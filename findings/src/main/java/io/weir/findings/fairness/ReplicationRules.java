package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** How copies travel between nodes. Stateless. */
final class ReplicationRules {
  private static final Aspect STREAMS = Aspect.REPLICATION_STREAMS;

  private ReplicationRules() {}

  /**
   * Connections that carry copies from one node to another. A kind's shipped count is its design. A
   * scenario that raises the larger count above it, or lowers the smaller one below it, favors a
   * system. Beside a kind whose count is fixed nothing is chosen, since no setting makes them
   * equal.
   */
  static Optional<Ruling> streams(Pair pair) {
    Subject subject = pair.about("replication-streams", STREAMS);
    List<Setting> ones = pair.one().about(STREAMS);
    List<Setting> others = pair.other().about(STREAMS);
    if (pair.one().guarantee().replicas() < 2 || pair.other().guarantee().replicas() < 2) {
      return Optional.empty();
    }
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    Setting one = ones.getFirst();
    Setting other = others.getFirst();
    if (one.normal().equals(other.normal())) {
      return subject.equal();
    }
    OptionalLong oneCount = Values.count(one);
    OptionalLong otherCount = Values.count(other);
    String amount = one.normal() + " against " + other.normal();
    if (oneCount.isEmpty() || otherCount.isEmpty()) {
      return pair.isOfDifferentKinds() ? inherent(pair, subject, amount) : subject.untold();
    }
    boolean oneHasMore = oneCount.getAsLong() > otherCount.getAsLong();
    AuditedSystem more = oneHasMore ? pair.one() : pair.other();
    AuditedSystem fewer = pair.beside(more);
    long most = Math.max(oneCount.getAsLong(), otherCount.getAsLong());
    long fewest = Math.min(oneCount.getAsLong(), otherCount.getAsLong());
    boolean widened = setsAnother(more) && most > shipped(more).orElse(0)
        || setsAnother(fewer) && fewest < shipped(fewer).orElse(0);
    boolean chosen = !pair.isOfDifferentKinds()
        || shipped(more).isPresent() && shipped(fewer).isPresent() && widened;
    return chosen
        ? subject.unfair(more, amount + " between two nodes",
            "more connections copy more messages at once, and one slow copy holds up fewer others",
            pair.remedy("set the same number for both", STREAMS))
        : inherent(pair, subject, amount);
  }

  private static Optional<Ruling> inherent(Pair pair, Subject subject, String amount) {
    return subject.unavoidable(amount + " between two nodes",
        "kinds copy messages differently"
            + pair.remark(STREAMS).map(remark -> ": " + remark).orElse(""));
  }

  private static boolean setsAnother(AuditedSystem system) {
    return !system.passedThrough(STREAMS).isEmpty();
  }

  /**
   * Returns the shipped count of the system's kind; empty if nothing changes it, or if it is not
   * known.
   */
  private static OptionalInt shipped(AuditedSystem system) {
    return system.traits().map(BrokerTraits::replicationStreams).orElse(OptionalInt.empty());
  }
}

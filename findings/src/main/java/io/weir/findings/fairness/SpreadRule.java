package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Over how many nodes the messages of one partition are spread: as many as there are replicas, or
 * more (an ensemble beyond the write quorum).
 */
final class SpreadRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("spread", Aspect.REPLICAS);
    boolean one = beyondReplicas(pair.one());
    boolean other = beyondReplicas(pair.other());
    if (subject.oneHas().isEmpty() || subject.otherHas().isEmpty() || !one && !other) {
      return Optional.empty();
    }
    if (one && other && nodes(pair.one()) == nodes(pair.other())) {
      return subject.equal();
    }
    AuditedSystem wider = nodes(pair.one()) > nodes(pair.other()) ? pair.one() : pair.other();
    return subject.unfair(wider,
        "each message goes to " + wider.guarantee().replicas() + " of " + nodes(wider)
            + " nodes that share a partition",
        "a partition that is striped over more nodes than it has copies is bound by no single"
            + " node's disk; it also needs them all",
        "set systems." + wider.name() + ".ensemble-size: " + wider.guarantee().replicas());
  }

  private static boolean beyondReplicas(AuditedSystem system) {
    return nodes(system) > system.guarantee().replicas();
  }

  private static long nodes(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.REPLICAS);
    return settings.stream()
        .map(Values::count)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .max()
        .orElse(0);
  }
}

package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long writes may wait for each other to share an fsync. The value that a kind is shipped with
 * counts as its design.
 */
final class SyncDelayRule implements Rule {
  private static final String TOPIC = "sync-delay";

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about(TOPIC, Aspect.SYNC_DELAY);
    Duration one = delay(pair.one());
    Duration other = delay(pair.other());
    if (pair.one().guarantee().storage() != Storage.FSYNC
        || pair.other().guarantee().storage() != Storage.FSYNC
        || subject.oneHas().isEmpty() && subject.otherHas().isEmpty()) {
      return Optional.empty();
    }
    if (one.equals(other)) {
      return subject.equal();
    }
    AuditedSystem quicker = one.compareTo(other) < 0 ? pair.one() : pair.other();
    return pair.beside(quicker)
        .traits()
        .flatMap(slower -> judge(pair, quicker, Durations.max(one, other), slower));
  }

  private static Optional<Ruling> judge(Pair pair, AuditedSystem quicker, Duration longer,
      BrokerTraits slower) {
    Subject subject = pair.about(TOPIC, Aspect.SYNC_DELAY);
    String amount = "up to " + Durations.format(longer.minus(delay(quicker)))
        + " before an fsync of " + pair.beside(quicker).name();
    Duration shipped = slower.syncWait().orElse(Duration.ZERO);
    return pair.isOfDifferentKinds() && longer.compareTo(shipped) <= 0
        ? subject.unavoidable(amount, "systems share an fsync differently"
            + pair.remark(Aspect.SYNC_DELAY)
                .map(remark -> ": " + remark + ", others sync what a request brings")
                .orElse(""))
        : subject.unfair(quicker, amount,
            "the wait is part of every acknowledgement, though it saves fsyncs under load",
            pair.remedy("the shipped value is " + Durations.format(shipped), Aspect.SYNC_DELAY));
  }

  private static Duration delay(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.SYNC_DELAY);
    return settings.stream()
        .map(Values::duration)
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(Duration.ZERO);
  }
}

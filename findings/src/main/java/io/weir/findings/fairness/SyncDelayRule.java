package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long writes may wait for each other to share an fsync. Kafka has nothing of the kind;
 * BookKeeper's is a setting, of which Pulsar's shipped value counts as its design.
 */
final class SyncDelayRule implements Rule {
  private static final Duration SHIPPED = Duration.ofMillis(1);

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("sync-delay", Aspect.SYNC_DELAY);
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
    Duration longer = Durations.max(one, other);
    String amount =
        "up to " + Durations.format(longer.minus(Durations.min(one, other)))
            + " before an fsync of " + pair.beside(quicker).name();
    return pair.isOfDifferentKinds() && longer.compareTo(SHIPPED) <= 0
        ? subject.unavoidable(amount, "systems share an fsync differently: BookKeeper's journal"
            + " groups what arrives within 1 ms, others sync what a request brings")
        : subject.unfair(quicker, amount,
            "the wait is part of every acknowledgement, though it saves fsyncs under load",
            pair.remedy("the shipped value is " + Durations.format(SHIPPED), Aspect.SYNC_DELAY));
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

package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How consumers share a subscription, and with it what is ordered and tracked. */
final class SubscriptionRule implements Rule {
  /** Types that track each message by itself; the others a position. */
  private static final Set<String> BY_MESSAGE = Set.of("shared", "key-shared");

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("subscription-type", Aspect.SUBSCRIPTION_TYPE);
    List<Setting> ones = pair.one().about(Aspect.SUBSCRIPTION_TYPE);
    List<Setting> others = pair.other().about(Aspect.SUBSCRIPTION_TYPE);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    String one = ones.getFirst().normal();
    String other = others.getFirst().normal();
    if (one.equals(other)) {
      return subject.equal();
    }
    String amount = one + " against " + other;
    if (BY_MESSAGE.contains(one) == BY_MESSAGE.contains(other)) {
      return subject.unavoidable(amount,
          "both track a position, or both each message; only who takes over differs");
    }
    if (hasNoChoice(pair.one()) || hasNoChoice(pair.other())) {
      return subject.unavoidable(amount, "consumers of a queue compete for its messages, each of"
          + " which is tracked; a consumer group has a position for each partition");
    }
    AuditedSystem byPosition = BY_MESSAGE.contains(one) ? pair.other() : pair.one();
    if (pair.beside(byPosition).traits().isEmpty()) {
      return Optional.empty();
    }
    return subject.unfair(byPosition, amount,
        "a shared subscription tracks each message by itself and keeps no order, which costs the"
            + " broker more and scales to more consumers than partitions",
        "leave systems." + pair.beside(byPosition).name() + ".subscription-type out");
  }

  private static boolean hasNoChoice(AuditedSystem system) {
    return system.traits()
        .filter(traits -> traits.subscription() == Sharing.BY_MESSAGE_ONLY)
        .isPresent();
  }
}

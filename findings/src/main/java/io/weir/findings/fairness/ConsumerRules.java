package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How consumers get messages. Stateless. */
final class ConsumerRules {
  private static final Duration NEXT_TO_NOTHING = Duration.ofNanos(10_000);
  private static final Aspect[] DELAYS = {Aspect.FETCH_DELAY, Aspect.DISPATCH_DELAY};

  /** Types that track each message by itself; the others a position. */
  private static final Set<String> BY_MESSAGE = Set.of("shared", "key-shared");

  private ConsumerRules() {}

  /**
   * How long a reader that has caught up may wait before it hears of a new message: a fetch may
   * wait for more bytes, and a broker may look for new entries only now and then.
   */
  static Optional<Ruling> deliveryDelay(Pair pair) {
    Subject subject = pair.about("dispatch-delay", DELAYS);
    Optional<Duration> one = delay(pair.one());
    Optional<Duration> other = delay(pair.other());
    if (one.isEmpty() || other.isEmpty()) {
      return subject.untold();
    }
    Duration difference = one.get().minus(other.get());
    if (difference.abs().compareTo(NEXT_TO_NOTHING) < 0) {
      return subject.equal();
    }
    AuditedSystem quicker = difference.isNegative() ? pair.one() : pair.other();
    return subject.unfair(quicker,
        "up to " + Durations.format(difference.abs()) + " more in each end-to-end latency of "
            + pair.beside(quicker).name(),
        "a consumer that keeps up learns late of every message, however fast the broker is"
            + pair.remark(Aspect.DISPATCH_DELAY).map(remark -> "; " + remark).orElse(""),
        pair.remedy("0 ms and 1 byte leave no wait on either side", DELAYS));
  }

  /** The longest of its delays; none if its value is a word for none. */
  private static Optional<Duration> delay(AuditedSystem system) {
    List<Setting> settings = system.about(DELAYS);
    return settings.stream()
        .map(setting -> Values.is(setting, Values.NONE)
            ? Optional.of(Duration.ZERO)
            : Values.duration(setting))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  /** The amount that a consumer's client reads ahead: bytes or messages. */
  static Optional<Ruling> readAhead(Pair pair) {
    Subject subject = pair.about("read-ahead", Aspect.RECEIVE_QUEUE);
    List<Setting> ones = pair.one().about(Aspect.RECEIVE_QUEUE);
    List<Setting> others = pair.other().about(Aspect.RECEIVE_QUEUE);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    Setting one = ones.getFirst();
    Setting other = others.getFirst();
    if (one.normal().equals(other.normal())) {
      return subject.equal();
    }
    String amount = amount(one, pair.circumstances()) + " against "
        + amount(other, pair.circumstances());
    if (pair.isOfDifferentKinds()) {
      return subject.unavoidable(amount, "clients count what they read ahead differently: in bytes,"
          + " in messages, or in messages that are not acknowledged");
    }
    boolean oneIsDeeper = Values.base(one).orElse(0) > Values.base(other).orElse(0);
    return subject.unfair(oneIsDeeper ? pair.one() : pair.other(), amount,
        "a deeper queue hides a slow consumer and keeps the broker's dispatch from waiting",
        pair.remedy("client.receive-queue sets it for all systems", Aspect.RECEIVE_QUEUE));
  }

  private static String amount(Setting setting, Circumstances circumstances) {
    Optional<DataSize> size = Values.size(setting);
    return size
        .map(bytes -> setting.normal() + " of each partition ("
            + Quantity.count(circumstances.messages(bytes)) + " messages)")
        .orElse(setting.normal() + (setting.normal().matches("[0-9]+") ? " messages" : ""));
  }

  /** How consumers share a subscription, and with it what is ordered and tracked. */
  static Optional<Ruling> subscription(Pair pair) {
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

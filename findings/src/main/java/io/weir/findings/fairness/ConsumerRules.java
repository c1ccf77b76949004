package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** How consumers get messages. Stateless. */
final class ConsumerRules {
  private static final Duration NEXT_TO_NOTHING = Duration.ofNanos(10_000);
  /** Depths that differ by less are the same to a consumer that keeps up. */
  private static final double SAME_DEPTH = 0.1;
  private static final Aspect[] DELAYS = {Aspect.FETCH_DELAY, Aspect.DISPATCH_DELAY};

  /** Types that track each message by itself; the others a position. */
  private static final Set<String> BY_MESSAGE = Set.of("shared", "key-shared");

  private ConsumerRules() {}

  /**
   * Returns how long a reader that has caught up may wait before it hears of a new message: a fetch
   * may wait for more bytes, and a broker may look for new entries only now and then.
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

  /** Returns the longest of its delays; none if its value is a word for none. */
  private static Optional<Duration> delay(AuditedSystem system) {
    List<Setting> settings = system.about(DELAYS);
    return settings.stream()
        .map(setting -> Values.is(setting, Values.NONE)
            ? Optional.of(Duration.ZERO)
            : Values.duration(setting))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  /**
   * Returns how many messages of a partition a consumer's client reads ahead. Clients count bytes
   * or messages; messages of the workload's size convert one into the other. Between kinds, only a
   * depth that the scenario sets for one system is a choice.
   */
  static Optional<Ruling> readAhead(Pair pair) {
    Subject subject = pair.about("read-ahead", Aspect.RECEIVE_QUEUE);
    List<Setting> ones = pair.one().about(Aspect.RECEIVE_QUEUE);
    List<Setting> others = pair.other().about(Aspect.RECEIVE_QUEUE);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    if (normals(ones).equals(normals(others))) {
      return subject.equal();
    }
    OptionalLong one = depth(ones, pair.circumstances());
    OptionalLong other = depth(others, pair.circumstances());
    String amount = amount(ones, one) + " against " + amount(others, other);
    boolean chosen = !pair.isOfDifferentKinds()
        || !pair.one().passedThrough(Aspect.RECEIVE_QUEUE).isEmpty()
        || !pair.other().passedThrough(Aspect.RECEIVE_QUEUE).isEmpty();
    if (!chosen) {
      return subject.unavoidable(amount, "clients count what they read ahead differently: in bytes,"
          + " in messages, or in messages that are not acknowledged");
    }
    if (one.isEmpty() || other.isEmpty()) {
      return subject.unjudged("the two ways of counting do not convert: leave read-ahead to"
          + " client.receive-queue");
    }
    double deepest = Math.max(one.getAsLong(), other.getAsLong());
    if (Math.abs(one.getAsLong() - other.getAsLong()) <= SAME_DEPTH * deepest) {
      return pair.isOfDifferentKinds() ? subject.equal() : polls(pair, subject, ones, others);
    }
    boolean oneIsDeeper = one.getAsLong() > other.getAsLong();
    return subject.unfair(oneIsDeeper ? pair.one() : pair.other(), amount,
        "a deeper queue hides a slow consumer and keeps the broker's dispatch from waiting",
        pair.remedy("client.receive-queue sets it for all systems that count messages",
            Aspect.RECEIVE_QUEUE));
  }

  /** Systems of one kind that read ahead as far, but return other numbers of messages at once. */
  private static Optional<Ruling> polls(Pair pair, Subject subject, List<Setting> ones,
      List<Setting> others) {
    long one = counts(ones);
    long other = counts(others);
    return one == other
        ? subject.equal()
        : subject.unfair(one > other ? pair.one() : pair.other(),
            one + " messages of a poll against " + other,
            "a poll that returns more messages makes each of them cheaper",
            pair.remedy("leave it to the client", Aspect.RECEIVE_QUEUE));
  }

  private static List<String> normals(List<Setting> settings) {
    return settings.stream().map(Setting::normal).toList();
  }

  /**
   * Returns the messages of a partition that fit into the smallest of the limits; empty if unknown.
   */
  private static OptionalLong depth(List<Setting> settings, Circumstances circumstances) {
    Optional<DataSize> least =
        settings.stream()
            .flatMap(setting -> Values.size(setting).stream())
            .min(
                Comparator.naturalOrder());
    return least.isPresent()
        ? OptionalLong.of(Math.max(1, circumstances.messages(least.get())))
        : settings.stream()
            .filter(ConsumerRules::countsMessages)
            .map(Values::count)
            .findFirst()
            .orElse(OptionalLong.empty());
  }

  private static boolean countsMessages(Setting setting) {
    return setting.normal().matches("[0-9]{1,15}( messages)?");
  }

  private static long counts(List<Setting> settings) {
    return settings.stream()
        .filter(ConsumerRules::countsMessages)
        .mapToLong(setting -> Values.count(setting).orElse(0))
        .sum();
  }

  private static String amount(List<Setting> settings, OptionalLong depth) {
    boolean bytes = settings.stream().anyMatch(setting -> Values.size(setting).isPresent());
    String first = settings.getFirst().normal();
    if (bytes) {
      return first + " of each partition (" + Quantity.count(depth.orElse(0)) + " messages)";
    }
    return first + (first.matches("[0-9]+") ? " messages" : "");
  }

  /** Returns how consumers share a subscription, and with it what is ordered and tracked. */
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

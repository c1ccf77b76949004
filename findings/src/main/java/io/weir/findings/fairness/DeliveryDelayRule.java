package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Subject;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How long a reader that has caught up may wait before it hears of a new message: a fetch may wait
 * for more bytes, and a broker may look for new entries only now and then.
 */
final class DeliveryDelayRule implements Rule {
  private static final Duration NEXT_TO_NOTHING = Duration.ofNanos(10_000);
  private static final Aspect[] ASPECTS = {Aspect.FETCH_DELAY, Aspect.DISPATCH_DELAY};

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("dispatch-delay", ASPECTS);
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
        "a consumer that keeps up is told late of every message, whatever the broker can do"
            + pair.remark(Aspect.DISPATCH_DELAY).map(remark -> "; " + remark).orElse(""),
        pair.remedy("0 ms and 1 byte leave no wait on either side", ASPECTS));
  }

  /** The longest of its delays; none where what it tells is a word for none. */
  private static Optional<Duration> delay(AuditedSystem system) {
    List<Setting> settings = system.about(ASPECTS);
    return settings.stream()
        .map(setting -> Values.is(setting, Values.NONE)
            ? Optional.of(Duration.ZERO)
            : Values.duration(setting))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }
}

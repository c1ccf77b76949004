package io.weir.lab.trial;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.unit.Durations;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Adds up the outcomes of a loaded trial's sends, over all workers, and reports when they exceed
 * its failure policy. Used by one thread.
 */
final class FailureWatch {
  private final FailurePolicy policy;
  private final Optional<Duration> killed;
  private final Map<String, Long> failures = new TreeMap<>();
  private final Map<Integer, Long> underWay = new HashMap<>();
  private long sent;
  private long failed;
  private long newest;
  private long quietSince;

  /**
   * A watch that has seen nothing yet.
   *
   * @param killed when the system is killed on purpose, since the start of the load, if it is; the
   * policy does not bear on what comes after
   */
  FailureWatch(FailurePolicy policy, Optional<Duration> killed) {
    this.policy = policy;
    this.killed = killed;
  }

  /** Takes an interval; returns the human-readable reason to stop the trial, if there is one. */
  Optional<String> add(IntervalSnapshot interval) {
    if (killed.filter(at -> interval.endNanos() > at.toNanos()).isPresent()) {
      return Optional.empty();
    }
    newest = Math.max(newest, interval.endNanos());
    sent += interval.count(Counter.SENT);
    failed += interval.count(Counter.FAILED);
    interval.failures().forEach((kind, more) -> failures.merge(kind, more, Long::sum));
    underWay.put(interval.worker(), interval.underWay());
    boolean waiting = underWay() > 0 || interval.count(Counter.FAILED) > 0;
    if (interval.count(Counter.ACKNOWLEDGED) > 0 || !waiting) {
      quietSince = newest;
    }
    return tooManyFailed().or(this::tooQuiet);
  }

  /** No more comes from a worker: what waited there waits for nothing. */
  void lost(int worker) {
    underWay.remove(worker);
  }

  private Optional<String> tooManyFailed() {
    if (failed <= policy.failed() * sent) {
      return Optional.empty();
    }
    return Optional.of(String.format(Locale.ROOT,
        "%,d of %,d messages were given up (%s), more than the %s that on-failure.failed allows;"
            + " see 'failures' in its result.json for the client's own words",
        failed, sent, kinds(), percent(policy.failed())));
  }

  private Optional<String> tooQuiet() {
    long quiet = newest - quietSince;
    if (quiet < policy.silence().toNanos()) {
      return Optional.empty();
    }
    return Optional.of(String.format(Locale.ROOT,
        "nothing was acknowledged for %s while %,d messages waited%s, and on-failure.silence allows"
            + " %s; see the logs of the system, or raise it",
        Durations.format(Duration.ofSeconds(quiet / 1_000_000_000L)), underWay(),
        failed == 0
            ? ""
            : " and " + String.format(Locale.ROOT, "%,d", failed)
                + " were given up (" + kinds() + ")",
        Durations.format(policy.silence())));
  }

  private String kinds() {
    return failures.entrySet()
        .stream()
        .map(kind -> String.format(Locale.ROOT, "%,d %s", kind.getValue(), kind.getKey()))
        .collect(Collectors.joining(", "));
  }

  private long underWay() {
    return underWay.values().stream().mapToLong(Long::longValue).sum();
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share)
        .movePointRight(2)
        .setScale(4, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString() + "%";
  }
}

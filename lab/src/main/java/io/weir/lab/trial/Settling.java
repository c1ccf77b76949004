package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.scenario.Phases;
import io.weir.core.steady.InitialTransient;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Determines whether a system is still on its way to its steady state in the warm-up, as while code
 * is compiled and a backlog of the first seconds is worked off. It is, if latencies still fall fast
 * enough to change the values between the beginning and the end of the measure phase, or if their
 * level fell so recently that it may fall again. It tests the medians and, if there are enough
 * messages, the 99th percentiles of each second, for publish and end-to-end response time, on each
 * worker. If latencies grow or stay high, waiting would not help. Used by one thread.
 */
final class Settling {
  /** The seconds that are looked at for a trend: the last third of those so far, within limits. */
  private static final int MOST = 30;
  private static final int USUAL = 10;
  /** Fewer can't be distinguished from chance. */
  private static final int LEAST = 6;
  /** It no longer falls if this many ends in a row show no fall: one calm second is chance. */
  private static final int ENDS = 5;
  /** A level must hold for this share of the time before it, and for so many seconds. */
  private static final double HOLD = 0.5;
  private static final int HOLD_LEAST = 5;
  /** A fall over the measure phase by less than this share is left to the validity checks. */
  private static final double SHARE = 0.2;
  private static final double NANOS = 1_000_000;
  /** A longer measure phase outweighs its beginning. */
  private static final Duration FARTHEST = Duration.ofMinutes(1);

  private final double ahead;
  private final List<LatencySeries> workers;
  private Optional<Boolean> answer = Optional.empty();

  /**
   * The state at the start: nothing.
   *
   * @param count how many workers there are
   * @param phases of the trial
   */
  Settling(int count, Phases phases) {
    this.ahead = Durations.min(phases.measure(), FARTHEST).toNanos() / 1e9;
    this.workers =
        Stream.generate(() -> new LatencySeries(PhaseKind.WARM_UP)).limit(count).toList();
  }

  void add(IntervalSnapshot interval) {
    workers.get(interval.worker()).add(interval);
    answer = Optional.empty();
  }

  /** No more comes from a worker, so its last seconds decide nothing. */
  void lost(int worker) {
    workers.get(worker).clear();
    answer = Optional.empty();
  }

  /** Returns whether latencies fell recently or still fall, if there is enough data to decide. */
  boolean continues() {
    if (answer.isEmpty()) {
      answer = Optional.of(
          workers.stream().anyMatch(worker -> fellRecently(worker) || stillFalls(worker)));
    }
    return answer.get();
  }

  private static boolean fellRecently(LatencySeries seconds) {
    return seconds.from(0).stream().anyMatch(Settling::fellRecently);
  }

  private static boolean fellRecently(double[] values) {
    int before = InitialTransient.lastFall(values);
    int after = values.length - before;
    return before > 0 && after < Math.max(HOLD_LEAST, HOLD * before)
        && median(values, 0, before) - median(values, before, values.length) > NANOS;
  }

  private static double median(double[] values, int from, int to) {
    double[] some = Arrays.copyOfRange(values, from, to);
    Arrays.sort(some);
    return some[some.length / 2];
  }

  private boolean stillFalls(LatencySeries seconds) {
    int length = seconds.length();
    for (int end = length; end > length - ENDS; end--) {
      int span = span(end);
      if (span >= LEAST && stillFalls(seconds, end - span, end)) {
        return true;
      }
    }
    return false;
  }

  private static int span(int seconds) {
    return Math.clamp(seconds / 3, Math.min(USUAL, seconds / 2), MOST);
  }

  private boolean stillFalls(LatencySeries seconds, int first, int end) {
    return seconds.from(first)
        .stream()
        .map(values -> Arrays.copyOf(values, end - first))
        .anyMatch(values -> falls(new FallingTrend(values)));
  }

  private boolean falls(FallingTrend trend) {
    double fall = Math.min(trend.perSecond() * ahead, trend.level());
    return fall > SHARE * trend.level() && fall > NANOS && trend.falls();
  }
}

package io.weir.lab.capacity;

import io.weir.core.capacity.Drift;
import io.weir.core.capacity.GoalJudgements;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.scenario.RateSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * A single server in virtual time: it serves a message after the other, acknowledges it at once and
 * delivers it to each subscription after a lag. Its latency is that of a queue with exponential
 * service times (M/M/1), whose 99th percentile is ln(100) / (capacity - rate).
 */
final class VirtualBroker {
  private static final double BOUNDARY = 0.06;
  private static final Duration BESIDES = Duration.ofSeconds(6);
  private static final double LN_100 = Math.log(100);

  private final double capacity;
  private final double lag;
  private final int subscriptions;
  private final double jitter;
  private final double hiccups;
  private final SplittableRandom random;
  private double sickFrom = Double.POSITIVE_INFINITY;
  private double sickTo = Double.POSITIVE_INFINITY;
  private double generatorLimit = Double.POSITIVE_INFINITY;

  /**
   * A broker.
   *
   * @param capacity messages per second
   * @param lag from acknowledgement to consumption, in seconds
   * @param jitter the standard deviation of each backlog that is read, in seconds
   * @param hiccups the share of trials that a stall from outside makes fail
   */
  VirtualBroker(double capacity, double lag, int subscriptions, double jitter, double hiccups,
      long seed) {
    this.capacity = capacity;
    this.lag = lag;
    this.subscriptions = subscriptions;
    this.jitter = jitter;
    this.hiccups = hiccups;
    this.random = new SplittableRandom(seed);
  }

  /** Between these rates it sustains nothing, though above it does. */
  VirtualBroker sickBetween(double from, double to) {
    sickFrom = from;
    sickTo = to;
    return this;
  }

  /** The load generator can't offer more. */
  VirtualBroker offeredUpTo(double rate) {
    generatorLimit = rate;
    return this;
  }

  /** The highest rate whose end-to-end p99 is within a bound. */
  double sustainable(Duration endToEndP99) {
    return capacity - LN_100 / (endToEndP99.toNanos() / 1e9 - lag);
  }

  private double served(double rate) {
    boolean sick = rate >= sickFrom && rate <= sickTo;
    return Math.min(Math.min(rate, sick ? 0.95 * rate : rate), Math.min(capacity, generatorLimit));
  }

  TrialFacts trial(TrialRequest request, Duration warmUp) {
    double rate = request.rate().perSecond();
    double seconds = request.measure().toNanos() / 1e9;
    boolean hiccup = random.nextDouble() < hiccups;
    double served = served(rate) * (hiccup ? 0.97 : 1);
    double growth = 1 - served / rate;
    List<Drift> drifts = new ArrayList<>();
    for (int i = 0; i < Math.max(1, subscriptions); i++) {
      drifts.add(Drift.of(points(growth, warmUp.toNanos() / 1e9, seconds)).orElseThrow());
    }
    Drift worst = drifts.stream()
        .max((one, other) -> Double.compare(one.high(), other.high()))
        .orElseThrow();
    double end = growth * (warmUp.toNanos() / 1e9 + seconds);
    double queue = served < rate ? end : LN_100 / Math.max(1e-9, capacity - rate);
    long due = Math.round(rate * seconds);
    double missing = growth * seconds * rate;
    boolean keptUp = missing <= Math.max(0.001 * due, BOUNDARY * rate);
    Blame blame = rate > generatorLimit
        ? new Blame(Optional.empty(), Optional.of("the load generator fell behind"),
            Optional.empty(), Optional.empty())
        : Blame.NONE;
    return new TrialFacts(request.rate(), due, Math.round(served * seconds), served, 0, keptUp,
        OptionalLong.of(nanos(queue)),
        subscriptions > 0 ? OptionalLong.of(nanos(queue + lag)) : OptionalLong.empty(),
        nanos(end + lag), Optional.of(worst), 0, 0, true, Optional.empty(), blame,
        Optional.empty());
  }

  private List<Drift.Point> points(double growth, double warmUp, double seconds) {
    List<Drift.Point> points = new ArrayList<>();
    for (int second = 1; second <= seconds; second++) {
      double at = warmUp + second;
      points.add(new Drift.Point(at, lag + growth * at + jitter * random.nextGaussian()));
    }
    return points;
  }

  /**
   * The remaining messages are served at capacity when the load ends, for as long as a drain may
   * take.
   */
  static Duration drain(long oldestNanos, Duration measure) {
    Duration most = measure.plusSeconds(5);
    Duration left = Duration.ofNanos(oldestNanos);
    return left.compareTo(most) < 0 ? left : most;
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** Searches, in virtual time. */
  List<SearchedTrial> search(RateSearch how, CapacitySearch search) {
    List<SearchedTrial> trials = new ArrayList<>();
    Duration left = how.within();
    for (Optional<TrialRequest> request = search.next(left); request.isPresent();
        request = search.next(left)) {
      TrialFacts facts = trial(request.get(), how.warmUp());
      Duration measure = request.get().measure();
      Duration took =
          how.warmUp().plus(measure).plus(BESIDES).plus(drain(facts.oldestNanos(), measure));
      SearchedTrial trial = SearchedTrial.of(trials.size(), request.get().purpose(),
          measure, request.get().last(), facts,
          Optional.of(GoalJudgements.of(how, 0, facts, request.get().last())), took, List.of());
      trials.add(trial);
      search.take(trial);
      left = left.minus(took);
    }
    return trials;
  }
}

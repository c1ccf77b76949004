package io.weir.lab.capacity;

import io.weir.core.capacity.Drift;
import io.weir.core.capacity.GoalJudgements;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.scenario.RateSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * A broker in virtual time, step by step, whose capacity differs from trial to trial and from hour
 * to hour. It serves a queue; what it can serve in a step depends on its {@link Behavior}. Each
 * instance makes one search.
 */
final class NoisyBroker {
  /** Of a real trial on Kafka: 1.6 s for topics and clients, and 1.6 s to see that all came. */
  static final double BESIDES = 3.2;
  private static final double STEP = 0.1;
  private static final double JITTER = 0.005;
  private static final double BOUNDARY = 0.06;
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration DRAIN = Duration.ofSeconds(30);

  private final Behavior behavior;
  private final double capacity;
  private final double noise;
  private final double drift;
  private final double besides;
  private final double phase;
  private final double span;
  private final SplittableRandom random;
  private double now;
  private double credit;
  private boolean degraded;
  private double work;
  private Optional<HostNoise> host = Optional.empty();
  private double fluctuation = 1;
  private double fluctuates;
  private Optional<SimulatedDisk> disk = Optional.empty();

  /**
   * A broker.
   *
   * @param capacity messages per second, before what its behavior takes away
   * @param noise the standard deviation of the logarithm of its capacity, from trial to trial
   * @param drift the capacity at the end of the search as a share of that at its beginning
   * @param span how long the search takes, in seconds
   * @param besides what a trial takes besides its load and drain, in seconds
   */
  NoisyBroker(Behavior behavior, double capacity, double noise, double drift, double span,
      double besides, long seed) {
    this.behavior = behavior;
    this.capacity = capacity;
    this.noise = noise;
    this.drift = drift;
    this.span = span;
    this.besides = besides;
    this.random = new SplittableRandom(seed);
    this.phase = random.nextDouble(100);
    this.credit = behavior instanceof Behavior.Credit full ? full.burst() : 0;
  }

  /** Its messages go to a page cache. */
  NoisyBroker writingTo(SimulatedDisk cached) {
    disk = Optional.of(cached);
    return this;
  }

  /** The noise of a trial is that of the one before it, by this correlation. */
  NoisyBroker correlated(double share) {
    return on(new HostNoise(share, random));
  }

  /** Others may have trials on that host too. */
  NoisyBroker on(HostNoise shared) {
    host = Optional.of(shared);
    return this;
  }

  /**
   * Messages wait for others as in a queue.
   *
   * @param seconds the p99 of response time without load
   */
  NoisyBroker taking(double seconds) {
    work = seconds;
    return this;
  }

  /** The highest rate whose p99 is within a limit. */
  double truth(Duration p99) {
    return truth() * (1 - work / (p99.toNanos() / 1e9));
  }

  /** The rate that it serves in the long run, as long as nothing overloads it. */
  double truth() {
    return capacity * behavior.longRun();
  }

  /** Whether an overload changed it for good. */
  boolean isDegraded() {
    return degraded;
  }

  private double factor(double backlogSeconds, double servedSeconds) {
    return switch (behavior) {
      case Behavior.Plain plain -> 1;
      case Behavior.Fed fed -> 1;
      case Behavior.Fluctuating(double deviation) -> fluctuating(deviation);
      case Behavior.Pausing(double pause, double period) -> (now + phase) % period < pause ? 0 : 1;
      case Behavior.Cliff(double cache, double left) -> servedSeconds > cache ? left : 1;
      case Behavior.Credit(double burst, double left) -> Math.min(1, left + credit / STEP);
      case Behavior.Metastable(double backlog, double left) -> {
        degraded |= backlogSeconds > backlog;
        yield degraded ? left : 1;
      }
      case Behavior.Warming(double start, double constant) -> 1
          - (1 - start) * Math.exp(-now / constant);
    };
  }

  private double fluctuating(double deviation) {
    if (now >= fluctuates) {
      fluctuates = now + 1;
      fluctuation =
          Math.exp(deviation * random.nextGaussian() - deviation * deviation / 2);
    }
    return fluctuation;
  }

  private void idle(double seconds, double served) {
    now += seconds;
    if (behavior instanceof Behavior.Credit(double burst, double left)) {
      credit = Math.clamp(credit + left * seconds - served, 0, burst);
    }
  }

  /** The course of one trial. */
  private final class Course {
    private final double rate;
    private final double able;
    private final double warmUp;
    private final double measure;
    private final List<Drift.Point> points = new ArrayList<>();
    private double backlog;
    private double served;
    private double acknowledged;
    private double late;
    private double longest;
    private boolean withheld;

    Course(double rate, Duration warmUp, Duration measure) {
      this.rate = rate;
      this.warmUp = warmUp.toNanos() / 1e9;
      this.measure = measure.toNanos() / 1e9;
      double slow = Math.exp(Math.log(drift) * (Math.min(1, now / span) - 0.5));
      this.able = capacity * slow
          * Math.exp(noise * host.map(HostNoise::next).orElseGet(random::nextGaussian));
    }

    void load() {
      int steps = (int) Math.round((warmUp + measure) / STEP);
      for (int step = 1; step <= steps; step++) {
        double at = step * STEP;
        backlog += rate * STEP;
        double done = serve();
        if (at <= warmUp + STEP / 2) {
          disk.ifPresent(SimulatedDisk::skip);
        }
        if (at > warmUp + STEP / 2) {
          acknowledged += done;
          longest = Math.max(longest, backlog / rate);
          late += at > warmUp + measure - lateSeconds() + STEP / 2 ? done : 0;
          if (Math.abs((at - warmUp) - Math.round(at - warmUp)) < STEP / 2) {
            points.add(new Drift.Point(at,
                0.005 + backlog / rate + JITTER * Math.abs(random.nextGaussian())));
            disk.ifPresent(cached -> cached.read(at));
          }
        }
      }
    }

    private double lateSeconds() {
      return Math.max(1, Math.floor(measure / 8));
    }

    private double serve() {
      double done = Math.min(backlog, able * factor(backlog / able, served / able) * STEP);
      if (behavior instanceof Behavior.Fed(double most)) {
        double handedOver = Math.min(done, most * capacity * STEP);
        withheld |= handedOver < done;
        done = handedOver;
      }
      backlog -= done;
      served += done;
      double messages = done;
      disk.ifPresent(cached -> cached.write(messages, STEP));
      idle(STEP, done / able);
      return done;
    }

    /** The p99 of response time in seconds: of a queue, or of the backlog. */
    double response() {
      return rate < able ? Math.max(longest, work / (1 - rate / able)) : longest + work;
    }

    private Blame blame() {
      return new Blame(Optional.empty(),
          Optional.of("not all was handed over").filter(any -> withheld), Optional.empty(),
          Optional.empty());
    }

    /** How long it takes until nothing is left; the limit if something is. */
    double drain(double limit) {
      double took = 0;
      while (backlog > rate * 0.001 && took < limit) {
        serve();
        took += STEP;
      }
      return took;
    }
  }

  /** Makes a trial. */
  SearchedTrial trial(TrialRequest request, RateSearch how, int goal, int number) {
    Duration warmUp = number == 0 ? how.firstWarmUp(WARM_UP) : how.warmUp();
    double rate = request.rate().perSecond();
    Course course = new Course(rate, warmUp, request.measure());
    double began = now;
    course.load();
    double left = course.backlog / rate;
    double limit = how.phases(request.measure(), DRAIN).drain().toNanos() / 1e9;
    double drained = course.drain(limit);
    idle(besides, 0);
    long due = Math.round(rate * course.measure);
    double missing = due - course.acknowledged;
    boolean keptUp = missing <= Math.max(0.001 * due, BOUNDARY * rate);
    TrialFacts facts = new TrialFacts(request.rate(), due, Math.round(course.acknowledged),
        course.late / course.lateSeconds(), 0,
        keptUp, OptionalLong.of(nanos(course.response())),
        OptionalLong.of(nanos(course.response())),
        nanos(left), Drift.of(course.points), 0, 0, drained < limit,
        disk.flatMap(SimulatedDisk::removed), course.blame(),
        Optional.empty());
    long loaded = nanos(course.warmUp + course.measure);
    List<PhaseWindow> phases = List.of(
        new PhaseWindow(PhaseKind.WARM_UP, 0, nanos(course.warmUp)),
        new PhaseWindow(PhaseKind.MEASURE, nanos(course.warmUp), loaded),
        new PhaseWindow(PhaseKind.DRAIN, loaded, loaded + nanos(drained + besides / 2)));
    return SearchedTrial.of(number, request.purpose(), request.measure(), request.last(), facts,
        Optional.of(GoalJudgements.of(how, goal, facts, request.last()))
            .filter(any -> request.purpose() != TrialPurpose.ROUND),
        Duration.ofNanos(nanos(now - began)), phases);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** Searches, in virtual time. */
  List<SearchedTrial> search(RateSearch how, GoalSearches search) {
    SimulatedSearch simulated = new SimulatedSearch(this, how, search);
    while (simulated.step()) {
      // Each step is a trial.
    }
    return simulated.trials();
  }
}

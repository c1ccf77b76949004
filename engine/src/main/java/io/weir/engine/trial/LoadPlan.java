package io.weir.engine.trial;

import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Trace;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.TraceTask;
import io.weir.engine.load.ArrivalSchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Divides an assignment's producers and load into shares with a schedule each, and the shares among
 * pacing threads. The same assignment gives the same schedules on every host, however many threads
 * follow them.
 */
final class LoadPlan {
  /** A share for each pacing thread of the largest host. */
  static final int MAX_SHARES = Pacing.MOST_THREADS;

  private static final int ARRIVALS = 0;
  private static final int CONTENTS = 1;
  private static final int BURSTS = 2;
  private static final int KEYS = 3;

  private final Assignment assignment;
  private final List<Share> shares = new ArrayList<>();

  /**
   * Some producers with a separate schedule.
   *
   * @param number its number, from 0
   * @param producers indices into the assignment's producers; messages go round them
   */
  record Share(int number, List<Integer> producers) {}

  LoadPlan(Assignment assignment) {
    this.assignment = assignment;
    int producers = assignment.producers().size();
    int count = Math.min(producers, MAX_SHARES);
    for (int share = 0; share < count; share++) {
      List<Integer> own = new ArrayList<>();
      for (int producer = share; producer < producers; producer += count) {
        own.add(producer);
      }
      shares.add(new Share(share, own));
    }
  }

  List<Share> shares() {
    return shares;
  }

  /**
   * Returns the shares, divided among at most the given number of threads. Without a rate, the
   * producers of a thread need no separate schedules, and are one share.
   */
  List<List<Share>> sharesByThread(int most) {
    int threads = Math.min(most, shares.size());
    List<List<Share>> dealt = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      List<Share> own = new ArrayList<>();
      for (int share = thread; share < shares.size(); share += threads) {
        own.add(shares.get(share));
      }
      dealt.add(assignment.load().isUnlimited() ? List.of(joined(own)) : List.copyOf(own));
    }
    return dealt;
  }

  private static Share joined(List<Share> shares) {
    return new Share(shares.getFirst().number(),
        shares.stream().flatMap(share -> share.producers().stream()).toList());
  }

  /**
   * Returns the share's schedule from its beginning, if the load has one; every call gives the same
   * times.
   */
  Optional<ArrivalSchedule> schedule(Share share) {
    return assignment.load().isUnlimited()
        ? Optional.empty()
        : Optional.of(atFullRate(share).rising(assignment.rampUp()));
  }

  private ArrivalSchedule atFullRate(Share share) {
    Load load = assignment.load();
    double part = share.producers().size() / (double) assignment.producers().size();
    Rate rate = new Rate(load.rate().perSecond() * part);
    return switch (load.arrival()) {
      case UNIFORM -> ArrivalSchedule.uniform(rate, (share.number() + place()) / shares.size());
      case POISSON -> ArrivalSchedule.poisson(rate, seed(share, ARRIVALS));
      case BURSTY -> ArrivalSchedule.bursty(rate, load.bursts().orElseThrow(), burstSeed(),
          seed(share, ARRIVALS));
      case TRACE -> trace(share, load.trace().orElseThrow(), load.rate());
    };
  }

  /** Returns this worker's place among all, from 0 to 1: their uniform arrivals take turns. */
  private double place() {
    return assignment.worker() / (double) assignment.fleet().workers();
  }

  private ArrivalSchedule trace(Share share, Trace trace, Rate rate) {
    TraceTask task = assignment.trace().orElseThrow();
    List<Integer> producers = share.producers()
        .stream()
        .map(index -> assignment.producers().get(index).producer())
        .toList();
    return ArrivalSchedule.trace(task.times(), trace.replay(),
        trace.rate().perSecond() / rate.perSecond(), task.dealtTo(), producers);
  }

  /** Returns the same for all shares, so that bursts come at all producers at once. */
  private long burstSeed() {
    return new SplittableRandom(assignment.seed() + BURSTS).nextLong();
  }

  /**
   * Returns the key distribution of one producer; the same however the producers are divided among
   * workers.
   */
  long keySeed(int producer) {
    return new SplittableRandom(assignment.seed() + KEYS ^ (long) producer << Integer.SIZE)
        .nextLong();
  }

  long contentSeed(Share share) {
    return seed(share, CONTENTS);
  }

  /** Arrivals and contents of shares and workers are independent of each other. */
  private long seed(Share share, int purpose) {
    SplittableRandom random = new SplittableRandom(
        assignment.seed() + purpose ^ (long) assignment.worker() << Integer.SIZE);
    long seed = random.nextLong();
    for (int i = 0; i < share.number(); i++) {
      seed = random.nextLong();
    }
    return seed;
  }
}

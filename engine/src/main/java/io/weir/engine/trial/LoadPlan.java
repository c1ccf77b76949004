package io.weir.engine.trial;

import io.weir.core.scenario.Load;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment;
import io.weir.engine.load.ArrivalSchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Divides an assignment's producers and load among pacing threads. The same assignment always gives
 * the same schedules.
 */
final class LoadPlan {
  /** More threads than this cost more in wake-ups than their independence is worth. */
  static final int MAX_PACERS = 16;

  private final Assignment assignment;
  private final List<Share> shares = new ArrayList<>();

  /**
   * What one pacing thread does.
   *
   * @param number its number, from 0
   * @param producers indices into the assignment's producers; messages go round them
   */
  record Share(int number, List<Integer> producers) {}

  LoadPlan(Assignment assignment) {
    this.assignment = assignment;
    int producers = assignment.producers().size();
    int pacers = Math.min(producers, MAX_PACERS);
    for (int pacer = 0; pacer < pacers; pacer++) {
      List<Integer> own = new ArrayList<>();
      for (int producer = pacer; producer < producers; producer += pacers) {
        own.add(producer);
      }
      shares.add(new Share(pacer, own));
    }
  }

  List<Share> shares() {
    return shares;
  }

  /** The share's schedule from its beginning; every call gives the same times. */
  ArrivalSchedule schedule(Share share) {
    Load load = assignment.load();
    double part = share.producers().size() / (double) assignment.producers().size();
    return ArrivalSchedule.of(
        load.arrival(),
        new Rate(load.rate().perSecond() * part),
        share.number() / (double) shares.size(),
        seed(share, 0));
  }

  long contentSeed(Share share) {
    return seed(share, 1);
  }

  private long seed(Share share, int purpose) {
    SplittableRandom random = new SplittableRandom(assignment.seed() + purpose);
    long seed = random.nextLong();
    for (int i = 0; i < share.number(); i++) {
      seed = random.nextLong();
    }
    return seed;
  }
}

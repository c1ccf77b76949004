package io.weir.engine.load;

import io.weir.core.scenario.Bursts;
import io.weir.core.unit.Rate;
import java.util.SplittableRandom;

/**
 * A Markov-modulated Poisson process of two states. The distance to the next arrival is drawn as
 * one unit exponential, which time uses up at the rate of the state it is in; the state itself
 * lasts for an exponential time. The first state is drawn as a passer-by would meet it. Times are
 * kept in whole nanoseconds and a fraction, so that their precision does not fade over hours.
 */
final class BurstyArrivals implements ArrivalSchedule {
  private final double busyPerNano;
  private final double quietPerNano;
  private final double lengthNanos;
  private final double gapNanos;
  private final SplittableRandom states;
  private final SplittableRandom arrivals;
  private boolean busy;
  private double stateLeft;
  private long nanos;
  private double fraction;

  BurstyArrivals(Rate rate, Bursts bursts, long burstSeed, long seed) {
    busyPerNano = bursts.busy(rate).perSecond() / 1e9;
    quietPerNano = bursts.quiet(rate).perSecond() / 1e9;
    lengthNanos = bursts.length().toNanos();
    gapNanos = bursts.gap().toNanos();
    states = new SplittableRandom(burstSeed);
    arrivals = new SplittableRandom(seed);
    busy = states.nextDouble() < bursts.share();
    stateLeft = drawState();
  }

  private double drawState() {
    return PoissonArrivals.exponential(states) * (busy ? lengthNanos : gapNanos);
  }

  @Override
  public long next() {
    double toUse = PoissonArrivals.exponential(arrivals);
    double distance = toUse / perNano();
    while (distance > stateLeft) {
      toUse -= stateLeft * perNano();
      pass(stateLeft);
      busy = !busy;
      stateLeft = drawState();
      distance = Math.max(0, toUse) / perNano();
    }
    stateLeft -= distance;
    pass(distance);
    return nanos;
  }

  private double perNano() {
    return busy ? busyPerNano : quietPerNano;
  }

  private void pass(double time) {
    double sum = fraction + time;
    long whole = (long) sum;
    nanos += whole;
    fraction = sum - whole;
  }
}

package io.weir.engine.load;

import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;

/**
 * The intended times of one pacer's messages: an endless sequence that never falls and depends on
 * nothing but its parameters, so that the same schedule can be walked again. Used by one thread.
 */
public interface ArrivalSchedule {
  /** What follows the last time of a schedule that has one: some 70 years from any start. */
  long NEVER = Long.MAX_VALUE / 4;

  /** The next message's intended time, in nanoseconds since the start of the load. */
  long next();

  /**
   * Equal distances.
   *
   * @param rate messages per second of this schedule alone
   * @param phase where in the first interval it begins, from 0 to below 1, so that several do not
   * beat in step
   */
  static ArrivalSchedule uniform(Rate rate, double phase) {
    return new UniformArrivals(rate, phase);
  }

  /**
   * A Poisson process.
   *
   * @param rate messages per second of this schedule alone
   */
  static ArrivalSchedule poisson(Rate rate, long seed) {
    return new PoissonArrivals(rate, seed);
  }

  /**
   * A Poisson process whose rate goes up and down. Several with the same burst seed go up and down
   * together, and add up to such a process again.
   *
   * @param rate mean messages per second of this schedule alone
   * @param burstSeed what the bursts are drawn from
   * @param seed what the arrivals within them are drawn from
   */
  static ArrivalSchedule bursty(Rate rate, Bursts bursts, long burstSeed, long seed) {
    return new BurstyArrivals(rate, bursts, burstSeed, seed);
  }

  /**
   * The same arrivals, whose rate rises evenly from nothing for some time at the start.
   *
   * @param ramp how long; zero leaves them as they are
   */
  default ArrivalSchedule rising(Duration ramp) {
    return ramp.isZero() ? this : new RampedArrivals(this, ramp.toNanos());
  }

  /**
   * What falls to some producers of a trace that is dealt out to several in turn.
   *
   * @param times the whole trace
   * @param stretch by what its times are multiplied
   * @param dealtTo how many producers share it
   * @param producers those of this schedule, rising, from 0
   */
  static ArrivalSchedule trace(ArrivalTimes times, Replay replay, double stretch, int dealtTo,
      List<Integer> producers) {
    return new TraceArrivals(times, replay, stretch, dealtTo, producers);
  }
}

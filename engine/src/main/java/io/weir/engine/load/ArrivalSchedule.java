package io.weir.engine.load;

import io.weir.core.scenario.Arrival;
import io.weir.core.unit.Rate;

/**
 * The intended times of one pacer's messages: an endless, rising sequence that depends on nothing
 * but its parameters, so that the same schedule can be walked again. Used by one thread.
 */
public interface ArrivalSchedule {
  /** The next message's intended time, in nanoseconds since the start of the load. */
  long next();

  /**
   * A schedule from its beginning.
   *
   * @param rate messages per second of this schedule alone
   * @param phase where in the first interval a uniform schedule begins, from 0 to below 1, so that
   * several do not beat in step
   * @param seed for processes that draw
   */
  static ArrivalSchedule of(Arrival arrival, Rate rate, double phase, long seed) {
    return switch (arrival) {
      case UNIFORM -> new UniformArrivals(rate, phase);
      case POISSON -> new PoissonArrivals(rate, seed);
    };
  }
}

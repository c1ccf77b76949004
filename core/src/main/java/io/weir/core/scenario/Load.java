package io.weir.core.scenario;

import io.weir.core.unit.Rate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The offered load.
 *
 * @param rate the mean rate of all producers together
 * @param arrival the process that draws the intended times
 * @param bursts how bursty arrivals come and go; with them only
 * @param trace what arrivals of a trace are taken from; with them only
 * @param pacing how precisely they are met
 */
public record Load(Rate rate, Arrival arrival, Optional<Bursts> bursts, Optional<Trace> trace,
    Pacing pacing) {
  public Load {
    if (bursts.isPresent() != (arrival == Arrival.BURSTY)) {
      throw new IllegalArgumentException("bursts go with bursty arrivals, not with " + arrival);
    }
    if (trace.isPresent() != (arrival == Arrival.TRACE)) {
      throw new IllegalArgumentException("a trace goes with arrivals of a trace, not " + arrival);
    }
  }

  /** A load whose arrivals need no further description. */
  public Load(Rate rate, Arrival arrival, Pacing pacing) {
    this(rate, arrival, Optional.empty(), Optional.empty(), pacing);
  }

  /** The same load at another mean rate. */
  public Load withRate(Rate other) {
    return new Load(other, arrival, bursts, trace, pacing);
  }

  /**
   * The standard deviation of the number of messages that are due within a time, for uniform
   * arrivals an upper bound of it; absent for a trace, which may hold anything.
   */
  public OptionalDouble countDeviation(double seconds) {
    return switch (arrival) {
      case UNIFORM, POISSON -> OptionalDouble.of(Math.sqrt(rate.perSecond() * seconds));
      case BURSTY -> OptionalDouble
          .of(Math.sqrt(bursts.orElseThrow().countVariance(rate, seconds)));
      case TRACE -> OptionalDouble.empty();
    };
  }
}

package io.weir.engine.load;

import io.weir.core.unit.Rate;
import java.util.SplittableRandom;

/**
 * Independent, exponentially distributed distances, drawn by inversion: {@code -ln(1 - u) / rate}.
 * The sum is kept in whole nanoseconds and a fraction, so that its precision does not fade over
 * hours.
 */
final class PoissonArrivals implements ArrivalSchedule {
  private final double nanosPerMessage;
  private final SplittableRandom random;
  private long nanos;
  private double fraction;

  PoissonArrivals(Rate rate, long seed) {
    this.nanosPerMessage = rate.nanosPerMessage();
    this.random = new SplittableRandom(seed);
  }

  @Override
  public long next() {
    double distance = fraction + Exponential.draw(random) * nanosPerMessage;
    long whole = (long) distance;
    nanos += whole;
    fraction = distance - whole;
    return nanos;
  }
}

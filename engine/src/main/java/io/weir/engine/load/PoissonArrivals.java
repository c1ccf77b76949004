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
    double distance = fraction + exponential(random) * nanosPerMessage;
    long whole = (long) distance;
    nanos += whole;
    fraction = distance - whole;
    return nanos;
  }

  /**
   * Draws an exponentially distributed number of mean 1, by inversion: {@code -ln(1 - u)} for a
   * uniform {@code u}.
   *
   * @return at least 0, and finite
   */
  static double exponential(SplittableRandom random) {
    // u is a multiple of 2^-53, so 1 - u is exact and never 0: log1p would be no more precise, and
    // the JVM has no intrinsic for it as it has for log.
    return -Math.log(1 - random.nextDouble());
  }
}

package io.weir.engine.load;

import java.util.SplittableRandom;

/** Exponentially distributed numbers of mean 1, drawn by inversion. Stateless. */
final class Exponential {
  private Exponential() {}

  /**
   * Draws one: {@code -ln(1 - u)} for a uniform {@code u}.
   *
   * @return at least 0, and finite
   */
  static double draw(SplittableRandom random) {
    // u is a multiple of 2^-53, so 1 - u is exact and never 0: log1p would be no more precise, and
    // the JVM has no instructions of its own for it as it has for log.
    return -Math.log(1 - random.nextDouble());
  }
}

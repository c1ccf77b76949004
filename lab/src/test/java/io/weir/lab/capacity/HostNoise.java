package io.weir.lab.capacity;

import java.util.SplittableRandom;

/** The noise of a host, from trial to trial of all systems on it. */
final class HostNoise {
  private final double correlation;
  private final SplittableRandom random;
  private double state;

  /**
   * A host.
   *
   * @param correlation that of the noise of one trial with that of the next
   */
  HostNoise(double correlation, SplittableRandom random) {
    this.correlation = correlation;
    this.random = random;
    this.state = random.nextGaussian();
  }

  /** Returns that of the next trial, with a deviation of 1. */
  double next() {
    state = correlation * state
        + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    return state;
  }
}

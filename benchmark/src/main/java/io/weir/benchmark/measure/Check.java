package io.weir.benchmark.measure;

import java.util.Optional;

/**
 * A figure and the target it is held against.
 *
 * @param shape what was done
 * @param figure what the figure is
 * @param spread over the pairs
 * @param target the limit, where there is one
 * @param atMost whether the target is an upper limit
 * @param met whether the median keeps it; true where there is none
 */
record Check(String shape, String figure, Spread spread, Optional<Double> target, boolean atMost,
    boolean met) {

  static Check atMost(String shape, String figure, Spread spread, double target) {
    return new Check(shape, figure, spread, Optional.of(target), true, spread.median() <= target);
  }

  static Check atLeast(String shape, String figure, Spread spread, double target) {
    return new Check(shape, figure, spread, Optional.of(target), false, spread.median() >= target);
  }

  static Check shown(String shape, String figure, Spread spread) {
    return new Check(shape, figure, spread, Optional.empty(), true, true);
  }
}

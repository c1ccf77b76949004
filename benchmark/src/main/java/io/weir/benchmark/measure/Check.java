package io.weir.benchmark.measure;

import java.util.Optional;

/**
 * A metric and the target it is compared with.
 *
 * @param shape the work
 * @param figure the name of the metric
 * @param spread over the pairs
 * @param target the limit, if any
 * @param atMost whether the target is an upper limit
 * @param met whether the median meets the target; true without one
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

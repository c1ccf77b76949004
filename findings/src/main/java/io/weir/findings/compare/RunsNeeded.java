package io.weir.findings.compare;

import io.weir.core.scenario.Thresholds;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * About how many more runs a comparison needs.
 *
 * <p>The interval of a difference of logarithms is about {@code 1.96 s sqrt(2 / n)} to each side,
 * {@code s} being how much runs of one system vary. It must shrink until it leaves out 1, or, where
 * the effect is within the margin, until it fits into the margin.
 */
final class RunsNeeded {
  private static final double NORMAL_95 = 1.96;
  private static final int TOO_MANY = 200;

  private RunsNeeded() {}

  /**
   * The number of further runs of each system; empty if that can't be told, or is too large to mean
   * anything.
   */
  static OptionalInt of(double[] contender, double[] baseline, double ratio,
      Thresholds thresholds) {
    if (contender.length < 2 || baseline.length < 2) {
      return OptionalInt.empty();
    }
    double variance = (variance(contender) + variance(baseline)) / 2;
    double effect = Math.abs(Math.log(ratio));
    double margin = Math.log(1 + thresholds.margin());
    double halfWidth = effect > margin ? effect : margin - effect;
    double needed = Math.ceil(2 * variance * Math.pow(NORMAL_95 / halfWidth, 2));
    int have = Math.min(contender.length, baseline.length);
    double more = Math.max(Math.max(needed, thresholds.runs()) - have, 1);
    return more > TOO_MANY ? OptionalInt.empty() : OptionalInt.of((int) more);
  }

  private static double variance(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    return squares / (logs.length - 1);
  }
}

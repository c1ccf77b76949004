package io.weir.findings.comparison;

import io.weir.core.plan.StoppingRule;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.core.scenario.Windows;
import java.util.Optional;

/**
 * The differences that two systems in turns show at the headline, the p50 of publish response time.
 *
 * @param rounds how many there are, from 2
 * @param error how often the interval after them may miss the ratio, from 0 to 1
 */
public record TurnsPower(int rounds, double error) {
  /**
   * Returns the power after some rounds.
   *
   * @param stopping when the experiment looks whether it needs more
   */
  public static TurnsPower of(Windows windows, Optional<StoppingRule> stopping, int rounds) {
    return new TurnsPower(rounds, Rounds.of(windows, stopping).errorAfter(rounds));
  }

  /**
   * Returns the smallest factor that is found in four of five cases.
   *
   * @param deviation of the ratio from round to round, as the standard deviation of logarithms
   */
  public double factor(double deviation) {
    return Math.exp(new Noise(deviation * deviation, degrees())
        .detectable(rounds, degrees(), Confirmation.OF_HEADLINE * error / 2));
  }

  /** Returns how much the ratio varied from round to round, by its interval after all rounds. */
  public double deviation(double low, double high) {
    double unit = new Noise(1, degrees()).halfWidth(rounds, error / 2);
    return Math.log(high / low) / 2 / unit;
  }

  /**
   * The differences that a plan finds, by the variation that its rounds had.
   *
   * @param deviation of the ratio from round to round, as the standard deviation of logarithms
   * @param rounds the most rounds of the plan, or those that took place if their number is fixed
   * @param factor the smallest one that they find in four of five cases
   */
  public record Measured(double deviation, int rounds, double factor) {}

  /**
   * Returns what the plan finds by the interval after these rounds. An early end is one that
   * decides, so that a plan that may end early has the power of all its rounds.
   *
   * @param stopping when the experiment looks whether it needs more
   */
  Measured measured(Windows windows, Optional<StoppingRule> stopping, double low, double high) {
    TurnsPower all = windows.untilConclusive() ? of(windows, stopping, windows.most()) : this;
    double deviation = deviation(low, high);
    return new Measured(deviation, all.rounds, all.factor(deviation));
  }

  private double degrees() {
    return Math.min(MeasuredWindows.HALVES * rounds - 1.0,
        Math.max(WindowRatio.OF_HALVES, rounds - 1));
  }
}

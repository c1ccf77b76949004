package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.Windows;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class TurnsPowerTest {
  private static final Windows WINDOWS = Windows.untilConclusive(Duration.ofSeconds(176), 2,
      Windows.Idle.STOPPED);
  private static final double DEVIATION = 0.1;

  private static TurnsPower afterAll() {
    return TurnsPower.of(WINDOWS, Optional.of(StoppingRule.ofRounds(WINDOWS.most())),
        WINDOWS.most());
  }

  /** Ratios of rounds that vary by chance, with a true factor: how often it is found. */
  @Test
  void aFactorIsFoundInFourOfFiveCases() {
    TurnsPower power = afterAll();
    Random random = new Random(7);
    double tail = 0.8 * power.error() / 2;
    double limit = TDistribution.of(WINDOWS.most() - 1.0).inverseSurvivalProbability(tail);
    double effect = Math.log(power.factor(DEVIATION));
    int found = 0;
    int experiments = 20_000;
    for (int i = 0; i < experiments; i++) {
      double[] rounds = IntStream.range(0, WINDOWS.most())
          .mapToDouble(any -> effect + DEVIATION * random.nextGaussian())
          .toArray();
      Noise noise = Noise.of(rounds).orElseThrow();
      double mean = IntStream.range(0, rounds.length).mapToDouble(j -> rounds[j]).sum()
          / rounds.length;
      if (mean / Math.sqrt(noise.variance() / rounds.length) > limit) {
        found++;
      }
    }

    assertThat(WINDOWS.most()).isEqualTo(22);
    assertThat(found / (double) experiments).isCloseTo(0.8, within(0.02));
  }

  @Test
  void anIntervalShowsHowMuchRoundsVaried() {
    TurnsPower power = afterAll();
    double half = new Noise(DEVIATION * DEVIATION, WINDOWS.most() - 1.0)
        .halfWidth(WINDOWS.most(), power.error() / 2);

    assertThat(power.deviation(1.1 / Math.exp(half), 1.1 * Math.exp(half)))
        .isCloseTo(DEVIATION, within(1e-9));
  }

  /** Such an end is one that decides, and the plan promised the power of all rounds. */
  @Test
  void anEarlyEndLeavesThePowerOfThePlan() {
    StoppingRule rule = StoppingRule.ofRounds(WINDOWS.most());
    int rounds = rule.looks().getFirst();
    TurnsPower early = TurnsPower.of(WINDOWS, Optional.of(rule), rounds);
    TurnsPower.Measured measured = early.measured(WINDOWS, Optional.of(rule), 1.3, 1.7);

    assertThat(rounds).isLessThan(WINDOWS.most());
    assertThat(measured.rounds()).isEqualTo(WINDOWS.most());
    assertThat(measured.deviation()).isEqualTo(early.deviation(1.3, 1.7));
    assertThat(measured.factor()).isEqualTo(afterAll().factor(measured.deviation()))
        .isLessThan(early.factor(measured.deviation()));
    assertThat(early.measured(WINDOWS.fixed(), Optional.empty(), 1.3, 1.7).rounds())
        .as("all that there are")
        .isEqualTo(rounds);
  }

  @Test
  void moreRoundsFindLess() {
    assertThat(TurnsPower.of(WINDOWS, Optional.empty(), 22).factor(DEVIATION))
        .isLessThan(TurnsPower.of(WINDOWS, Optional.empty(), 9).factor(DEVIATION))
        .isLessThan(1.12);
  }
}

package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.plan.StoppingRule;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.comparison.FigureValues.Value;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Comparisons of made-up systems on a made-up host: runs vary by log-normal noise, and the host
 * drifts from repetition to repetition. {@link #table} prints all cases; ADR 43 and 49 have them.
 */
class ComparisonSimulationTest {
  private static final FigureKey P50 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);
  private static final int EXPERIMENTS = 2_000;

  /**
   * A design.
   *
   * @param ratio contender by baseline, in truth
   * @param noise of a run, as a standard deviation of logarithms
   * @param spread by which factor the noise of the noisiest variant exceeds that of the calmest
   * @param drift of the host from one repetition to the next, likewise
   * @param repetitions of each system
   * @param variants of the sweep
   */
  private record Design(double ratio, double noise, double spread, double drift, int repetitions,
      int variants) {
    /** How often the comparison of the first variant finds a difference. */
    double found() {
      Random random = new Random(42);
      int found = 0;
      for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
        found += differs(random) ? 1 : 0;
      }
      return (double) found / EXPERIMENTS;
    }

    private boolean differs(Random random) {
      List<Noise> noises = new ArrayList<>();
      for (int variant = 1; variant < variants; variant++) {
        noise(sides(random, variant)).ifPresent(noises::add);
      }
      FigureValues[] sides = sides(random, 0);
      Noise own = noise(sides).orElseThrow();
      noises.add(own);
      return new FigureComparison(P50, "a", "b", Thresholds.DEFAULT, 0.05, Optional.empty())
          .compare(sides[0], sides[1], Optional.of(own.moderated(Noise.Pool.of(noises))), false)
          .differs();
    }

    private static Optional<Noise> noise(FigureValues[] sides) {
      return BlockRatios.of(sides[1].measured(), sides[0].measured()).noise();
    }

    private FigureValues[] sides(Random random, int variant) {
      double own = variants == 1
          ? noise
          : noise * Math.pow(spread, (double) variant / (variants - 1) - 0.5);
      List<Value> baseline = new ArrayList<>();
      List<Value> contender = new ArrayList<>();
      for (int repetition = 1; repetition <= repetitions; repetition++) {
        double host = 1e6 * Math.exp(drift * random.nextGaussian());
        baseline.add(value(repetition, host * Math.exp(own * random.nextGaussian())));
        contender.add(value(repetition, host * ratio * Math.exp(own * random.nextGaussian())));
      }
      return new FigureValues[] {new FigureValues(P50, baseline, List.of(), 0),
          new FigureValues(P50, contender, List.of(), 0)};
    }

    private static Value value(int repetition, double nanos) {
      return new Value(repetition, ValueBounds.exactly(nanos), Optional.empty(), false,
          Verdict.VALID);
    }
  }

  /** The outcome of experiments that repeat until they are conclusive. */
  private record Sequential(double different, double repetitions) {
    /**
     * Simulates them on a host that drifts by 30 % from one repetition to the next.
     *
     * @param noise of a run, as a standard deviation of logarithms
     * @param most repetitions
     */
    static Sequential of(double ratio, double noise, int most) {
      StoppingRule rule = StoppingRule.upTo(most);
      Random random = new Random(43);
      int different = 0;
      long repetitions = 0;
      for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
        FigureValues[] all = new Design(ratio, noise, 1, 0.3, most, 1).sides(random, 0);
        for (int look : rule.looks()) {
          Comparison found = new FigureComparison(P50, "a", "b", Thresholds.DEFAULT,
              rule.errorAfter(look), Optional.empty())
              .compare(first(all[0], look), first(all[1], look),
                  Design.noise(new FigureValues[] {first(all[0], look), first(all[1], look)}),
                  false);
          if (found.outcome() != Outcome.INCONCLUSIVE || look == most) {
            different += found.differs() ? 1 : 0;
            repetitions += look;
            break;
          }
        }
      }
      return new Sequential((double) different / EXPERIMENTS, (double) repetitions / EXPERIMENTS);
    }

    private static FigureValues first(FigureValues all, int repetitions) {
      return new FigureValues(P50,
          all.used().stream().filter(value -> value.repetition() <= repetitions).toList(),
          List.of(), 0);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.05,9", "0.1,9", "0.2,9", "0.1,20"})
  void lookingAgainAndAgainFindsNoMoreFalseDifferences(double noise, int most) {
    assertThat(Sequential.of(1, noise, most).different()).isLessThanOrEqualTo(0.06);
  }

  @Test
  void repeatingUntilConclusiveFindsWhatThreeRepetitionsMiss() {
    Sequential moderate = Sequential.of(1.3, 0.1, 9);
    Sequential calm = Sequential.of(1.3, 0.05, 9);

    assertThat(moderate.different()).isGreaterThanOrEqualTo(0.9);
    assertThat(moderate.repetitions()).isBetween(4.0, 7.0);
    assertThat(calm.different()).isGreaterThanOrEqualTo(0.98);
    assertThat(calm.repetitions()).isLessThan(5.0);
  }

  @ParameterizedTest
  @CsvSource({"0.05,3,1", "0.1,3,1", "0.2,3,1", "0.1,4,1", "0.1,6,1", "0.1,3,4", "0.1,3,8",
      "0.2,5,4", "0.2,4,4"})
  void equalSystemsDifferInAtMostSixPercent(double noise, int repetitions, int variants) {
    assertThat(new Design(1, noise, 1, 0.3, repetitions, variants).found())
        .isLessThanOrEqualTo(0.06);
  }

  @ParameterizedTest
  @CsvSource({"3,2,4", "3,2,8", "5,2,4"})
  void neitherDoEqualSystemsWhereVariantsDifferInNoise(int repetitions, double spread,
      int variants) {
    assertThat(new Design(1, 0.1, spread, 0.3, repetitions, variants).found())
        .isLessThanOrEqualTo(0.06);
  }

  @ParameterizedTest
  @CsvSource({"3,4", "3,8", "5,1", "6,1"})
  void aFactorOfOnePointThreeIsFoundOnADriftingHost(int repetitions, int variants) {
    assertThat(new Design(1.3, 0.1, 1, 0.3, repetitions, variants).found())
        .isGreaterThanOrEqualTo(0.75);
  }

  /** Prints the share of experiments that find a difference, as Markdown. */
  @Test
  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void table() {
    StringBuilder table = new StringBuilder();
    for (double noise : new double[] {0.05, 0.1, 0.2}) {
      for (int repetitions : new int[] {2, 3, 4, 5, 6}) {
        for (int variants : new int[] {1, 4}) {
          table.append(String.format(Locale.ROOT,
              "| %.0f %% | %d | %d | %.1f %% | %.0f %% | %.0f %% |%n", 100 * noise, repetitions,
              variants, 100 * new Design(1, noise, 1, 0.3, repetitions, variants).found(),
              100 * new Design(1.1, noise, 1, 0.3, repetitions, variants).found(),
              100 * new Design(1.3, noise, 1, 0.3, repetitions, variants).found()));
        }
      }
    }
    for (double noise : new double[] {0.05, 0.1, 0.2}) {
      for (int most : new int[] {9, 20}) {
        table.append(String.format(Locale.ROOT, "| %.0f %% | auto, up to %d ", 100 * noise, most));
        for (double ratio : new double[] {1, 1.1, 1.3}) {
          Sequential found = Sequential.of(ratio, noise, most);
          table.append(String.format(Locale.ROOT, "| %.1f %% (%.1f) ", 100 * found.different(),
              found.repetitions()));
        }
        table.append(String.format(Locale.ROOT, "|%n"));
      }
    }
    System.out.println(table);
    assertThat(table.toString().lines()).hasSize(36);
  }
}

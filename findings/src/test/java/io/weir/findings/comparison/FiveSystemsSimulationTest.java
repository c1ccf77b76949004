package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.comparison.FigureValues.Value;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several made-up systems on a host that drifts by 30 % from repetition to repetition. Runs vary by
 * log-normal noise of 10 %, those of a jumpy system by more. ADR 84 has the table of all cases,
 * which {@link #table} prints.
 */
class FiveSystemsSimulationTest {
  private static final double NOISE = 0.1;
  private static final double DRIFT = 0.3;
  private static final List<FigureKey> ASKED =
      Stream.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE)
          .flatMap(metric -> Stream.of(Statistic.P50, Statistic.P99)
              .<FigureKey>map(statistic -> new FigureKey.Latency(metric, statistic)))
          .toList();

  /**
   * Systems that are equal, but for the second one.
   *
   * @param noises by how much the runs of each vary, the baseline first
   * @param ratio of the second to the others
   */
  private record Design(double[] noises, int repetitions, double ratio) {
    static Design equal(int systems, int repetitions, double ratio) {
      double[] noises = new double[systems];
      Arrays.fill(noises, NOISE);
      return new Design(noises, repetitions, ratio);
    }

    /** Returns systems of which one varies more. */
    static Design jumpy(int systems, int repetitions, int which, double factor, double ratio) {
      Design calm = equal(systems, repetitions, ratio);
      calm.noises[which] *= factor;
      return calm;
    }

    private Map<String, FigureValues> values(FigureKey figure, Random random) {
      double[] host = IntStream.range(0, repetitions)
          .mapToDouble(any -> DRIFT * random.nextGaussian())
          .toArray();
      Map<String, FigureValues> values = new LinkedHashMap<>();
      for (int system = 0; system < noises.length; system++) {
        double own = system == 1 ? Math.log(ratio) : 0;
        List<Value> runs = new ArrayList<>();
        for (int i = 0; i < repetitions; i++) {
          runs.add(new Value(i + 1, ValueBounds.exactly(
              1e6 * Math.exp(own + host[i] + noises[system] * random.nextGaussian())),
              Optional.empty(), false, Verdict.VALID));
        }
        values.put("s" + system, new FigureValues(figure, runs, List.of(), 0));
      }
      return values;
    }

    /** How often each pair's interval has the true ratio, the least of all pairs. */
    double coverage(int experiments) {
      Random random = new Random(46);
      Map<String, Integer> covered = new LinkedHashMap<>();
      for (int i = 0; i < experiments; i++) {
        Map<String, FigureValues> values = values(ASKED.getFirst(), random);
        List<String> names = List.copyOf(values.keySet());
        for (String one : names) {
          for (String other : names.subList(names.indexOf(one) + 1, names.size())) {
            BlockEstimate estimate = BlockEstimate.of(
                BlockRatios.of(values.get(other).measured(), values.get(one).measured()),
                Comparisons.noise(one, other, values), 0.05);
            double truth = one.equals("s1") ? 1 / ratio : other.equals("s1") ? ratio : 1;
            covered.merge(one + other, estimate.low() <= truth && truth <= estimate.high() ? 1 : 0,
                Integer::sum);
          }
        }
      }
      return covered.values().stream().mapToInt(count -> count).min().orElseThrow()
          / (double) experiments;
    }

    /** Returns the comparisons of an answer: each system with the first, by all four metrics. */
    private List<Comparison> answer(Random random) {
      List<Comparison> all = new ArrayList<>();
      for (FigureKey figure : ASKED) {
        Map<String, FigureValues> values = values(figure, random);
        values.keySet()
            .stream()
            .skip(1)
            .forEach(name -> all.add(new FigureComparison(figure, "s0", name, Thresholds.DEFAULT,
                0.05, Optional.empty())
                .compare(values.get("s0"), values.get(name),
                    Comparisons.noise("s0", name, values), false)));
      }
      return new Confirmation(0.05).of(all);
    }

    /** How often it names the first metric of the system that differs. */
    double found(int experiments) {
      Random random = new Random(47);
      return IntStream.range(0, experiments)
          .filter(any -> answer(random).stream()
              .anyMatch(one -> isNamed(one) && one.contender().equals("s1")
                  && one.metric().equals(ASKED.getFirst())))
          .count() / (double) experiments;
    }

    private static boolean isNamed(Comparison comparison) {
      return comparison.differs() && comparison.standing() == Standing.CONFIRMED;
    }

    /** How often it names any difference, of systems that are all equal. */
    double anyNamed(int experiments) {
      Random random = new Random(47);
      return IntStream.range(0, experiments)
          .filter(any -> answer(random).stream().anyMatch(Design::isNamed))
          .count() / (double) experiments;
    }
  }

  @Test
  void fiveEqualSystemsDifferInAtMostFivePercentOfAnswers() {
    assertThat(Design.equal(5, 3, 1).anyNamed(600)).isLessThanOrEqualTo(0.05);
  }

  @Test
  void aFactorOfTwoAmongFiveSystemsIsFoundByThreeRepetitions() {
    assertThat(Design.equal(5, 3, 2).found(400)).isGreaterThanOrEqualTo(0.6);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void theIntervalsOfAJumpySystemHaveItsRatios(int which) {
    assertThat(Design.jumpy(5, 3, which, 3, 1).coverage(2_000)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void theIntervalsOfFiveEqualSystemsHaveTheirRatios() {
    assertThat(Design.equal(5, 3, 1.3).coverage(2_000)).isGreaterThanOrEqualTo(0.94);
  }

  /** Prints all cases, as Markdown. */
  @Test
  @Tag("slow")
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void table() {
    int experiments = 1_000;
    StringBuilder table = new StringBuilder();
    for (int systems : new int[] {2, 3, 5, 8}) {
      for (int repetitions : new int[] {3, 6}) {
        for (double factor : new double[] {1, 3, 10}) {
          Design equal = Design.jumpy(systems, repetitions, 0, factor, 1);
          table.append(String.format(Locale.ROOT,
              "| %d | %d | %.0f | %.1f %% | %.1f %% | %.0f %% |%n", systems, repetitions, factor,
              100 * equal.coverage(4 * experiments), 100 * equal.anyNamed(experiments),
              100 * Design.jumpy(systems, repetitions, systems - 1, factor, 2)
                  .found(experiments)));
        }
      }
    }
    System.out.println(table);
    assertThat(table.toString().lines()).hasSize(24);
  }
}

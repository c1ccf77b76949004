package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether the searches of two brokers show which one sustains more. Seeds are fixed. */
class PairSimulationTest {
  private static final int FEW = 100;
  private static final int PAIRS = 200;
  private static final Duration LITTLE = Duration.ofMinutes(5);

  @Test
  void aFactorOfTwoIsFoundAndEqualBrokersDoNotDiffer() {
    SimulatedPairs twice = SimulatedPairs.of(SimulatedModel.PLAIN, FEW, 2, 0.1, LITTLE);
    SimulatedPairs equal = SimulatedPairs.of(SimulatedModel.PLAIN, FEW, 1, 0.1, LITTLE);

    assertThat(twice.foundShare()).isGreaterThanOrEqualTo(0.8);
    assertThat(twice.coveredShare()).isGreaterThanOrEqualTo(0.95);
    assertThat(equal.differingShare()).isLessThanOrEqualTo(0.05);
  }

  /** A broker may differ from second to second, and the noise of a host from hour to hour. */
  @ParameterizedTest
  @CsvSource({"0.2, 0, 0, 0.75", "0.2, 0.1, 0, 0.65", "0, 0.1, 0.8, 0.85"})
  void aFactorOfTwoIsFoundUnderOtherNoise(double seconds, double noise, double correlation,
      double least) {
    SimulatedPairs.Drawing drawing =
        (truth, random) -> noisy(seconds, noise, correlation, truth, random);

    assertThat(SimulatedPairs.of(FEW, 2, drawing).foundShare()).isGreaterThanOrEqualTo(least);
    assertThat(SimulatedPairs.of(FEW, 1, drawing).differingShare()).isLessThanOrEqualTo(0.05);
  }

  private static SimulatedSearches.Case noisy(double seconds, double noise, double correlation,
      double truth, SplittableRandom random) {
    Behavior behavior = seconds > 0 ? new Behavior.Fluctuating(seconds) : new Behavior.Plain();
    NoisyBroker broker = new NoisyBroker(behavior, truth, noise, 1, LITTLE.toSeconds(),
        NoisyBroker.BESIDES, random.nextLong());
    return new SimulatedSearches.Case(correlation > 0 ? broker.correlated(correlation) : broker,
        new Rate(1_000), LITTLE);
  }

  /** The table of other noise in {@code docs/adr/0098-goals-of-searches.md}. */
  @Test
  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void printOtherNoise() {
    double[][] lines = {{0.2, 0, 0}, {0, 0.1, 0}, {0, 0.2, 0}, {0.2, 0.1, 0}, {0.4, 0.1, 0},
        {0, 0.1, 0.8}, {0, 0.2, 0.8}};
    for (double[] line : lines) {
      SimulatedPairs.Drawing drawing =
          (truth, random) -> noisy(line[0], line[1], line[2], truth, random);
      System.out.printf(Locale.ROOT, "| %.0f %% | %.0f %% | %.1f | %s | %.1f %% |%n",
          100 * line[0], 100 * line[1], line[2], SimulatedPairs.of(PAIRS, 2, drawing).cells(),
          100 * SimulatedPairs.of(PAIRS, 1, drawing).differingShare());
    }
    assertThat(lines).isNotEmpty();
  }

  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  @ParameterizedTest
  @EnumSource(names = {"WARMING", "FAST_DISK", "CLIFF", "CREDIT", "PAGE_CACHE", "DISK_CREDIT"})
  void equalBrokersWhoseCapacityChangesDoNotDiffer(SimulatedModel model) {
    assertThat(SimulatedPairs.of(model, PAIRS, 1, 0.1, LITTLE).differingShare())
        .isLessThanOrEqualTo(0.05);
  }

  /** Few trials do not show how much pauses of seconds move them: more differ than should. */
  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  @ParameterizedTest
  @EnumSource(names = {"PAUSING", "FLUSHING"})
  void equalBrokersThatPauseSeldomDiffer(SimulatedModel model) {
    assertThat(SimulatedPairs.of(model, PAIRS, 1, 0.1, LITTLE).differingShare())
        .isLessThanOrEqualTo(0.15);
  }

  /** The table of compared searches in {@code docs/adr/0083-reserves.md}. */
  @Test
  @Tag("slow")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void print() {
    record Line(Duration within, SimulatedModel model, double noise) {
      String text() {
        return String.format(Locale.ROOT, "| %d s | %s | %.0f %% | %s | %.0f %% |",
            within.toSeconds(), model.name().toLowerCase(Locale.ROOT).replace('_', ' '),
            100 * noise, SimulatedPairs.of(model, PAIRS, 2, noise, within).cells(),
            100 * SimulatedPairs.of(model, PAIRS, 1, noise, within).differingShare());
      }
    }
    List<Line> lines = new ArrayList<>();
    for (int seconds : List.of(150, 300)) {
      for (SimulatedModel model : EnumSet.complementOf(
          EnumSet.of(SimulatedModel.METASTABLE, SimulatedModel.LIMITED_GENERATOR))) {
        for (double noise : List.of(0.0, 0.1, 0.2)) {
          lines.add(new Line(Duration.ofSeconds(seconds), model, noise));
        }
      }
    }
    List<String> rows = lines.parallelStream().map(Line::text).toList();
    rows.forEach(System.out::println);
    assertThat(rows).hasSameSizeAs(lines);
  }
}

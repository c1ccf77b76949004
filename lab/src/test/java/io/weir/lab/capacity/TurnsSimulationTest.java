package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether searches in turns on one host show which broker sustains more. Seeds are fixed. */
class TurnsSimulationTest {
  private static final int PAIRS = 200;
  private static final Duration LITTLE = Duration.ofMinutes(5);
  private static final List<Duration> GOALS =
      List.of(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(100));
  private static final double WORK = 0.002;

  @ParameterizedTest
  @CsvSource({"0.05, 0", "0.1, 0", "0.2, 0", "0.05, 0.8", "0.1, 0.8", "0.2, 0.8", "0.2, 0.95"})
  void aFactorOfTwoIsFoundAndEqualBrokersDoNotDiffer(double noise, double correlation) {
    SimulatedPairs twice = pairs(PAIRS, 2, noise, correlation, LITTLE, List.of()).getFirst();
    SimulatedPairs equal = pairs(PAIRS, 1, noise, correlation, LITTLE, List.of()).getFirst();

    assertThat(twice.foundShare()).isGreaterThanOrEqualTo(0.8);
    assertThat(twice.coveredShare()).isGreaterThanOrEqualTo(0.95);
    assertThat(equal.differingShare()).isLessThanOrEqualTo(0.05);
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0", "0.2, 0.8"})
  void soItIsForEachGoal(double noise, double correlation) {
    assertThat(pairs(PAIRS, 2, noise, correlation, LITTLE, GOALS))
        .allSatisfy(goal -> assertThat(goal.foundShare()).isGreaterThanOrEqualTo(0.75));
    assertThat(pairs(PAIRS, 1, noise, correlation, LITTLE, GOALS))
        .allSatisfy(goal -> assertThat(goal.differingShare()).isLessThanOrEqualTo(0.05));
  }

  private static List<SimulatedPairs> pairs(int pairs, double factor, double noise,
      double correlation, Duration within, List<Duration> limits) {
    return SimulatedPairs.inTurns(pairs, factor, correlation, limits,
        (truth, random) -> plain(truth, noise, within, limits, random));
  }

  private static SimulatedSearches.Case plain(double truth, double noise, Duration within,
      List<Duration> limits, SplittableRandom random) {
    NoisyBroker broker = new NoisyBroker(new Behavior.Plain(), truth, noise, 1, within.toSeconds(),
        NoisyBroker.BESIDES, random.nextLong());
    return new SimulatedSearches.Case(limits.isEmpty() ? broker : broker.taking(WORK),
        new Rate(1_000), within);
  }

  /** The tables in {@code docs/adr/0104-searches-in-turns.md}. */
  @Test
  @Tag("slow")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void print() {
    List<String> rows = new ArrayList<>();
    for (List<Duration> limits : List.of(List.<Duration>of(), GOALS.subList(1, 2), GOALS)) {
      for (int seconds : limits.isEmpty() ? List.of(150, 300) : List.of(300)) {
        for (double correlation : List.of(0.0, 0.8, 0.95)) {
          for (double noise : List.of(0.05, 0.1, 0.2)) {
            rows.addAll(rows(noise, correlation, Duration.ofSeconds(seconds), limits));
          }
        }
      }
    }
    for (SimulatedModel model : List.of(SimulatedModel.PAUSING, SimulatedModel.FLUSHING,
        SimulatedModel.WARMING, SimulatedModel.CLIFF, SimulatedModel.METASTABLE)) {
      SimulatedPairs.Drawing drawing =
          (truth, random) -> model.serving(truth, 0.1, LITTLE, random);
      rows.add(String.format(Locale.ROOT, "| %s | %s | %.1f %% |",
          model.name().toLowerCase(Locale.ROOT),
          SimulatedPairs.inTurns(PAIRS, 2, 0.8, List.of(), drawing).getFirst().cells(),
          100 * SimulatedPairs.inTurns(PAIRS, 1, 0.8, List.of(), drawing)
              .getFirst()
              .differingShare()));
    }
    rows.forEach(System.out::println);
    assertThat(rows).isNotEmpty();
  }

  private static List<String> rows(double noise, double correlation, Duration within,
      List<Duration> limits) {
    List<SimulatedPairs> twice = pairs(PAIRS, 2, noise, correlation, within, limits);
    List<SimulatedPairs> equal = pairs(PAIRS, 1, noise, correlation, within, limits);
    List<String> rows = new ArrayList<>();
    for (int goal = 0; goal < twice.size(); goal++) {
      rows.add(String.format(Locale.ROOT, "| %d s | %s%s | %.0f %% | %.2f | %s | %.1f %% |",
          within.toSeconds(), limits.isEmpty() ? "" : limits.get(goal).toMillis() + " ms",
          limits.size() > 1 ? " of " + limits.size() : "", 100 * noise, correlation,
          twice.get(goal).cells(), 100 * equal.get(goal).differingShare()));
    }
    return rows;
  }
}

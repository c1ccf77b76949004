package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.unit.Rate;
import io.weir.lab.capacity.SimulatedSearches.Case;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Searches on brokers whose capacity is known, noisy, and not always what it seems to be. Seeds are
 * fixed, so the shares are the same each time. {@link SearchTableTest} has more searches.
 */
class SearchSimulationTest {
  private static final int SEARCHES = 200;
  private static final Duration SHORT = Duration.ofSeconds(150);
  private static final Duration LITTLE = Duration.ofMinutes(5);
  private static final double LEAST = 0.9;
  /** Noise of 20 % on top of a capacity that changes for minutes is more than 150 s can see. */
  private static final Set<SimulatedModel> HARD =
      Set.of(SimulatedModel.FLUSHING, SimulatedModel.WARMING);
  private static final List<Double> NOISES = List.of(0.0, 0.05, 0.1, 0.2);

  private static void assertHolds(SimulatedSearches searches, double least, String which) {
    assertThat(searches.closedShare()).as(which + ": two bounds").isGreaterThanOrEqualTo(least);
    assertThat(searches.heldShare()).as(which + ": hold").isGreaterThanOrEqualTo(least);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE,
      names = {"METASTABLE", "LIMITED_GENERATOR", "PAGE_CACHE", "DISK_CREDIT",
          "FAST_DISK"})
  void aSearchOf150SEndsWithTwoBoundsThatHoldTheLongRunCapacity(
      SimulatedModel model) {
    for (double noise : NOISES) {
      boolean hard = noise > 0.1 && HARD.contains(model);
      double least = hard ? 0.85 : LEAST;
      assertHolds(model.known(SEARCHES, noise, 1, SHORT), least, "known, noise " + noise);
      assertHolds(model.heldOut(SEARCHES, noise, 1, SHORT), least, "held out, noise " + noise);
    }
    assertHolds(model.known(SEARCHES, 0.05, 1.3, SHORT), LEAST, "known, drift");
    assertHolds(model.heldOut(SEARCHES, 0.05, 1.3, SHORT), LEAST, "held out, drift");
  }

  /** A broker whose reserve is used up looks as if an overload had changed it. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = {"METASTABLE", "CREDIT", "DISK_CREDIT", "PAGE_CACHE",
      "FAST_DISK"})
  void aBrokerThatRecoversIsSeldomTakenForOneThatAnOverloadChanged(
      SimulatedModel model) {
    for (double noise : NOISES) {
      double most = noise > 0.1 ? 0.08 : 0.05;
      assertThat(model.known(SEARCHES, noise, 1, SHORT).mistakenShare())
          .isLessThanOrEqualTo(most);
      assertThat(model.heldOut(SEARCHES, noise, 1, SHORT).mistakenShare())
          .isLessThanOrEqualTo(most);
    }
  }

  /** The bounds hold in any case, since they go from what lasts to the highest overload. */
  @ParameterizedTest
  @CsvSource({"0, 0.9", "0.05, 0.9", "0.1, 0.85", "0.2, 0.8"})
  void aBrokerThatAnOverloadChangedIsRecognized(double noise, double least) {
    SimulatedSearches known = SimulatedModel.METASTABLE.known(SEARCHES, noise, 1, SHORT);

    assertThat(known.degraded()).isGreaterThan(SEARCHES / 2);
    assertThat(known.recognizedShare().orElseThrow()).isGreaterThanOrEqualTo(least);
  }

  /** A cache that lasts for 30 to 90 s at full load outlasts the soaks of these searches. */
  @ParameterizedTest
  @EnumSource(names = {"PAGE_CACHE", "DISK_CREDIT"})
  void aPageCacheThatOutlastsTheSoakDoesNotPassAsCapacity(SimulatedModel model) {
    for (Duration within : List.of(SHORT, LITTLE)) {
      SimulatedSearches heldOut = model.heldOut(SEARCHES, 0.1, 1, within);
      assertThat(heldOut.high()).as(within.toString()).isLessThanOrEqualTo(SEARCHES / 100);
      assertHolds(heldOut, 0.96, within.toString());
    }
  }

  @Test
  void aDiskThatTakesAllDataIsNoReasonForAReserve() {
    SimulatedSearches fast = SimulatedModel.FAST_DISK.heldOut(SEARCHES, 0.1, 1, SHORT);
    SimulatedSearches none = SimulatedModel.PLAIN.heldOut(SEARCHES, 0.1, 1, SHORT);

    assertThat(fast.reserved()).isLessThanOrEqualTo(SEARCHES / 100);
    assertThat(fast.medianWidth()).isCloseTo(none.medianWidth(), within(0.1));
  }

  /** What the load generator can't offer is no bound of the broker, and nothing is invented. */
  @ParameterizedTest
  @CsvSource({"0", "0.05", "0.1", "0.2"})
  void aLimitOfTheGeneratorLeavesOnlyALowerBound(double noise) {
    SimulatedSearches heldOut = SimulatedModel.LIMITED_GENERATOR.heldOut(SEARCHES, noise, 1, SHORT);

    assertThat(heldOut.closedShare()).isLessThan(0.3);
    assertThat(heldOut.high()).isLessThan(SEARCHES / 20);
  }

  /** The bounds hold the capacity in the middle of the search. */
  @Test
  void aCapacityThatFallsBy30PercentStaysWithinTheBounds() {
    SimulatedSearches falling = SimulatedSearches.of(SEARCHES, 99, random -> new Case(
        new NoisyBroker(new Behavior.Plain(), 10_000 * Math.pow(60, random.nextDouble()), 0.05, 0.7,
            SHORT.toSeconds(), NoisyBroker.BESIDES, random.nextLong()),
        new Rate(1_000), SHORT));

    assertHolds(falling, LEAST, "falling");
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = {"METASTABLE", "LIMITED_GENERATOR", "FLUSHING",
      "PAGE_CACHE", "DISK_CREDIT", "FAST_DISK"})
  void tenMinutesMakeTheBoundsCloserAndNoLessTrue(SimulatedModel model) {
    SimulatedSearches heldOut = model.heldOut(SEARCHES / 2, 0.1, 1, Duration.ofMinutes(10));

    assertHolds(heldOut, LEAST, "ten minutes");
    assertThat(heldOut.medianWidth())
        .isLessThan(model.heldOut(SEARCHES / 2, 0.1, 1, SHORT).medianWidth());
  }
}

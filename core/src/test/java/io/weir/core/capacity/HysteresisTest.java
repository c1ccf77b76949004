package io.weir.core.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static io.weir.core.capacity.TrialPurpose.CANARY;
import static io.weir.core.capacity.TrialPurpose.PROBE;
import static io.weir.core.capacity.TrialPurpose.SOAK;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HysteresisTest {
  private final List<SearchedTrial> trials = new ArrayList<>();

  private void trial(TrialPurpose purpose, double rate, TrialClass found, double share) {
    trials.add(SampleTrials.trial(purpose, new Rate(rate), found)
        .number(trials.size())
        .achieved(share * rate)
        .late(OptionalDouble.of(share * rate))
        .build());
  }

  private void overload() {
    trial(PROBE, 100, SUSTAINED, 1);
    trial(PROBE, 300, EXCEEDED, 0.3);
  }

  /** The less is missing, the more misses it takes. */
  @ParameterizedTest
  @CsvSource({"0.5, 2", "0.8, 3", "0.95, 4"})
  void missesOfAKnownGoodRateInARowShowThatAnOverloadChangedTheSystem(double share,
      int misses) {
    overload();
    for (int miss = 1; miss < misses; miss++) {
      trial(CANARY, 100, EXCEEDED, share);
    }
    assertThat(Hysteresis.of(trials)).isEmpty();

    trial(CANARY, 100, EXCEEDED, share);
    assertThat(Hysteresis.of(trials))
        .contains(new Hysteresis(new Rate(300), new Rate(100), Optional.empty(),
            new Rate(300), share * 100));
  }

  @Test
  void aKnownGoodRateThatIsKeptUpInBetweenEndsTheRow() {
    overload();
    trial(CANARY, 100, EXCEEDED, 0.5);
    trial(CANARY, 100, SUSTAINED, 1);
    trial(PROBE, 200, EXCEEDED, 0.5);
    trial(CANARY, 100, EXCEEDED, 0.5);

    assertThat(Hysteresis.of(trials)).isEmpty();
  }

  @Test
  void theHighestRateThatIsKeptUpAfterwardsIsTheRecoveredOne() {
    overload();
    trial(CANARY, 100, EXCEEDED, 0.3);
    trial(CANARY, 100, EXCEEDED, 0.3);
    trial(CANARY, 50, EXCEEDED, 0.6);
    trial(CANARY, 25, SUSTAINED, 1);

    assertThat(Hysteresis.of(trials).orElseThrow().recovered()).contains(new Rate(25));
  }

  @Test
  void theBoundsAreWhatLastsAndTheHighestOverload() {
    overload();
    trial(PROBE, 200, EXCEEDED, 0.4);
    trial(CANARY, 100, EXCEEDED, 0.3);
    trial(CANARY, 100, EXCEEDED, 0.3);
    RateBounds unknown = RateBounds.of(trials);
    assertThat(unknown.lower()).contains(new Rate(20));
    assertThat(unknown.conditional()).isTrue();

    trial(CANARY, 25, SUSTAINED, 1);
    RateBounds bounds = RateBounds.of(trials);
    assertThat(bounds.lower()).contains(new Rate(25));
    assertThat(bounds.conditional()).isFalse();
    assertThat(bounds.upper()).contains(new Rate(300));
    assertThat(SearchRecord.proven(trials)).contains(new Rate(300));
  }

  @Test
  void aRecoveredRateThatASoakMissesIsNone() {
    overload();
    trial(CANARY, 100, EXCEEDED, 0.3);
    trial(CANARY, 100, EXCEEDED, 0.3);
    trial(CANARY, 50, SUSTAINED, 1);
    trial(SOAK, 50, EXCEEDED, 0.6);
    assertThat(Hysteresis.of(trials).orElseThrow().recovered()).isEmpty();

    trial(CANARY, 25, SUSTAINED, 1);
    assertThat(Hysteresis.of(trials).orElseThrow().recovered()).contains(new Rate(25));
  }

  /** A search of little time can afford one more trial after a long overload. */
  @ParameterizedTest
  @CsvSource({"0.5, 1", "0.8, 1", "0.95, 2"})
  void afterAnOverloadThatEndedBelowTheKnownGoodRateFewerMissesSuffice(double share,
      int misses) {
    trial(PROBE, 100, SUSTAINED, 1);
    trial(TrialPurpose.OVERLOAD, 300, EXCEEDED, 0.2);
    for (int miss = 1; miss <= misses; miss++) {
      assertThat(Hysteresis.of(trials)).isEmpty();
      trial(CANARY, 100, EXCEEDED, share);
    }
    assertThat(Hysteresis.of(trials)).isPresent();
  }
}

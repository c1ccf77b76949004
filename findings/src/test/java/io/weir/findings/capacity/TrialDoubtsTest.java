package io.weir.findings.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.Drift;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SampleTrials;
import io.weir.core.sample.SearchedTrialBuilder;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrialDoubtsTest {
  private static SearchedTrial trial(int number, TrialPurpose purpose, double rate,
      TrialClass found, long p99Millis) {
    return SampleTrials.trial(purpose, new Rate(rate), found)
        .number(number)
        .publishP99Nanos(OptionalLong.of(Duration.ofMillis(p99Millis).toNanos()))
        .build();
  }

  private static SearchedTrial probe(int number, double rate, TrialClass found) {
    return trial(number, TrialPurpose.PROBE, rate, found, 50);
  }

  private static List<String> doubts(SearchedTrial... trials) {
    SearchRecord search = new SearchRecord(SearchRecord.FORMAT, "publish p99 below 200ms", 0.02,
        List.of(trials), RateBounds.of(List.of(trials)), "", Duration.ofMinutes(2), List.of());
    return new TrialDoubts(search, RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(new Rate(10_000_000))
        .width(0.02)
        .within(Duration.ofMinutes(2))
        .trial(Duration.ofSeconds(4))
        .soak(Duration.ofSeconds(24))
        .publishP99(List.of(Duration.ofMillis(200)))
        .at(0.9)
        .curve(List.of())
        .build()).sentences();
  }

  @Test
  void aRateThatFailedOnceAndPassedOnceIsExplained() {
    assertThat(doubts(probe(1, 8_000, TrialClass.SUSTAINED), probe(2, 23_000, TrialClass.SUSTAINED),
        probe(3, 65_000, TrialClass.EXCEEDED), probe(5, 65_000, TrialClass.SUSTAINED)))
        .containsExactly("Trial 5 sustained 65,000 msg/s, but trial 3 did not sustain the same"
            + " rate. A rate counts only if most of its trials sustained it.");
  }

  @Test
  void aRateAboveOneThatFailedIsExplained() {
    assertThat(doubts(probe(1, 8_000, TrialClass.SUSTAINED), probe(2, 60_000, TrialClass.EXCEEDED),
        probe(3, 65_000, TrialClass.SUSTAINED), probe(4, 60_000, TrialClass.EXCEEDED)))
        .containsExactly("Trial 3 sustained 65,000 msg/s, but trial 2 did not sustain 60,000 msg/s."
            + " A rate above one that was missed does not count.");
  }

  @Test
  void anOutvotedMissExplainsNothing() {
    assertThat(doubts(probe(1, 8_000, TrialClass.SUSTAINED), probe(2, 20_000, TrialClass.EXCEEDED),
        probe(3, 20_000, TrialClass.SUSTAINED), probe(4, 20_000, TrialClass.SUSTAINED),
        probe(5, 65_000, TrialClass.EXCEEDED), probe(6, 65_000, TrialClass.SUSTAINED)))
        .containsExactly("Trial 6 sustained 65,000 msg/s, but trial 5 did not sustain the same"
            + " rate. A rate counts only if most of its trials sustained it.");
  }

  @Test
  void aSoakThatFailedIsNoVote() {
    SearchedTrial soak =
        SampleTrials.trial(TrialPurpose.SOAK, new Rate(20_000), TrialClass.EXCEEDED)
            .number(4)
            .measure(Duration.ofSeconds(24))
            .late(OptionalDouble.of(9_000))
            .build();

    assertThat(doubts(probe(1, 5_000, TrialClass.SUSTAINED), probe(2, 20_000, TrialClass.SUSTAINED),
        probe(3, 20_000, TrialClass.SUSTAINED), soak)).isEmpty();
    assertThat(doubts(probe(1, 5_000, TrialClass.SUSTAINED), probe(2, 20_000, TrialClass.SUSTAINED),
        soak)).isEmpty();
  }

  /** A trial of latency that breaks the limit. */
  private static SearchedTrialBuilder slow(Duration measure) {
    return SampleTrials.trial(TrialPurpose.LATENCY, new Rate(20_700), TrialClass.SUSTAINED)
        .trialClass(Optional.empty())
        .publishP99Nanos(OptionalLong.of(216_000_000))
        .measure(measure);
  }

  @Test
  void aTrialShorterThanThoseOfTheBoundDoesNotRefuteIt() {
    SearchedTrial soak =
        SampleTrials.trial(TrialPurpose.SOAK, new Rate(23_000), TrialClass.SUSTAINED)
            .number(3)
            .measure(Duration.ofSeconds(24))
            .build();
    SearchedTrial miss = probe(2, 46_000, TrialClass.EXCEEDED);

    assertThat(doubts(soak, miss, slow(Duration.ofSeconds(23)).build())).isEmpty();
    assertThat(doubts(soak, miss, slow(Duration.ofSeconds(24)).build())).singleElement()
        .asString()
        .contains("may not last");
  }

  @Test
  void aTrialThatFellBehindAfterTheSearchHasItsOwnSentence() {
    assertThat(doubts(probe(1, 23_000, TrialClass.SUSTAINED), probe(2, 46_000, TrialClass.EXCEEDED),
        slow(Duration.ofSeconds(20)).achieved(10_000)
            .late(OptionalDouble.of(10_000))
            .drift(Optional.of(new Drift(0.5, 0.4, 0.6)))
            .build()))
        .isEmpty();
  }

  @Test
  void aLatencyAboveTheLimitAfterTheSearchIsNamed() {
    assertThat(doubts(probe(1, 23_000, TrialClass.SUSTAINED), probe(2, 46_000, TrialClass.EXCEEDED),
        slow(Duration.ofSeconds(20)).build()))
        .containsExactly("After the search, publish p99 was 216 ms at 20,700 msg/s, in a trial of"
            + " 20s. The limit is 200ms, so the lower bound may not last. Make the soak longer:"
            + " workload.load.search.soak.");
  }

  @Test
  void trialsThatAgreeNeedNoExplanation() {
    assertThat(doubts(probe(1, 23_000, TrialClass.SUSTAINED), probe(2, 46_000, TrialClass.EXCEEDED),
        trial(3, TrialPurpose.LATENCY, 20_700, TrialClass.SUSTAINED, 150))).isEmpty();
  }
}

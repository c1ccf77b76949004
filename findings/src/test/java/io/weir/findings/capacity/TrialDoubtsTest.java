package io.weir.findings.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
        List.of(trials), RateBounds.of(List.of(trials)), "", Duration.ofMinutes(2));
    return new TrialDoubts(search, RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(new Rate(10_000_000))
        .width(0.02)
        .within(Duration.ofMinutes(2))
        .trial(Duration.ofSeconds(4))
        .soak(Duration.ofSeconds(24))
        .publishP99(Optional.of(Duration.ofMillis(200)))
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
  void aLatencyAboveTheLimitAfterTheSearchIsNamed() {
    assertThat(doubts(probe(1, 23_000, TrialClass.SUSTAINED), probe(2, 46_000, TrialClass.EXCEEDED),
        SampleTrials.trial(TrialPurpose.LATENCY, new Rate(20_700), TrialClass.SUSTAINED)
            .trialClass(Optional.empty())
            .publishP99Nanos(OptionalLong.of(216_000_000))
            .measure(Duration.ofSeconds(20))
            .build()))
        .containsExactly("After the search, publish p99 was 216 ms at 20,700 msg/s, in a trial of"
            + " 20s. The limit is 200ms, so the lower bound does not last. Make the soak longer:"
            + " workload.load.search.soak.");
  }

  @Test
  void trialsThatAgreeNeedNoExplanation() {
    assertThat(doubts(probe(1, 23_000, TrialClass.SUSTAINED), probe(2, 46_000, TrialClass.EXCEEDED),
        trial(3, TrialPurpose.LATENCY, 20_700, TrialClass.SUSTAINED, 150))).isEmpty();
  }
}

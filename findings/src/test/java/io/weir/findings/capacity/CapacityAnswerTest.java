package io.weir.findings.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.Drift;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.capacity.WriteBack;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SampleFindings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CapacityAnswerTest {
  private static final RateBounds BOUNDS = new RateBounds(Optional.of(new Rate(2_000)),
      Optional.of(new Rate(2_100)), false, false, false);

  @Test
  void aRateThatOutlastsCachesIsSustainable() {
    assertThat(answer(Duration.ofSeconds(70)))
        .startsWith("Highest sustainable rate of kafka (stable backlog): 2,000 to ")
        .contains("sustained for 1m10s");
  }

  @Test
  void boundsHaveTheirDataPerSecond() {
    assertThat(answer(Duration.ofSeconds(70))).contains(": 2,000 to 2,100 msg/s, ")
        .containsPattern(" msg/s, [0-9.]+ kB/s to [0-9.]+ kB/s \\(in 1 run");
  }

  @Test
  void aRateThatDoesNotIsHeldForItsTime() {
    assertThat(answer(Duration.ofSeconds(30)))
        .startsWith("Highest rate that kafka held for 30s (stable backlog): 2,000 to ")
        .doesNotContain("sustain");
  }

  @Test
  void aRateThatThePageCacheHeldHasItsReasonAndItsNextStep() {
    WriteBack writeBack = new WriteBack("localhost", 180e6, new Drift(1, 1, 1), false,
        OptionalDouble.of(60e6), 4_200_000_000L);
    SearchedTrial soak =
        SampleTrials.trial(TrialPurpose.SOAK, new Rate(2_000), TrialClass.SUSTAINED)
            .measure(Duration.ofSeconds(30))
            .writeBack(Optional.of(writeBack))
            .build();
    List<SearchedTrial> trials = List.of(soak,
        trial(2_100, TrialClass.EXCEEDED, Duration.ofSeconds(4)),
        trial(2_100, TrialClass.EXCEEDED, Duration.ofSeconds(4)));
    SearchRecord search = new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02, trials,
        RateBounds.of(trials), "", Duration.ofMinutes(2), List.of());

    assertThat(sentences(search)).hasSize(2)
        .satisfiesExactly(
            answer -> assertThat(answer)
                .startsWith(
                    "Highest rate of kafka, whose lower bound was not tried (stable backlog):"
                        + " 296 to 2,100 msg/s"),
            reason -> assertThat(reason)
                .startsWith("kafka: The page cache took data of 2,000 msg/s")
                .contains("wrote 180 MB/s", "the disk wrote 60.0 MB/s", "holds 4,200 MB",
                    "set workload.load.search.soak to 40s", "within to 3m20s or more"));
  }

  private static String answer(Duration held) {
    SearchRecord search = new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02,
        List.of(trial(2_000, TrialClass.SUSTAINED, held), trial(2_100, TrialClass.EXCEEDED, held),
            trial(2_100, TrialClass.EXCEEDED, held)),
        BOUNDS, "", Duration.ofMinutes(2), List.of());
    return sentences(search).getFirst();
  }

  private static List<String> sentences(SearchRecord search) {
    return CapacityAnswer.ofGoals(new TreeMap<>(Map.of("kafka", List.of(SampleFindings
        .searched(SampleFindings.run("kafka", RunStatus.COMPLETED, List.of()), search)))))
        .getFirst()
        .sentences();
  }

  private static SearchedTrial trial(double rate, TrialClass found, Duration measured) {
    return SampleTrials.trial(TrialPurpose.NARROW, new Rate(rate), found)
        .number(1)
        .measure(measured)
        .took(measured)
        .build();
  }
}

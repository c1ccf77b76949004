package io.weir.findings.catchup;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.core.result.RunStatus;
import io.weir.core.unit.Rate;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.CatchUpFindings.Subscription;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CatchUpAnswerTest {
  private final SortedMap<String, List<RunFindings>> runs = new TreeMap<>();

  private void run(String system, double seconds, double perSecond, long left,
      boolean lowConfidence) {
    Assessment assessment = lowConfidence
        ? Assessment
            .of(List
                .of(new Reason(GateId.CATCH_UP_LENGTH, Verdict.LOW_CONFIDENCE, "", "", List.of())))
        : Assessment.VALID;
    CatchUpFindings found = new CatchUpFindings(1, 0, 1_000, Reached.SIZE, "kept", "", left == 0,
        Math.round(seconds * 1e9), perSecond, List.of(new Subscription(0, 100, left, List.of())),
        List.of(), Optional.empty(), assessment);
    List<RunFindings> its = runs.computeIfAbsent(system, any -> new ArrayList<>());
    RunFindings completed = SampleFindings.run(system, RunStatus.COMPLETED, List.of());
    PlannedRun planned = SamplePlans.run(its.size() + 1, its.size() + 1, Map.of(), system,
        Rate.parse("10k/s"), Duration.ofSeconds(60));
    its.add(SampleFindings.caughtUp(SampleFindings.as(completed, planned), found));
  }

  private List<String> sentences() {
    return new CatchUpAnswer(runs).sentences();
  }

  @Test
  void whereNobodyLeftNothingIsSaid() {
    runs.put("kafka",
        List.of(SampleFindings.run("kafka", RunStatus.COMPLETED, List.of())));

    assertThat(sentences()).isEmpty();
  }

  @Test
  void aSingleRunIsReportedAndNotCompared() {
    run("kafka", 1.25, 390_000, 0, true);
    run("pulsar", 12, 135_922, 0, false);

    assertThat(sentences()).containsExactly(
        "Catch-up of kafka: 1.3 s from the return, at 390,000 msg/s, 390 MB/s (1 run, low confidence).",
        "Catch-up of pulsar: 12.0 s from the return, at 135,922 msg/s, 136 MB/s (1 run).");
  }

  @Test
  void threeRepetitionsThatDifferAreCompared() {
    for (int i = 0; i < 3; i++) {
      run("kafka", 11, 200_000 + i * 10_000, 0, false);
      run("pulsar", 22, 100_000, 0, false);
    }

    assertThat(sentences()).hasSize(3)
        .first()
        .asString()
        .contains("200,000 to 220,000 msg/s, 200 to 220 MB/s (3 runs)");
    assertThat(sentences().getLast())
        .isEqualTo("kafka reads its backlog 1.86 to 2.36 times as fast as pulsar"
            + " (95 % interval of 3 repetitions).");
  }

  @Test
  void anIntervalThatIncludesBothIsInconclusive() {
    for (int i = 0; i < 3; i++) {
      run("kafka", 11, 100_000 + i * 10_000, 0, false);
      run("pulsar", 11, 105_000, 0, false);
    }

    assertThat(sentences().getLast()).contains("is inconclusive: the 95 % interval");
  }

  @Test
  void whoDidNotCatchUpIsNamedWithWhatIsLeft() {
    run("kafka", 180, 1_000, 4_000, true);

    assertThat(sentences()).containsExactly(
        "Catch-up of kafka: not reached in 1 run, with 4,000 messages left after 180.0 s.");
  }

  @Test
  void someThatDidNotAreCounted() {
    run("kafka", 20, 1_000, 0, false);
    run("kafka", 180, 1_000, 4_000, true);

    assertThat(sentences()).singleElement()
        .asString()
        .contains("(1 of 2 runs, the others were too slow)");
  }
}
